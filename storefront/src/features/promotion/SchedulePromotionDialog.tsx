import { fromTorontoInput, toTorontoInput, type PromotionAnswer, type SellerListing } from "@northlot/contract"
import { useState } from "react"
import { useClock } from "@/shared"
import { Button, Dialog, Field, Input } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { CheckoutProblem } from "./CheckoutProblem"
import { PlannedPromotion } from "./PlannedPromotion"
import { PromotionLoading } from "./PromotionLoading"
import { plannedOf } from "./PromotionStanding"
import { TierChoice, defaultTier } from "./TierChoice"
import { startError } from "./startError"
import { usePromotionCheckout, usePromotion } from "./queries"

export interface SchedulePromotionDialogProps {
  listing: SellerListing
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after a planned promotion has been moved or cancelled. */
  onChanged: () => void
}

const HOUR_MILLISECONDS = 3_600_000

/** The planned promotions, and the form to plan another one. */
export default function SchedulePromotionDialog({
  listing,
  open,
  onOpenChange,
  onChanged,
}: SchedulePromotionDialogProps) {
  const promotion = usePromotion(listing.id)
  const checkout = usePromotionCheckout()
  const clock = useClock()
  const [another, setAnother] = useState(false)
  const [tierId, setTierId] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const data = promotion.data
  const planned = data ? plannedOf(data) : []
  // Only promotion tiers without fixed days can be planned for a chosen date.
  const tiers = data?.tiers.filter(({ runsFrom }) => runsFrom === null) ?? []
  const plans = data !== undefined && tiers.length > 0 && (another || planned.length === 0)
  const chosen = tiers.find(({ id }) => id === tierId) ?? defaultTier(tiers)
  const start = typed ?? (data ? suggestedStart(data, clock.serverNow()) : "")
  const startsAt = fromTorontoInput(start)
  const error = data ? startError(startsAt, data.endsAt, clock.serverNow()) : null
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Schedule promotion"
      description={`${listing.title} is featured from the date that you choose. The promotion begins automatically.`}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {plans ? "Cancel" : "Close"}
          </Button>
          {plans && (
            <Button
              disabled={!chosen || error !== null}
              loading={checkout.isPending || checkout.isSuccess}
              onClick={() => chosen && checkout.mutate({ listingId: listing.id, tierId: chosen.id, startsAt })}
            >
              Continue to checkout
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <PromotionLoading promotion={promotion}>
          {(loaded) => (
            <>
              {planned.map((one) => (
                <PlannedPromotion
                  key={`${one.id} ${one.plannedAt}`}
                  planned={one}
                  promotion={loaded}
                  onChanged={() => {
                    void promotion.refetch()
                    onChanged()
                  }}
                />
              ))}
              {plans && chosen ? (
                <>
                  <Field label="Start (Toronto time)" hint={startHint(loaded, startsAt)} error={error}>
                    <Input
                      type="datetime-local"
                      value={start}
                      onChange={(event) => setTyped(event.target.value)}
                      className="max-w-72"
                    />
                  </Field>
                  <TierChoice
                    promotion={{ ...loaded, tiers }}
                    chosen={chosen}
                    onChoose={setTierId}
                    from={error === null && startsAt ? new Date(startsAt) : null}
                  />
                </>
              ) : (
                <Button variant="secondary" className="self-start" onClick={() => setAnother(true)}>
                  Plan another promotion
                </Button>
              )}
            </>
          )}
        </PromotionLoading>
        {checkout.isError && <CheckoutProblem error={checkout.error} />}
      </div>
    </Dialog>
  )
}

/** A note for cases in which the promotion may begin later than the chosen date. */
function startHint({ status, featuredUntil }: PromotionAnswer, startsAt: string | null): string | undefined {
  if (status === "draft") return "If the car is not live by then, the promotion begins when the car goes live."
  if (featuredUntil && startsAt && Date.parse(featuredUntil) > Date.parse(startsAt)) {
    return `The car is already featured until ${formatMoment(featuredUntil)}. The new days are added after that.`
  }
  return undefined
}

/** The second full hour from now, or one minute before the auction's end if that is earlier. */
function suggestedStart({ endsAt }: PromotionAnswer, now: number): string {
  const next = Math.ceil(now / HOUR_MILLISECONDS) * HOUR_MILLISECONDS + HOUR_MILLISECONDS
  const latest = endsAt ? Math.min(next, Date.parse(endsAt) - 60_000) : next
  return toTorontoInput(new Date(Math.max(latest, now)).toISOString())
}
