import { clsx } from "clsx"
import { useSettings } from "@/shared/api/useSettings"

const networks = [
  {
    key: "facebook",
    name: "Facebook",
    path: "M14 8.500h2.500V5H14c-2.500 0-4 1.600-4 4v2H7.500v3.500H10V21h3.500v-6.500h2.700l.6-3.500h-3.300V9.300c0-.5.2-.8.5-.8Z",
  },
  {
    key: "instagram",
    name: "Instagram",
    path: "M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3H8Zm4 2.800a4.200 4.200 0 1 1 0 8.400 4.200 4.200 0 0 1 0-8.400Zm0 2a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400ZM16.600 6.300a1.100 1.100 0 1 1 0 2.200 1.100 1.100 0 0 1 0-2.200Z",
  },
  {
    key: "x",
    name: "X",
    path: "M4 4h4.600l3.900 5.400L17.200 4h2.300l-5.900 6.900L20.400 20h-4.600l-4.200-5.800L6.500 20H4.200l6.300-7.400L4 4Zm3 1.700 9.600 12.600h1.100L8.100 5.700H7Z",
  },
  {
    key: "whatsapp",
    name: "WhatsApp",
    path: "M12 3a9 9 0 0 0-7.700 13.600L3 21l4.500-1.200A9 9 0 1 0 12 3Zm0 2a7 7 0 1 1-3.700 13l-.4-.2-2.100.6.6-2-.3-.5A7 7 0 0 1 12 5Zm-3 3.300c-.6 0-1.300.7-1.300 1.900 0 2.500 3.700 6.100 6.700 6.100 1.300 0 2.100-.8 2.100-1.600v-.8l-2.300-1.100-1 1.200c-1.600-.6-2.700-1.700-3.300-3l.9-1.100-.9-1.600H9Z",
  },
] as const

interface SocialLinksProps {
  className?: string
  /** Uses colours for the dark footer. */
  onDeep?: boolean
}

/** Icons that link to the social networks in the operator's settings. Renders nothing if there are none. */
export function SocialLinks({ className, onDeep = false }: SocialLinksProps) {
  const settings = useSettings()
  const links = networks.flatMap((network) => {
    const href = settings.data?.social[network.key]
    return href && /^https:\/\//.test(href) ? [{ ...network, href }] : []
  })
  if (links.length === 0) return null
  return (
    <ul aria-label="Northlot elsewhere" className={clsx("flex", className)}>
      {links.map((link) => (
        <li key={link.key}>
          <a
            href={link.href}
            target="_blank"
            rel="noreferrer"
            aria-label={`Northlot on ${link.name}`}
            className={clsx(
              "inline-flex size-11 items-center justify-center rounded-md",
              onDeep ? "text-on-deep-muted hover:text-white" : "text-muted hover:text-ink"
            )}
          >
            <svg viewBox="0 0 24 24" aria-hidden className="size-5 fill-current">
              <path fillRule="evenodd" d={link.path} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
