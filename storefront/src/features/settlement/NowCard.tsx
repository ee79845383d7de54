import type { SettlementView } from "@northlot/contract"
import { forwardRef } from "react"
import { messageOf, useServerTimeOf } from "@/shared"
import { Alert, Button, Card } from "@/ui"
import { formatLongMoment, formatMoment } from "@/ui/rules/moment"
import { ACT_LABELS, stepGuide } from "@/entities/sale/rules/guide"
import { COMPLETION_FAILURE, currentStep } from "@/entities/sale/rules/wizard"
import { TakeBackFundsSent } from "@/entities/sale/TakeBackFundsSent"
import { WireInstruction } from "@/entities/sale/WireInstruction"
import { HandoverChecklist } from "./HandoverChecklist"
import { MeetingFields } from "./MeetingFields"
import { PayoutAccountAlert } from "./PayoutAccountAlert"
import { saleStory } from "./rules/saleStory"
import type { StepAct } from "./useStepAct"

interface NowCardProps {
  settlement: SettlementView
  act: StepAct
}

/** Where the money is, who must act by when, and the button for the next step. */
export const NowCard = forwardRef<HTMLElement, NowCardProps>(function NowCard({ settlement, act }, ref) {
  const { status, role, dispute, meeting } = settlement
  const money = useServerTimeOf((now) => saleStory(settlement, now).money)
  const turn = useServerTimeOf((now) => saleStory(settlement, now).turn)
  const next = status === "in_progress" ? currentStep(settlement) : null
  const { tick } = act
  return (
    <Card ref={ref} as="section" padding="none" aria-label="What happens now" className="scroll-mt-24">
      <div className="flex flex-col gap-5 p-4 sm:p-6">
        <div>
          <h2 className="text-xl text-pretty sm:text-2xl">{money}</h2>
          <p className={next?.mine ? "mt-2 font-semibold text-amber" : "mt-2 font-semibold"}>{turn}</p>
          {next && <p className="mt-1 text-muted">{stepGuide(next.name, settlement)}</p>}
        </div>
        {status === "disputed" && dispute && (
          <Alert
            tone="amber"
            title={`${dispute.openedBy === role ? "You have" : `The ${dispute.openedBy} has`} disputed this sale.`}
          >
            <blockquote className="border-l-2 border-current pl-3 break-words whitespace-pre-wrap">
              {dispute.reason}
            </blockquote>
            <p className="mt-1 text-muted">{formatMoment(dispute.at)}</p>
          </Alert>
        )}
        <PayoutAccountAlert {...settlement} />
        {next?.name === "buyerSentFunds" && role === "buyer" && <WireInstruction settlement={settlement} />}
        {next?.name === "deliveryScheduled" && next.mine && (
          <MeetingFields draft={act.meeting} faults={act.meetingFaults} onChange={act.setMeeting} />
        )}
        {next?.name === "keysDocsHanded" && (
          <>
            {meeting && (
              <p>
                <span>{meeting.kind === "pickup" ? "Pick-up" : "Delivery"}</span>: {formatLongMoment(meeting.at)},{" "}
                {meeting.place}
              </p>
            )}
            {next.mine ? (
              <HandoverChecklist
                settlement={settlement}
                ticked={act.handedOver}
                error={act.handoverFault}
                onToggle={act.toggle}
              />
            ) : (
              <HandoverChecklist settlement={settlement} />
            )}
          </>
        )}
        {tick.isError && (
          <Alert
            tone="danger"
            title={next?.name === "northlotPaidSeller" ? COMPLETION_FAILURE : "This step could not be ticked"}
          >
            {messageOf(tick.error)}
            <span>
              {(next?.name === "deliveryScheduled" || next?.name === "keysDocsHanded") &&
                " What you entered is still here."}
            </span>
          </Alert>
        )}
        {next?.mine && (
          <Button
            size="lg"
            className="w-full whitespace-normal sm:w-fit"
            loading={tick.isPending}
            onClick={() => act.begin(next.name)}
          >
            {ACT_LABELS[next.name]}
          </Button>
        )}
        <TakeBackFundsSent settlement={settlement} />
      </div>
    </Card>
  )
})
