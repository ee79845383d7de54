import type { ListingView } from "@northlot/contract"
import { ExternalLink, Link2, Mail, MessageCircle, Share2 } from "lucide-react"
import { useSyncExternalStore, type ReactElement } from "react"
import { DropdownMenu, IconButton, toast, type MenuItem } from "@/ui"

/** Shares the listing's address through the device's share sheet, or through a menu if there is none. */
export default function ShareButton({
  listing: { id, slug, title },
}: {
  listing: Pick<ListingView, "id" | "slug" | "title">
}) {
  // `origin` and `canShare` get their values after hydration, because only the browser knows them.
  const origin = useSyncExternalStore(
    constant,
    () => window.location.origin,
    () => ""
  )
  const canShare = useSyncExternalStore(
    constant,
    () => typeof navigator.share === "function",
    () => false
  )
  const url = `${origin}/listing/${encodeURIComponent(slug || id)}`
  if (canShare) {
    return (
      // A closed share sheet rejects the promise, which is not an error.
      <IconButton
        label="Share"
        variant="outline"
        onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
      >
        <Share2 aria-hidden />
      </IconButton>
    )
  }
  const text = encodeURIComponent(`${title}: ${url}`)
  return (
    <DropdownMenu
      trigger={
        <IconButton label="Share" variant="outline">
          <Share2 aria-hidden />
        </IconButton>
      }
      items={[
        { label: "Copy link", icon: <Link2 aria-hidden />, onSelect: () => void copy(url) },
        {
          ...elsewhere("Email", `mailto:?subject=${encodeURIComponent(title)}&body=${text}`, <Mail aria-hidden />),
          separated: true,
        },
        elsewhere("WhatsApp", `https://wa.me/?text=${text}`, <MessageCircle aria-hidden />),
        elsewhere(
          "Facebook",
          `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
          <ExternalLink aria-hidden />
        ),
        elsewhere(
          "X",
          `https://x.com/intent/post?text=${encodeURIComponent(title)}&url=${encodeURIComponent(url)}`,
          <ExternalLink aria-hidden />
        ),
      ]}
    />
  )
}

const constant = () => () => undefined

/** A menu item that opens a new tab, so that the auction stays visible. */
function elsewhere(label: string, href: string, icon: ReactElement): MenuItem {
  return {
    label,
    link: (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {icon}
        <span>{label}</span>
      </a>
    ),
  }
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast.success("Link copied")
  } catch {
    toast.error("The link could not be copied.", { description: url })
  }
}
