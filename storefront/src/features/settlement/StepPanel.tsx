import type { SettlementStepName, SettlementView } from "@northlot/contract"
import { endpoints, WAITING_FOR_STEPS } from "@northlot/contract"
import { LoaderCircle } from "lucide-react"
import { useEffect, useRef } from "react"
import { Link } from "react-router-dom"
import { api, messageOf } from "@/shared"
import { Alert, Button, Checkbox } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { ArrangedMeeting } from "./ArrangedMeeting"
import { HandoverChecklist } from "./HandoverChecklist"
import { useSettlementAct } from "@/entities/sale/queries"
import { stepGuide, stepOutcome } from "@/entities/sale/rules/guide"
import { COMPLETION_FAILURE, completionText, whyNotMine, wizardMoves } from "@/entities/sale/rules/wizard"
import { doneByText } from "./rules/saleStory"
import type { StepAct } from "./useStepAct"

interface StepPanelProps {
  settlement: SettlementView
  shown: SettlementStepName
  onShow: (name: SettlementStepName) => void
  act: StepAct
  /**
   * Called when the viewer ticks a step, but required input is missing. The input fields are in the card at the top of
   * the page.
   */
  onMissing: () => void
}

/** One step of a sale: its tick, its outcome, and links to the other steps (spec §4, Escrow wizard). */
export function StepPanel({ settlement, shown, onShow, act, onMissing }: StepPanelProps) {
  const { saleId, listingId, steps } = settlement
  const { tick } = act
  const index = steps.findIndex(({ name }) => name === shown)
  const step = steps[index]!
  const moves = wizardMoves(steps, shown)
  const obstacle = whyNotMine(step, settlement)
  const finish = useSettlementAct(saleId, (body: { id: string; listingId: string }, idempotencyKey) =>
    api(endpoints.markVehiclePayment, { body, idempotencyKey })
  )

  const { reset } = tick
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(shown)
  useEffect(() => {
    // A change of the shown step moves the focus to the heading; the first load does not.
    if (first.current !== shown) heading.current?.focus()
    first.current = shown
    reset()
  }, [shown, reset])

  const isCurrent = step.reached && !step.done
  const begin = () => {
    if (step.mine && act.begin(shown) === "missing") onMissing()
  }

  return (
    <section
      aria-label={`Step ${index + 1} of ${steps.length}: ${step.title}`}
      className="rounded-md border border-line bg-surface"
    >
      <div className="flex flex-col gap-4 p-4">
        <div>
          <p className="text-sm text-muted tabular-nums">
            Step {index + 1} of {steps.length}
          </p>
          <h3 ref={heading} tabIndex={-1} className="text-lg focus:outline-none">
            {step.title}
          </h3>
          {/* The page states the current step's task above, so this text is for the other steps. */}
          {!isCurrent && (
            <p className="mt-1 text-muted">
              {step.done ? stepOutcome(shown, settlement) : stepGuide(shown, settlement)}
            </p>
          )}
        </div>

        {shown === "deliveryScheduled" && step.done && settlement.meeting && (
          <ArrangedMeeting
            settlement={settlement}
            meeting={settlement.meeting}
            draft={act.ownMeeting}
            onDraft={act.setMeeting}
          />
        )}
        {shown === "keysDocsHanded" && !isCurrent && <HandoverChecklist settlement={settlement} />}

        <div className="rounded-md bg-sunken p-4">
          <Checkbox
            label={<span className="font-semibold">{step.title}</span>}
            checked={step.done}
            disabled={!step.done && !step.mine}
            aria-readonly={step.done || undefined}
            aria-busy={tick.isPending || undefined}
            onChange={begin}
            hint={
              tick.isPending ? (
                <span className="inline-flex items-center gap-1.5">
                  <LoaderCircle aria-hidden className="size-4 animate-spin" /> Saving…
                </span>
              ) : step.done ? (
                step.doneAt && `Done ${formatMoment(step.doneAt)} ${doneByText(step, settlement)}`
              ) : obstacle === "waiting" ? (
                WAITING_FOR_STEPS
              ) : obstacle === "stopped" ? (
                settlement.status === "disputed" ? (
                  "Nothing can be ticked while the sale is in dispute."
                ) : (
                  "The sale was cancelled."
                )
              ) : obstacle === "closed" ? (
                "This step is closed until the account to pay into is set up."
              ) : obstacle ? (
                `${obstacle.actor} ${obstacle.actor.includes(" or ") ? "tick" : "ticks"} this step.`
              ) : shown === "deliveryScheduled" ? (
                "Tick to save the meeting."
              ) : (
                "Tick when this step is done."
              )
            }
          />
        </div>

        {finish.isError && (
          <Alert tone="danger" title={COMPLETION_FAILURE}>
            {messageOf(finish.error)}
          </Alert>
        )}
        {finish.data &&
          (finish.data.settlement.status === "completed" ? (
            <Alert
              tone="success"
              title={completionText(finish.data.settlement)}
              action={
                <Button asChild size="sm" variant="secondary">
                  <Link to="/payments">All payments</Link>
                </Button>
              }
            />
          ) : (
            <Alert tone="danger" title={COMPLETION_FAILURE} />
          ))}
      </div>

      <div className="flex justify-between gap-3 border-t border-line p-4">
        <Button variant="secondary" disabled={moves.back === null} onClick={() => moves.back && onShow(moves.back)}>
          Back
        </Button>
        {moves.next ? (
          <Button disabled={!moves.forward} onClick={() => moves.next && onShow(moves.next)}>
            Next
          </Button>
        ) : (
          <Button
            disabled={!moves.forward}
            loading={finish.isPending}
            onClick={() => finish.mutate({ id: saleId, listingId })}
          >
            Finish
          </Button>
        )}
      </div>
    </section>
  )
}
