import { FEE_PROMPT_AUTOSTART_MILLISECONDS, type Notice, type SaleView, type SystemEvent } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { useNotices } from "@/entities/viewer/useNotices"
import { useSeeNotice } from "@/entities/viewer/useSeeNotice"
import { messageOf, queryKeys, useSession, useSocketEvent } from "@/shared"
import { useCredits, useSettleByCredit } from "@/entities/money/creditQueries"
import { Alert, Button, Dialog, Photo, ProgressBar, toast } from "@/ui"
import { hasOpenFee, useSales } from "./queries"
import { useFeeCheckout } from "./useFeeCheckout"
import { usePersonIsBusy } from "./usePersonIsBusy"
import { WhatIsOwed } from "./WhatIsOwed"

/** Pages that are about the fee already, or where it would come between a person and what they are typing. */
const QUIET_PATHS = ["/pay", "/login", "/register", "/sell/new", "/sell/edit"]

/**
 * 'Bid Won — Buyer Fee' or 'Bid Won — Seller Fee' (spec §2), and the same after an accepted offer: what was won or
 * sold, what is owed and until when. Opened by what just happened, or by a notice that was not dismissed yet on any
 * device; it waits while somebody types or has another dialog open. Pay Now starts by itself after 1.2 s only when the
 * hammer fell on this page, and any touch or key stops it.
 */
export default function WonBidOverlay() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const notices = useNotices()?.items ?? []
  const see = useSeeNotice()
  const sales = useSales()
  const [live, setLive] = useState<string | null>(null)
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const dismiss = (noticeId: string) => setDismissed((before) => new Set(before).add(noticeId))

  useSocketEvent("system", (event: SystemEvent) => {
    void queries.invalidateQueries({ queryKey: queryKeys.payments.all })
    if (event.type === "bidWon" || event.type === "listingSold") setLive(event.listingId)
  })
  useSocketEvent("notice:seen", ({ noticeId }) => dismiss(noticeId))
  useSocketEvent("chatActivatedForUser", ({ listingId }) => {
    if (pathname === "/messages") return
    toast.success("Both fees are paid: the chat is open.", {
      action: { label: "Open the chat", onClick: () => navigate(`/messages?listingId=${listingId}`) },
    })
  })

  const told = notices.filter(({ type, id }) => (type === "bidWon" || type === "listingSold") && !dismissed.has(id))
  const withSales = told.map((notice) => ({ notice, sale: sales.data?.items.find(({ id }) => id === notice.saleId) }))
  const found = withSales.flatMap(({ notice, sale }) => (sale?.ownFee && hasOpenFee(sale) ? [{ notice, sale }] : []))[0]
  // Its fee was paid on another way, or its sale is off: there is nothing left to say.
  const overId = withSales.find(({ sale }) => sale && !hasOpenFee(sale))?.notice.id
  useEffect(() => {
    if (!overId) return
    dismiss(overId)
    see(overId)
  }, [overId, see])
  const quiet = QUIET_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  const busy = usePersonIsBusy()
  // What was opened stays while it is itself what the person is busy with.
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = found && openedId === found.notice.id
  const mayOpen = found !== undefined && !quiet && !busy
  useEffect(() => {
    if (mayOpen) setOpenedId(found.notice.id)
  }, [mayOpen, found?.notice.id])
  if (!found || !opened || quiet) return null

  const close = () => {
    setLive(null)
    dismiss(found.notice.id)
    see(found.notice.id)
  }
  return (
    <Won
      key={found.notice.id}
      {...found}
      happenedHere={live === found.sale.listingId && pathname.startsWith("/listing/")}
      onClose={close}
    />
  )
}

interface WonProps {
  notice: Notice
  sale: SaleView
  /** The hammer fell while the person was on the listing's page. */
  happenedHere: boolean
  onClose: () => void
}

function Won({ notice, sale, happenedHere, onClose }: WonProps) {
  const { viewer } = useSession()
  const checkout = useFeeCheckout()
  const credits = useCredits()
  const settling = useSettleByCredit()
  const { role, listingId, title } = sale
  // Whoever has a credit chooses, and until it is known whether they have one nothing starts.
  const byCredit = role === "buyer" && (credits.data?.balance ?? 0) > 0
  const maySettleByCredit = byCredit || (role === "buyer" && viewer?.buyerType === "private" && credits.isPending)
  const pay = () => checkout.mutate({ listingId, role })
  const starting = useAutostart(happenedHere && !maySettleByCredit, pay)
  const close = () => {
    starting.stop()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && close()}
      title={`${sale.byOffer ? "Offer Accepted" : "Bid Won"} — ${role === "buyer" ? "Buyer" : "Seller"} Fee`}
      description={notice.title}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Later
          </Button>
          <Button
            variant={byCredit ? "secondary" : "primary"}
            loading={checkout.isPending || checkout.isSuccess}
            onClick={pay}
          >
            {byCredit ? "Pay by card" : "Pay Now"}
          </Button>
          {byCredit && (
            <Button loading={settling.isPending} onClick={() => settling.mutate(listingId, { onSuccess: close })}>
              Use 1 credit
            </Button>
          )}
        </>
      }
    >
      {/* Within reach of the keyboard, which scrolls it on a small screen. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- whoever reads stops the start. */}
      <div role="group" aria-label="What is owed" tabIndex={0} onPointerDown={starting.stop} onKeyDown={starting.stop}>
        <Photo src={sale.photo} alt={title} eager className="mb-4 aspect-5/2 w-full rounded-md sm:aspect-16/9" />
        <WhatIsOwed sale={sale} />
        {starting.running && <ProgressBar value={null} label="Opening the checkout" className="mt-4" />}
        {settling.isError && (
          <Alert tone="danger" className="mt-4" title="Your credit was not used">
            {messageOf(settling.error)}
          </Alert>
        )}
        {checkout.isError && (
          <Alert tone="danger" className="mt-4" title="Checkout error">
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
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [running])
  return { running, stop: () => setStopped(true) }
}
