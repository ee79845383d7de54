import { missingSentence } from "@northlot/contract"
import { WifiOff } from "lucide-react"
import { Suspense, useEffect, useRef } from "react"
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom"
import { LazyBoundary, hydratedPart } from "@/shared/lazy"
import { LiveRegion, Toaster } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { Header } from "./Header"
import { useIsOffline } from "@/shared/api/useIsOffline"
import { useRealtime } from "@/shared/realtime/RealtimeProvider"
import { useSession } from "@/shared/session/SessionProvider"

/** The footer loads after the rest, because it stands below the first view. */
const Footer = hydratedPart(() => import("./Footer"))
const OtherAccountBanner = lazyPart(() => import("./OtherAccountBanner"))
const ReadingBanner = hydratedPart(() => import("./ReadingBanner"))
const OwnPasswordBanner = hydratedPart(() => import("./OwnPasswordBanner"))
const DealershipBanner = hydratedPart(() => import("./DealershipBanner"))
const BottomBar = hydratedPart(() => import("./BottomBar"))
const MemberLayer = hydratedPart(() => import("./MemberLayer"))

function OfflineNotice() {
  const { status } = useRealtime()
  const { other } = useSession()
  const isOffline = useIsOffline()
  if ((!isOffline && status !== "offline") || other) return null
  return (
    <div
      role="status"
      className="sticky top-16 z-30 bg-amber-soft px-4 py-2 text-center text-sm font-medium text-amber print:hidden"
    >
      <WifiOff aria-hidden className="mr-2 inline size-4" />
      <span>
        {isOffline
          ? "You are offline. Prices may be old."
          : "Live updates are interrupted. Prices are refreshed every few seconds until live updates are back."}
      </span>
    </div>
  )
}

/** Moves the focus to the new page's content after a navigation, for keyboards and screen readers. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname, state } = useLocation()
  const isSamePage = (state as { samePage?: boolean } | null)?.samePage === true
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    // The page is the same and only its address has changed. The focus does not move, because the person may be typing.
    if (isSamePage) return
    main.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address; the state belongs to it.
  }, [pathname])
  return main
}

export function AppLayout() {
  const main = useFocusOnNavigation()
  const navigation = useNavigation()
  const { viewer, readingUntil, other } = useSession()
  const { pathname } = useLocation()
  const { dealer = null, role } = viewer ?? {}
  const missing = dealer && role === "seller" && pathname !== "/profile/dealership" ? missingSentence(dealer) : null
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {other && (
        <Suspense>
          <OtherAccountBanner other={other} />
        </Suspense>
      )}
      {viewer && readingUntil && (
        <LazyBoundary fallback={null}>
          <ReadingBanner name={viewer.first || viewer.email} until={readingUntil} />
        </LazyBoundary>
      )}
      {viewer?.needsOwnPassword && !readingUntil && (
        <LazyBoundary fallback={null}>
          <OwnPasswordBanner email={viewer.email} />
        </LazyBoundary>
      )}
      {viewer && missing && !viewer.needsOwnPassword && !readingUntil && (
        <LazyBoundary fallback={null}>
          <DealershipBanner missing={missing} />
        </LazyBoundary>
      )}
      <Header />
      <OfflineNotice />
      {navigation.state === "loading" && (
        <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5">
          <div className="skeleton h-full" />
        </div>
      )}
      {/* At least as high as the window, so the footer does not jump when content replaces a skeleton. */}
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className="mx-auto min-h-[calc(100dvh-4rem)] w-full max-w-page flex-1 px-4 pb-16 sm:px-6"
      >
        <Outlet />
      </main>
      <LazyBoundary fallback={null}>
        <Footer />
      </LazyBoundary>
      {viewer && !readingUntil && (
        <LazyBoundary fallback={null}>
          <MemberLayer />
        </LazyBoundary>
      )}
      <LazyBoundary fallback={null}>
        <BottomBar />
      </LazyBoundary>
      <LiveRegion />
      <Toaster />
      {/* Every loaded page has the key 'default', so its address identifies its scroll position instead. */}
      <ScrollRestoration getKey={({ key, pathname, search }) => (key === "default" ? pathname + search : key)} />
    </div>
  )
}
