import { Skeleton } from "@/ui/Skeleton"
import { VisuallyHidden } from "@/ui/VisuallyHidden"
import { Wordmark } from "@/ui/Wordmark"

/**
 * The outline of the site while the code of the first page loads. The build writes it into the HTML, so it shows
 * before any script.
 */
export function FirstLoad() {
  return (
    <div aria-busy className="min-h-dvh">
      <div className="border-b border-line bg-surface">
        <div className="mx-auto flex h-16 max-w-page items-center px-4 text-brand-ink sm:px-6">
          <Wordmark />
        </div>
      </div>
      <div className="mx-auto max-w-page px-4 py-6 sm:px-6">
        <VisuallyHidden as="p">Loading…</VisuallyHidden>
        <Skeleton className="h-72 rounded-xl sm:h-96" />
      </div>
      <div className="fixed inset-x-0 bottom-0 h-14 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden" />
    </div>
  )
}
