import { useQuery } from "@tanstack/react-query"
import { Bell, BellRing } from "lucide-react"
import { useState } from "react"
import { useNavigate, useSearchParams } from "react-router-dom"
import { useSession } from "@/shared"
import { Button } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { ownSearches } from "./queries"
import { savedAs, searchOfAddress } from "./searchOfAddress"
import { LazyBoundary } from "@/shared/lazy"

const SearchDialog = lazyPart(() => import("./SearchDialog"))

/** The address parameter that opens the dialog after a sign-in. */
const OPEN = "save"

/** Saves the search in the address (filters and sort order of /auctions) with alerts for new matches. */
export default function SaveSearchButton({ search }: { search: URLSearchParams }) {
  const { viewer, status } = useSession()
  const navigate = useNavigate()
  const [, setAddress] = useSearchParams()
  const [open, setOpen] = useState(() => search.has(OPEN))
  const own = useQuery({ ...ownSearches({ counted: false }), enabled: viewer !== null })
  const { filter, sort, momentary } = searchOfAddress(search)
  const saved = savedAs(filter, own.data?.items ?? [])

  const press = () => {
    if (viewer) return setOpen(true)
    const back = new URLSearchParams(search)
    back.set(OPEN, "1")
    void navigate("/login", { state: { from: `/auctions?${back}` } })
  }
  const close = () => {
    setOpen(false)
    if (!search.has(OPEN)) return
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(OPEN)
        return next
      },
      { replace: true, preventScrollReset: true }
    )
  }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        disabled={status === "loading"}
        aria-haspopup={viewer ? "dialog" : undefined}
        icon={saved ? <BellRing aria-hidden className="size-4" /> : <Bell aria-hidden className="size-4" />}
        onClick={press}
      >
        <span className="max-sm:sr-only">{saved ? "Search saved" : "Save search and alerts"}</span>
      </Button>
      {viewer && open && !own.isPending && (
        <LazyBoundary fallback={null}>
          <SearchDialog saved={saved} filter={filter} sort={sort} momentary={momentary} onClose={close} />
        </LazyBoundary>
      )}
    </>
  )
}
