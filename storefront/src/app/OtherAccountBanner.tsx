import { UserRoundX } from "lucide-react"
import { Button } from "@/ui"
import { useSession, type OtherSession } from "@/shared/session/SessionProvider"
import { otherAccountWords } from "./otherAccountWords"

/**
 * Tells the person that the page belongs to another account than the one signed in now. The banner stays above the page
 * and its dialogs. The server refuses the page's requests, so the only action is a reload.
 */
export default function OtherAccountBanner({ other }: { other: OtherSession }) {
  const { viewer } = useSession()
  const { title, what, goOn } = otherAccountWords(viewer, other)
  return (
    <div
      role="alert"
      className="pointer-events-auto sticky top-0 z-60 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-line bg-amber-soft px-4 py-3 text-sm text-amber print:hidden"
    >
      <div className="max-w-3xl min-w-0 break-words">
        <p className="font-semibold">
          <UserRoundX aria-hidden className="mr-2 inline size-4" />
          {title}
        </p>
        <p className="text-ink">{what}</p>
      </div>
      <Button size="sm" onClick={() => window.location.reload()}>
        {goOn}
      </Button>
    </div>
  )
}
