import {
  endpoints,
  type HandoverItem,
  type Meeting,
  type SettlementStepName,
  type SettlementView,
} from "@northlot/contract"
import { useState } from "react"
import { api, useClock } from "@/shared"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { useSettlementAct } from "@/entities/sale/queries"
import { tickQuestion } from "@/entities/sale/rules/guide"
import {
  appointmentFaultsOf,
  meetingDraftOf,
  meetingFrom,
  type AppointmentFaults,
  type MeetingDraft,
} from "./rules/meetingDraft"
import { isSignedOnScreen } from "./rules/papers"

/** The unsent input of all steps of a sale. It is preserved while the person views other steps or new data arrives. */
interface Unsent {
  meeting: MeetingDraft | null
  handedOver: ReadonlySet<HandoverItem>
}

/**
 * Completes a step of the sale, by the button at the top of the page or by the tick of the step. Handles the input, the
 * confirmation, the request and the errors.
 */
export function useStepAct(settlement: SettlementView) {
  const { saleId } = settlement
  const clock = useClock()
  const [unsent, setUnsent] = useState<Unsent>({ meeting: null, handedOver: new Set() })
  const [meetingFaults, setMeetingFaults] = useState<AppointmentFaults>({})
  const [handoverFault, setHandoverFault] = useState<string | null>(null)
  const [asked, setAsked] = useState<SettlementStepName | null>(null)
  const tick = useSettlementAct(
    saleId,
    (body: { step: SettlementStepName; meeting?: Meeting; handedOver?: HandoverItem[] }, idempotencyKey) =>
      api(endpoints.completeSettlementStep, { params: { id: saleId }, body, idempotencyKey })
  )
  const meeting = unsent.meeting ?? meetingDraftOf(settlement.meeting)
  const send = (step: SettlementStepName, more: { meeting?: Meeting; handedOver?: HandoverItem[] } = {}) =>
    tick.mutate(
      { step, ...more },
      {
        onSuccess: () => {
          setAsked(null)
          if (more.meeting) setUnsent((before) => ({ ...before, meeting: null }))
        },
        onError: (error) => {
          setAsked(null)
          const fields = fieldsOfRefusal(error)
          setMeetingFaults(appointmentFaultsOf(fields))
          setHandoverFault(fields.handedOver ?? null)
        },
      }
    )

  /**
   * Sends the step, asks for a confirmation, or shows errors at fields with missing input. Returns whether input is
   * missing.
   */
  const begin = (step: SettlementStepName): "missing" | "going" => {
    if (tick.isPending) return "going"
    if (step === "deliveryScheduled") {
      const checked = meetingFrom(meeting, clock.serverNow())
      setMeetingFaults("faults" in checked ? checked.faults : {})
      if ("faults" in checked) return "missing"
      send(step, { meeting: checked.meeting })
    } else if (step === "keysDocsHanded") {
      const complete = settlement.neededAtHandover.every(
        (item) => unsent.handedOver.has(item) || isSignedOnScreen(item, settlement)
      )
      setHandoverFault(
        complete ? null : "Tick every required item. The sale cannot go on until all of them are handed over."
      )
      if (!complete) return "missing"
      send(step, { handedOver: [...unsent.handedOver] })
    } else if (tickQuestion(step, settlement)) setAsked(step)
    else send(step)
    return "going"
  }
  return {
    begin,
    tick,
    /** The step that the person is asked to confirm; null without one. */
    asked,
    confirm: () => asked && send(asked),
    takeBack: () => setAsked(null),
    meeting,
    ownMeeting: unsent.meeting,
    meetingFaults,
    setMeeting: (draft: MeetingDraft | null) => setUnsent((before) => ({ ...before, meeting: draft })),
    handedOver: unsent.handedOver,
    handoverFault,
    toggle: (item: HandoverItem) =>
      setUnsent((before) => {
        const handedOver = new Set(before.handedOver)
        if (!handedOver.delete(item)) handedOver.add(item)
        return { ...before, handedOver }
      }),
  }
}

export type StepAct = ReturnType<typeof useStepAct>
