import { FEE_PROMPT_AUTOSTART_MILLISECONDS, type SystemEvent } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useLocation } from "react-router-dom"
import { api, endpoints, messageOf, queryKeys, useSession, useSocketEvent } from "@/app"
import { useCredits, useSettleByCredit } from "@/features/credits/queries"
import { Alert, Button, Dialog, Money, Photo, ProgressBar } from "@/ui"
import { FeeBreakdown } from "./FeeBreakdown"
import { hasOpenFee, useSales } from "./queries"
import { useFeeCheckout } from "./useFeeCheckout"

/** Pages that are about the fee already, or where it would come between a person and what they are typing. */
const QUIET_PATHS = ["/pay", "/login", "/register", "/sell/new", "/sell/edit"]

/**
 * 'Bid Won — Buyer Fee' or 'Bid Won — Seller Fee' (spec §2): opened by what just happened, or by a notice
 * that has not been seen yet. Pay Now starts by itself after 1.2 s only when the hammer fell on this page,
 * and any touch or key stops it.
 */
export default function FeePrompt() {
  const { viewer } = useSession()
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const trades = viewer?.role === "buyer" || viewer?.role === "seller"
  const notices = useQuery({
    queryKey: queryKeys.notices,
    queryFn: ({ signal }) => api(endpoints.listNotices, { query: { unseen: "true" }, signal }),
    enabled: trades,
  })
  const sales = useSales()
  const checkout = useFeeCheckout()
  const credits = useCredits()
  const settling = useSettleByCredit()
  const [live, setLive] = useState<string | null>(null)
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())

  useSocketEvent("system", (event: SystemEvent) => {
    void queries.invalidateQueries({ queryKey: queryKeys.payments.all })
    if (event.type === "bidWon" || event.type === "listingSold") setLive(event.listingId)
  })

  const notice = notices.data?.items.find(
    (item) => (item.type === "bidWon" || item.type === "listingSold") && !dismissed.has(item.id)
  )
  const sale = sales.data?.items.find((candidate) => candidate.listingId === notice?.listingId && hasOpenFee(candidate))
  const quiet = QUIET_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  const open = Boolean(notice && sale && !quiet)
  // Whoever has a credit chooses, and until it is known whether they have one nothing starts.
  const byCredit = sale?.role === "buyer" && (credits.data?.balance ?? 0) > 0
  const maySettleByCredit = byCredit || (sale?.role === "buyer" && viewer?.buyerType === "private" && credits.isPending)
  const autostart = open && !maySettleByCredit && live === sale?.listingId && pathname.startsWith("/listing/")
  const starting = useAutostart(autostart, () => sale && checkout.mutate({ listingId: sale.listingId, role: sale.role }))

  if (!notice || !sale?.ownFee) return null
  const close = () => {
    starting.stop()
    setLive(null)
    setDismissed((before) => new Set(before).add(notice.id))
    void api(endpoints.markNoticeSeen, { params: { id: notice.id } })
      .then(() => queries.invalidateQueries({ queryKey: queryKeys.notices }))
      // Not seen on the server means it is shown again on the next visit, which is the safe side.
      .catch(() => undefined)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={sale.role === "buyer" ? "Bid Won — Buyer Fee" : "Bid Won — Seller Fee"}
      description={
        sale.role === "buyer"
          ? "You won this auction. The private chat opens when both sides have paid their fee."
          : "Your car is sold. The private chat opens when both sides have paid their fee."
      }
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Later
          </Button>
          <Button variant={byCredit ? "secondary" : "primary"} loading={checkout.isPending || checkout.isSuccess} onClick={() => checkout.mutate({ listingId: sale.listingId, role: sale.role })}>
            {byCredit ? "Pay by card" : "Pay Now"}
          </Button>
          {byCredit && (
            <Button loading={settling.isPending} onClick={() => settling.mutate(sale.listingId)}>
              Use 1 credit
            </Button>
          )}
        </>
      }
    >
      <div onPointerDown={starting.stop} onKeyDown={starting.stop}>
        <div className="mb-4 flex items-center gap-3">
          <Photo src={sale.photo} alt={sale.title} className="h-16 w-22 shrink-0 rounded-md" />
          <div className="min-w-0">
            <p className="truncate font-semibold">{sale.title}</p>
            <p className="text-sm text-muted">
              {sale.role === "buyer" ? "Your winning bid" : "Winning bid"}{" "}
              <Money cents={sale.priceCents} className="font-semibold text-ink" />
            </p>
          </div>
        </div>
        <FeeBreakdown fee={sale.ownFee} />
        {starting.running && <ProgressBar value={null} label="Opening the checkout" />}
        {settling.isError && (
          <Alert tone="danger" title="Your credit was not used">
            {messageOf(settling.error)}
          </Alert>
        )}
        {checkout.isError && (
          <Alert tone="danger" title="Checkout error">
            {messageOf(checkout.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

function useAutostart(wanted: boolean, start: () => void): { running: boolean; stop: () => void } {
  const [stopped, setStopped] = useState(false)
  const running = wanted && !stopped
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => {
      setStopped(true)
      start()
    }, FEE_PROMPT_AUTOSTART_MILLISECONDS)
    return () => clearTimeout(timer)
    // The start belongs to the moment the prompt opened; a later render must not begin it anew.
  }, [running])
  return { running, stop: () => setStopped(true) }
}
