import { VisuallyHidden } from "@/ui"
import type { NavigationLink } from "./navigation"

/** The label of a navigation link with its number of unread items. */
export function NavigationLabel({ link, unread }: { link: NavigationLink; unread: number }) {
  return (
    <>
      <span>
        <span>{link.label}</span>
        {link.alsoCalled && <VisuallyHidden> ({link.alsoCalled})</VisuallyHidden>}
      </span>
      {link.to === "/messages" && unread > 0 && (
        <span className="inline-flex min-w-5 items-center justify-center rounded-full bg-brand px-1.5 text-xs font-bold text-on-brand tabular-nums">
          <span>{unread > 99 ? "99+" : unread}</span>
          <VisuallyHidden> unread</VisuallyHidden>
        </span>
      )}
    </>
  )
}
