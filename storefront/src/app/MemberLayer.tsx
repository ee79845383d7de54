import { useEffect, useState } from "react"
import { useLocation, useSearchParams } from "react-router-dom"
import WonBidOverlay from "@/features/payment/WonBidOverlay"
import NeedsYouLine from "@/features/task/NeedsYouLine"
import { LazyBoundary } from "@/shared/lazy"
import { useSession } from "@/shared/session/SessionProvider"
import { lazyPart } from "@/ui/lazyPart"

const UploadLine = lazyPart(() => import("@/features/listing/media/UploadLine"))

/**
 * These pages do not show the line of open tasks: they list the tasks, or a bar at their lower edge leads to the next
 * step.
 */
const WITHOUT = ["/", "/buyers", "/sellers", "/sell", "/listing", "/dashboard", "/pay", "/login", "/register"]

/** What members see on every page: a won bid, running uploads and open tasks. */
export default function MemberLayer() {
  const { viewer } = useSession()
  const { pathname } = useLocation()
  // The server does not render this component: only the browser stores uploads, and the server does not load the tasks.
  // The browser renders it after hydration.
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  const [search] = useSearchParams()
  if (!isHere || (viewer?.role !== "buyer" && viewer?.role !== "seller")) return null
  const isWriting = pathname === "/messages" && ["sale", "listingId", "li"].some((name) => search.has(name))
  return (
    <>
      <WonBidOverlay />
      {viewer.role === "seller" && (
        <LazyBoundary fallback={null}>
          <UploadLine accountId={viewer.id} />
        </LazyBoundary>
      )}
      {!WITHOUT.some((path) => `${pathname}/`.startsWith(`${path}/`)) && (
        <NeedsYouLine viewer={viewer} hiddenOnPhone={isWriting} />
      )}
    </>
  )
}
