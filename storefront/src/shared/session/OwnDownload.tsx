import { ACCOUNT_HEADER } from "@northlot/contract"
import { forwardRef, type AnchorHTMLAttributes } from "react"
import { useSession } from "./SessionProvider"

type OwnDownloadProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** Downloads a file of the person's own. A link has no headers: its address says whose page it is on. */
export const OwnDownload = forwardRef<HTMLAnchorElement, OwnDownloadProps>(function OwnDownload(
  { href, download = true, children, ...rest },
  ref
) {
  const { page, refresh } = useSession()
  const address = `${href}${href.includes("?") ? "&" : "?"}${ACCOUNT_HEADER}=${encodeURIComponent(page)}`
  return (
    // The browser tells the page nothing of a refused download.
    <a ref={ref} {...rest} href={address} download={download} onClick={() => void refresh()}>
      {children}
    </a>
  )
})
