import {
  RefusedError,
  centsOf,
  formatMoney,
  formatMoneyExact,
  isRefused,
  type AmountEntry,
  type NegotiationView,
  type Cents,
} from "@northlot/contract"
import { useState } from "react"
import { Link } from "react-router-dom"
import { CREDITS_PURCHASE_PATH } from "@/entities/payment/creditsPurchase"
import { Alert, Button, Dialog, Field, MoneyInput, toast } from "@/ui"
import { ConfirmDialog } from "./ConfirmDialog"
import { MoneyLines } from "@/entities/payment/MoneyLines"
import { buyersMoney, sellersMoney } from "@/entities/payment/moneyOfPrice"
import { useNamePrice, useNegotiationAnswer } from "./queries"

interface NegotiationDialogProps {
  negotiation: NegotiationView
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What the buyer would pay, or the seller would receive, at this price. The lines include the fee. */
export function PriceMeaning({ negotiation, priceCents }: { negotiation: NegotiationView; priceCents: Cents }) {
  const { role, sellerType, feeCents } = negotiation
  const fromDealer = sellerType === "dealer"
  const money =
    role === "buyer"
      ? buyersMoney({ priceCents, fee: feeCents, fromDealer })
      : sellersMoney({ priceCents, feeCents, fromDealer })
  return <MoneyLines money={money} />
}

const feeSentence = ({ role, feeCents }: NegotiationView) =>
  `Your ${role} fee of ${formatMoneyExact(feeCents)} is due within 72 hours of an agreement.`

type PriceDialogProps = NegotiationDialogProps & { price: NonNullable<NegotiationView["moves"]["price"]> }

/** The dialog to name a price: type the price, review the amounts, confirm. The input is preserved until it is sent. */
export function NamePriceDialog({ negotiation, price, open, onOpenChange }: PriceDialogProps) {
  const { role, title } = negotiation
  const { act, minimumCents, maximumCents } = price
  const [entry, setEntry] = useState<AmountEntry>(null)
  const [tried, setTried] = useState(false)
  // The reviewed price, stored so that the person confirms what they read.
  const [reviewed, setReviewed] = useState<Cents | null>(null)
  const name = useNamePrice(negotiation)
  const verb = act === "counter" ? "Counter with" : role === "buyer" ? "Offer" : "Ask"
  const isCapped = act === "counter" && role === "buyer"
  const typed = centsOf(entry)
  const problem =
    typed === null || typed === 0
      ? "Enter an amount."
      : typed < minimumCents
        ? `Enter at least ${formatMoney(minimumCents)}.`
        : typed > maximumCents
          ? `Enter at most ${formatMoney(maximumCents)}.`
          : null
  const close = (next: boolean) => {
    if (!next) {
      setReviewed(null)
      setTried(false)
      name.reset()
    }
    onOpenChange(next)
  }
  const send = () => {
    if (reviewed === null) return
    name.mutate(
      { act, amountCents: reviewed },
      {
        onSuccess: () => {
          setEntry(null)
          close(false)
          toast.success(
            `You ${act === "counter" ? "countered with" : role === "buyer" ? "offered" : "asked"} ${formatMoney(reviewed)}. We notify you of the answer.`
          )
        },
      }
    )
  }
  if (reviewed !== null) {
    const needsCredits = name.error instanceof RefusedError && name.error.code === "CREDITS_REQUIRED"
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={close}
        title={`${verb} ${formatMoney(reviewed)}?`}
        description={`${title}. You name only one price, and it is binding: ${role === "buyer" ? "the seller" : "the bidder"} has 24 hours to ${act === "counter" ? "accept or decline it" : "accept it, decline it, or counter once"}. ${feeSentence(negotiation)}`}
        confirm={`${verb} ${formatMoney(reviewed)}`}
        onConfirm={send}
        pending={name.isPending}
        failure={{ title: "Your price was not sent", error: name.error }}
        back={{
          label: "Back",
          onClick: () => {
            name.reset()
            setReviewed(null)
          },
        }}
      >
        <PriceMeaning negotiation={negotiation} priceCents={reviewed} />
        {needsCredits && (
          <Button asChild variant="secondary">
            <Link to={CREDITS_PURCHASE_PATH}>Buy Credit</Link>
          </Button>
        )}
      </ConfirmDialog>
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={act === "counter" ? "Counter once" : role === "buyer" ? "Your best offer" : "Name your price"}
      description={title}
      footer={
        <>
          <Button variant="secondary" onClick={() => close(false)}>
            Close
          </Button>
          <Button type="submit" form="name-price">
            Review
          </Button>
        </>
      }
    >
      <form
        id="name-price"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (problem === null) setReviewed(typed)
        }}
      >
        <Field
          label={role === "buyer" ? "You offer" : "You ask"}
          hint={
            isCapped
              ? `Whole dollars, from ${formatMoney(minimumCents)} to ${formatMoney(maximumCents)}.`
              : `Whole dollars, at least ${formatMoney(minimumCents)}.`
          }
          error={tried && !isRefused(entry) ? problem : null}
          required
        >
          <MoneyInput size="lg" value={entry} onValueChange={setEntry} />
        </Field>
        <Alert tone="info">
          You can name one price. Your price is binding for 24 hours, or until the other side answers.
        </Alert>
        {typed !== null && problem === null && <PriceMeaning negotiation={negotiation} priceCents={typed} />}
      </form>
    </Dialog>
  )
}

/** Asks for a confirmation before the price binds both sides, and shows the amounts. */
export function AcceptPriceDialog({ negotiation, open, onOpenChange }: NegotiationDialogProps) {
  const accept = useNegotiationAnswer(negotiation, "accept")
  const { role, title, standing } = negotiation
  if (!standing) return null
  const price = formatMoney(standing.amountCents)
  const send = () =>
    accept.mutate(undefined, {
      onSuccess: () => {
        onOpenChange(false)
        toast.success(
          role === "buyer" ? `${title} is yours. Pay the buyer fee next.` : `${title} is sold. Pay the seller fee next.`
        )
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`${role === "buyer" ? "Buy" : "Sell"} ${title} for ${price}?`}
      description={`This sale is binding, like a won auction. ${feeSentence(negotiation)}`}
      confirm={`${role === "buyer" ? "Buy" : "Sell"} for ${price}`}
      onConfirm={send}
      pending={accept.isPending}
      failure={{ title: "The price was not accepted", error: accept.error }}
    >
      <PriceMeaning negotiation={negotiation} priceCents={standing.amountCents} />
    </ConfirmDialog>
  )
}

export function EndNegotiationDialog({ negotiation, open, onOpenChange }: NegotiationDialogProps) {
  const decline = useNegotiationAnswer(negotiation, "decline")
  const { role, title } = negotiation
  const send = () =>
    decline.mutate(undefined, {
      onSuccess: () => {
        onOpenChange(false)
        toast.success(
          role === "buyer"
            ? "You declined. Nothing is owed."
            : "The negotiation has ended. You can change the listing again."
        )
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={role === "buyer" ? "Leave this car to others?" : "Decline and keep the car?"}
      description={
        role === "buyer"
          ? `If you decline, ${title} is not sold to you. You cannot undo this.`
          : `The highest bidder cannot buy ${title} any more; you can change the listing and run a new auction at once. You cannot undo this.`
      }
      confirm={role === "buyer" ? "Decline" : "Decline and keep the car"}
      tone="danger"
      onConfirm={send}
      pending={decline.isPending}
      failure={{ title: "The negotiation could not be ended", error: decline.error }}
    />
  )
}
