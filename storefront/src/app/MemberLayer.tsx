import { lazy, useEffect, useState } from "react"
import { useLocation, useSearchParams } from "react-router-dom"
import WonBidOverlay from "@/features/payments/WonBidOverlay"
import NeedsYouLine from "@/features/tasks/NeedsYouLine"
import { Later } from "@/shared/parts"
import { useSession } from "@/shared/session/SessionProvider"

const UploadLine = lazy(() => import("@/features/seller/media/UploadLine"))

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
  // A browser alone keeps files: what the server writes has none.
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  const [search] = useSearchParams()
  if (viewer?.role !== "buyer" && viewer?.role !== "seller") return null
  const atTop = isAt(AT_TOP, pathname)
  const isWriting = pathname === "/messages" && ["sale", "listingId", "li"].some((name) => search.has(name))
  return (
    <>
      <WonBidOverlay />
      {isHere && viewer.role === "seller" && (
        <Later fallback={null}>
          <UploadLine accountId={viewer.id} below={atTop} />
        </Later>
      )}
      {(atTop || !isAt(WITHOUT, pathname)) && (
        <NeedsYouLine viewer={viewer} atTop={atTop} hiddenOnPhone={isWriting || atTop} />
      )}
    </>
  )
}
