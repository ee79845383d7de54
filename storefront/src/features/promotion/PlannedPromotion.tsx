import {
  formatMoneyExact,
  type ListingPromotionView,
  type PromotionAnswer,
  fromTorontoInput,
  toTorontoInput,
} from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { api, endpoints, messageOf, useClock } from "@/shared"
import { Alert, Button, Card, Field, Input, toast } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { beginning } from "./PromotionStanding"
import { startError } from "./startError"

interface PlannedPromotionProps {
  planned: ListingPromotionView
  promotion: PromotionAnswer
  onChanged: () => void
}

/** A paid promotion that has not begun: the seller can move its start, or cancel it for a refund. */
export function PlannedPromotion({ planned, promotion, onChanged }: PlannedPromotionProps) {
  const clock = useClock()
  const [typed, setTyped] = useState(() => toTorontoInput(planned.plannedAt))
  const [asking, setAsking] = useState(false)
  const move = useMutation({
    mutationFn: (startsAt: string | null) =>
      api(endpoints.movePromotion, { params: { id: planned.id }, body: { startsAt } }),
    onSuccess: ({ promotion: after }) => {
      toast.success(after.state === "planned" ? `The promotion ${beginning(after)}` : "The promotion has begun")
      onChanged()
    },
  })
  const cancel = useMutation({
    mutationFn: () => api(endpoints.cancelPromotion, { params: { id: planned.id } }),
    onSuccess: () => {
      toast.success("Promotion called off", {
        description: `${formatMoneyExact(planned.priceCents)} is on its way back to you.`,
      })
      onChanged()
    },
  })
  const fixed = planned.runsFrom !== null
  const startsAt = fromTorontoInput(typed)
  const changed = typed !== toTorontoInput(planned.plannedAt)
  const error = changed && typed !== "" ? startError(startsAt, promotion.endsAt, clock.serverNow()) : null
  const failure = move.error ?? cancel.error
  return (
    <Card as="section" padding="sm" aria-label={`Planned promotion, ${planned.label}`} className="flex flex-col gap-3">
      <p className="font-semibold">
        {planned.label}{" "}
        <span className="font-normal text-muted">
          · paid {formatMoneyExact(planned.priceCents)} on {formatMoment(planned.paidAt)}
        </span>
      </p>
      <p className="text-sm text-muted">It {beginning(planned)}.</p>
      {!fixed && (
        <Field label="Start (Toronto time)" hint="Leave it empty to begin as soon as the car is live." error={error}>
          <Input
            type="datetime-local"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="max-w-72"
          />
        </Field>
      )}
      {failure && (
        <Alert tone="danger" title="Nothing was changed">
          {messageOf(failure)}
        </Alert>
      )}
      {asking ? (
        <Alert tone="amber" title="Call this promotion off?">
          <p>{formatMoneyExact(planned.priceCents)} goes back to the card it was paid with.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button
              size="sm"
              variant="danger"
              loading={cancel.isPending || cancel.isSuccess}
              onClick={() => cancel.mutate()}
            >
              Call off and refund
            </Button>
          </div>
        </Alert>
      ) : (
        <div className="flex flex-wrap gap-2">
          {!fixed && (
            <Button
              size="sm"
              disabled={!changed || error !== null}
              loading={move.isPending}
              onClick={() => move.mutate(startsAt)}
            >
              Save start
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
            Call off…
          </Button>
        </div>
      )}
    </Card>
  )
}
