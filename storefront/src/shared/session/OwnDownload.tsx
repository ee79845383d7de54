import { ACCOUNT_HEADER } from "@northlot/contract"
import { forwardRef, type AnchorHTMLAttributes } from "react"
import { useSession } from "./SessionProvider"

type OwnDownloadProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** Downloads a private file of the person. A link sends no headers, so its address names the account of the page. */
export const OwnDownload = forwardRef<HTMLAnchorElement, OwnDownloadProps>(function OwnDownload(
  { href, download = true, onClick, children, ...rest },
  ref
) {
  const { page, refresh } = useSession()
  const address = `${href}${href.includes("?") ? "&" : "?"}${ACCOUNT_HEADER}=${encodeURIComponent(page)}`
  return (
    // The browser does not report a refused download, so each click checks the session.
    <a
      ref={ref}
      {...rest}
      href={address}
      download={download}
      onClick={(event) => {
        onClick?.(event)
        void refresh()
      }}
    >
      {children}
    </a>
  )
})
