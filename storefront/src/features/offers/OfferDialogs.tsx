import { formatMoneyExact, type RunnerUpOfferView } from "@northlot/contract"
import { messageOf } from "@/app"
import { Alert, Button, Dialog, toast } from "@/ui"
import { OfferCost } from "./OfferCost"
import { useOfferAnswer } from "./queries"

interface OfferDialogProps {
  offer: RunnerUpOfferView & { cost: NonNullable<RunnerUpOfferView["cost"]> }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before the car is bought, and says what it means in money. */
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
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Buy ${offer.title}?`}
      description={`This is binding, as a won auction is. The buyer fee of ${formatMoneyExact(offer.cost.feeCents)} is due within 72 hours; the car is paid for when both fees are.`}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Go back
          </Button>
          <Button loading={accept.isPending} onClick={send}>
            Buy for {formatMoneyExact(offer.cost.priceCents + offer.cost.hstCents)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <OfferCost cost={offer.cost} />
        {accept.isError && (
          <Alert tone="danger" title="The offer was not accepted">
            {messageOf(accept.error)}
          </Alert>
        )}
      </div>
    </Dialog>
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
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Decline this offer?"
      description={`${offer.title} may be offered to somebody else at once. You cannot take this back.`}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Go back
          </Button>
          <Button variant="danger" loading={decline.isPending} onClick={send}>
            Decline
          </Button>
        </>
      }
    >
      {decline.isError && (
        <Alert tone="danger" title="The offer was not declined">
          {messageOf(decline.error)}
        </Alert>
      )}
    </Dialog>
  )
}
