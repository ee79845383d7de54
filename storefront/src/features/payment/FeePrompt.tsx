import { FEE_PROMPT_AUTOSTART_MILLISECONDS, type SaleView } from "@northlot/contract"
import { useEffect, useState } from "react"
import { Button, Dialog, Photo, ProgressBar } from "@/ui"
import { PayProblems, useWaysToPay } from "./FeeByCredit"
import { LastCreditNote } from "./LastCredit"
import { WhatIsOwed } from "./WhatIsOwed"

interface FeePromptProps {
  sale: SaleView
  /** A sentence that says why the fee is due, for example that the person won the auction. */
  description: string
  /**
   * Whether the auction ended while the person was on the car's page. If so, the checkout starts by itself after 1.2 s.
   */
  happenedHere?: boolean
  onClose: () => void
}

/**
 * 'Bid Won — Buyer Fee' or 'Bid Won — Seller Fee' (spec §2), also after an accepted offer. It shows the car, the fee
 * and its deadline. Any touch or key stops the automatic checkout.
 */
export function FeePrompt({ sale, description, happenedHere = false, onClose }: FeePromptProps) {
  const { role, listingId, title } = sale
  const ways = useWaysToPay(sale)
  const { settling, byCredit, opening, payByCard } = ways
  // The checkout does not start by itself if the person has a credit, because they choose how to pay. It does not start
  // either while the balance of credits is loading.
  const starting = useAutostart(happenedHere && !ways.mayUseCredit, payByCard)
  const close = () => {
    starting.stop()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && close()}
      title={`${sale.byOffer ? "Offer Accepted" : "Bid Won"} — ${role === "buyer" ? "Buyer" : "Seller"} Fee`}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Later
          </Button>
          <Button variant={byCredit ? "secondary" : "primary"} loading={opening} onClick={payByCard}>
            {byCredit ? "Pay by card" : "Pay Now"}
          </Button>
          {byCredit && (
            <Button loading={settling.isPending} onClick={() => settling.mutate({ listingId }, { onSuccess: close })}>
              Use 1 credit
            </Button>
          )}
        </>
      }
    >
      {/* Focusable, so that the keyboard can scroll it on a small screen. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a touch or key stops the automatic checkout. */}
      <div role="group" aria-label="What is owed" tabIndex={0} onPointerDown={starting.stop} onKeyDown={starting.stop}>
        <Photo src={sale.photo} alt={title} eager className="mb-4 aspect-5/2 w-full rounded-md sm:aspect-16/9" />
        <WhatIsOwed sale={sale} />
        {starting.running && <ProgressBar value={null} label="Opening the checkout" className="mt-4" />}
        {byCredit && (
          <div className="mt-4">
            <LastCreditNote />
          </div>
        )}
        <PayProblems sale={sale} ways={ways} onSettled={close} className="mt-4" />
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
    // The timer starts once, when the prompt opens; a later render must not restart it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [running])
  return { running, stop: () => setStopped(true) }
}
