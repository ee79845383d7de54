import { useEffect, useState } from "react"
import { useLocation, useSearchParams } from "react-router-dom"
import WonBidOverlay from "@/features/payment/WonBidOverlay"
import NeedsYouLine from "@/features/task/NeedsYouLine"
import { LazyBoundary } from "@/shared/lazy"
import { useSession } from "@/shared/session/SessionProvider"
import { lazyPart } from "@/ui/lazyPart"

const UploadLine = lazyPart(() => import("@/features/listing/media/UploadLine"))

/** The pages of the queue itself, and those of an act that nothing should lead away from. */
const WITHOUT = ["/buyers", "/sellers", "/sell", "/dashboard", "/pay", "/login", "/register"]
/** What is to be saved stands at the lower edge there, and on a phone the title at the upper one. */
const AT_TOP = ["/sell/new", "/sell/edit", "/sellers/import"]

const isAt = (paths: readonly string[], pathname: string) =>
  paths.some((path) => pathname === path || pathname.startsWith(`${path}/`))

/** What follows a member over all pages. */
export default function MemberLayer() {
  const { viewer } = useSession()
  const { pathname } = useLocation()
  // What the server writes has none of it: a browser alone keeps files, and what waits for the person is not answered
  // there. It is asked for once the page is the browser's.
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
