import { formatMoneyExact, addCents, type RunnerUpOfferView } from "@northlot/contract"
import { toast } from "@/ui"
import { ConfirmDialog } from "./ConfirmDialog"
import { OfferCost } from "./OfferCost"
import { useOfferAnswer } from "./queries"

interface OfferDialogProps {
  offer: RunnerUpOfferView & { cost: NonNullable<RunnerUpOfferView["cost"]> }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for a confirmation before the person buys the car, and shows the amounts. */
export function AcceptOfferDialog({ offer, open, onOpenChange }: OfferDialogProps) {
  const accept = useOfferAnswer(offer, "accept")
  const send = () =>
    accept.mutate(undefined, {
      onSuccess: () => {
        onOpenChange(false)
        toast.success(`${offer.title} is yours. Pay the buyer fee next.`)
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Buy ${offer.title}?`}
      description={`This purchase is binding, like a won auction. The buyer fee of ${formatMoneyExact(offer.cost.feeCents)} is due within 72 hours. You pay for the car once both fees are paid.`}
      confirm={`Buy for ${formatMoneyExact(addCents(offer.cost.priceCents, offer.cost.hstCents))}`}
      onConfirm={send}
      pending={accept.isPending}
      failure={{ title: "The offer was not accepted", error: accept.error }}
    >
      <OfferCost cost={offer.cost} />
    </ConfirmDialog>
  )
}

export function DeclineOfferDialog({ offer, open, onOpenChange }: OfferDialogProps) {
  const decline = useOfferAnswer(offer, "decline")
  const send = () =>
    decline.mutate(undefined, {
      onSuccess: () => {
        onOpenChange(false)
        toast.success("You declined the offer. Nothing is owed.")
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Decline this offer?"
      description={`${offer.title} may be offered to somebody else at once. You cannot undo this.`}
      confirm="Decline"
      tone="danger"
      onConfirm={send}
      pending={decline.isPending}
      failure={{ title: "The offer was not declined", error: decline.error }}
    />
  )
}
