import { useEffect, useState } from "react"
import { useLocation, useSearchParams } from "react-router-dom"
import WonBidOverlay from "@/features/payment/WonBidOverlay"
import NeedsYouLine from "@/features/task/NeedsYouLine"
import { LazyBoundary } from "@/shared/lazy"
import { useSession } from "@/shared/session/SessionProvider"
import { lazyPart } from "@/ui/lazyPart"

const UploadLine = lazyPart(() => import("@/features/listing/media/UploadLine"))

/** No task line on these pages: they show the tasks themselves, or the line would interrupt a task. */
const WITHOUT = ["/", "/buyers", "/sellers", "/sell", "/dashboard", "/pay", "/login", "/register"]
/** These pages have a save bar at the lower edge, and a title at the upper edge of phones. */
const AT_TOP = ["/sell/new", "/sell/edit", "/sellers/import"]

const isAt = (paths: readonly string[], pathname: string) =>
  paths.some((path) => pathname === path || pathname.startsWith(`${path}/`))

/** What members see on every page: a won bid, running uploads and open tasks. */
export default function MemberLayer() {
  const { viewer } = useSession()
  const { pathname } = useLocation()
  // The server renders none of this: only the browser stores uploads, and the server does not load the tasks.
  // Rendering starts after hydration.
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  const [search] = useSearchParams()
  if (!isHere || (viewer?.role !== "buyer" && viewer?.role !== "seller")) return null
  const atTop = isAt(AT_TOP, pathname)
  const isWriting = pathname === "/messages" && ["sale", "listingId", "li"].some((name) => search.has(name))
  return (
    <>
      <WonBidOverlay />
      {viewer.role === "seller" && (
        <LazyBoundary fallback={null}>
          <UploadLine accountId={viewer.id} below={atTop} />
        </LazyBoundary>
      )}
      {(atTop || !isAt(WITHOUT, pathname)) && (
        <NeedsYouLine viewer={viewer} atTop={atTop} hiddenOnPhone={isWriting || atTop} />
      )}
    </>
  )
}
