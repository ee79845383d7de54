import type { HandoverItem, Meeting, SettlementStepName, SettlementView } from "@northlot/contract"
import { endpoints, WAITING_FOR_STEPS } from "@northlot/contract"
import { LoaderCircle } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Link } from "react-router-dom"
import { api, messageOf, useClock } from "@/shared"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { Alert, Button, Card, Checkbox, Dialog } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { ArrangedMeeting } from "./ArrangedMeeting"
import { HandoverChecklist } from "./HandoverChecklist"
import { MeetingFields } from "./MeetingFields"
import { useSettlementAct } from "@/entities/sale/queries"
import { stepGuide, stepOutcome, tickQuestion } from "@/entities/sale/rules/guide"
import {
  meetingDraftOf,
  appointmentFaultsOf,
  meetingFrom,
  type MeetingDraft,
  type AppointmentFaults,
} from "./rules/meetingDraft"
import { isSignedOnScreen } from "./rules/papers"
import { COMPLETION_FAILURE, completionText, whyNotMine, wizardMoves } from "@/entities/sale/rules/wizard"
import { WireInstruction } from "@/entities/sale/WireInstruction"

/** What a person typed or ticked without having sent it: kept while they look at other steps or news arrive. */
export interface Unsent {
  meeting: MeetingDraft | null
  handedOver: ReadonlySet<HandoverItem>
}

interface StepPanelProps {
  settlement: SettlementView
  shown: SettlementStepName
  onShow: (name: SettlementStepName) => void
  unsent: Unsent
  onUnsent: (part: Partial<Unsent>) => void
}

/** One step of the wizard: what it asks, its checkbox, and the way on (spec §4, Escrow wizard). */
export function StepPanel({ settlement, shown, onShow, unsent, onUnsent }: StepPanelProps) {
  const { saleId, listingId, steps } = settlement
  const clock = useClock()
  const index = steps.findIndex(({ name }) => name === shown)
  const step = steps[index]!
  const moves = wizardMoves(steps, shown)
  const obstacle = whyNotMine(step, settlement)
  const [meetingFaults, setMeetingFaults] = useState<AppointmentFaults>({})
  const [handoverFault, setHandoverFault] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)

  const tick = useSettlementAct(
    saleId,
    (body: { step: SettlementStepName; meeting?: Meeting; handedOver?: HandoverItem[] }, idempotencyKey) =>
      api(endpoints.completeSettlementStep, { params: { id: saleId }, body, idempotencyKey })
  )
  const finish = useSettlementAct(saleId, (body: { id: string; listingId: string }, idempotencyKey) =>
    api(endpoints.markVehiclePayment, { body, idempotencyKey })
  )

  const { reset } = tick
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(shown)
  useEffect(() => {
    // Not on arrival: only when the person moved.
    if (first.current !== shown) heading.current?.focus()
    first.current = shown
    setAsking(false)
    setMeetingFaults({})
    setHandoverFault(null)
    reset()
  }, [shown, reset])

  const draft = unsent.meeting ?? meetingDraftOf(settlement.meeting)
  const send = (more: { meeting?: Meeting; handedOver?: HandoverItem[] } = {}) =>
    tick.mutate(
      { step: shown, ...more },
      {
        onSuccess: () => {
          setAsking(false)
          if (more.meeting) onUnsent({ meeting: null })
        },
        onError: (error) => {
          setAsking(false)
          const fields = fieldsOfRefusal(error)
          setMeetingFaults(appointmentFaultsOf(fields))
          setHandoverFault(fields.handedOver ?? null)
        },
      }
    )
  const begin = () => {
    if (!step.mine || tick.isPending) return
    if (shown === "deliveryScheduled") {
      const checked = meetingFrom(draft, clock.serverNow())
      setMeetingFaults("faults" in checked ? checked.faults : {})
      if ("meeting" in checked) send({ meeting: checked.meeting })
    } else if (shown === "keysDocsHanded") {
      const complete = settlement.neededAtHandover.every(
        (item) => unsent.handedOver.has(item) || isSignedOnScreen(item, settlement)
      )
      setHandoverFault(complete ? null : "Tick everything that was handed over; the sale cannot go on without it.")
      if (complete) send({ handedOver: [...unsent.handedOver] })
    } else if (tickQuestion(shown, settlement)) setAsking(true)
    else send()
  }

  return (
    <Card as="section" padding="none" aria-label={`Step ${index + 1} of ${steps.length}: ${step.title}`}>
      <div className="flex flex-col gap-5 p-4 sm:p-6">
        <div>
          <p className="text-sm text-muted tabular-nums">
            Step {index + 1} of {steps.length}
          </p>
          <h2 ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
            {step.title}
          </h2>
          <p className="mt-1 text-muted">{step.done ? stepOutcome(shown, settlement) : stepGuide(shown, settlement)}</p>
        </div>

        {shown === "buyerSentFunds" && settlement.role === "buyer" && settlement.status !== "cancelled" && (
          <WireInstruction settlement={settlement} />
        )}
        {shown === "deliveryScheduled" &&
          (step.done && settlement.meeting ? (
            <ArrangedMeeting
              settlement={settlement}
              meeting={settlement.meeting}
              draft={unsent.meeting}
              onDraft={(meeting) => onUnsent({ meeting })}
            />
          ) : (
            step.mine && (
              <MeetingFields draft={draft} faults={meetingFaults} onChange={(meeting) => onUnsent({ meeting })} />
            )
          ))}
        {shown === "keysDocsHanded" &&
          (step.mine ? (
            <HandoverChecklist
              settlement={settlement}
              ticked={unsent.handedOver}
              error={handoverFault}
              onToggle={(item) => {
                const ticked = new Set(unsent.handedOver)
                if (!ticked.delete(item)) ticked.add(item)
                onUnsent({ handedOver: ticked })
              }}
            />
          ) : (
            <HandoverChecklist settlement={settlement} />
          ))}

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
                step.doneAt && `Done ${formatMoment(step.doneAt)}`
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
                "Tick when this is done."
              )
            }
          />
        </div>

        {tick.isError && (
          <Alert tone="danger" title={moves.next === null ? COMPLETION_FAILURE : "This step could not be ticked"}>
            {messageOf(tick.error)}
            {(shown === "deliveryScheduled" || shown === "keysDocsHanded") && " What you entered is still here."}
          </Alert>
        )}
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

      <div className="flex justify-between gap-3 border-t border-line p-4 sm:px-6">
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

      <Dialog
        open={asking && step.mine}
        onOpenChange={setAsking}
        title={step.title}
        description={tickQuestion(shown, settlement)}
        size="sm"
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Not yet
            </Button>
            <Button loading={tick.isPending} onClick={() => send()}>
              Yes, confirm
            </Button>
          </>
        }
      />
    </Card>
  )
}
