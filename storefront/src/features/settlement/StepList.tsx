import type { SettlementStepName, SettlementView } from "@northlot/contract"
import { clsx } from "clsx"
import { Check } from "lucide-react"
import { useServerTimeOf } from "@/shared"
import { formatMoment } from "@/ui/rules/moment"
import { doneByText } from "./rules/saleStory"
import { actorText, currentStep, stepDueAt, waitsForWireAccount } from "@/entities/sale/rules/wizard"

type Step = SettlementView["steps"][number]

/** A timeline of all seven steps: when each was done, or who must act by when. Each step can be opened. */
export function StepList({
  settlement,
  shown,
  onShow,
}: {
  settlement: SettlementView
  shown: SettlementStepName
  onShow: (name: SettlementStepName) => void
}) {
  const next = settlement.status === "in_progress" ? currentStep(settlement) : null
  return (
    <ol aria-label="Steps of the sale" className="flex flex-col">
      {settlement.steps.map((step, index) => (
        <li key={step.name} className="relative pb-1 last:pb-0">
          {index < settlement.steps.length - 1 && (
            <span
              aria-hidden
              className={clsx(
                "absolute top-9 bottom-[-0.75rem] left-[1.4375rem] w-px",
                step.done ? "bg-brand" : "bg-line"
              )}
            />
          )}
          <button
            type="button"
            aria-current={step.name === shown ? "step" : undefined}
            onClick={() => onShow(step.name)}
            className={clsx(
              "relative flex min-h-11 w-full items-start gap-3 rounded-md p-2.5 text-left transition-colors hover:bg-sunken",
              step.name === shown && "bg-brand-soft hover:bg-brand-soft"
            )}
          >
            <span
              aria-hidden
              className={clsx(
                "flex size-7 shrink-0 items-center justify-center rounded-full text-sm font-semibold tabular-nums",
                step.done
                  ? "bg-brand text-on-brand"
                  : step === next
                    ? "bg-amber-fill text-on-amber-fill"
                    : "bg-surface text-muted ring-1 ring-line-strong/60 ring-inset"
              )}
            >
              {step.done ? <Check className="size-4" strokeWidth={3} /> : index + 1}
            </span>
            <span className="min-w-0">
              <span className={clsx("block text-sm font-semibold", !step.done && step !== next && "text-muted")}>
                {step.title}
              </span>
              <span className="block text-sm text-muted">
                <StepState step={step} settlement={settlement} next={step === next} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function StepState({ step, settlement, next }: { step: Step; settlement: SettlementView; next: boolean }) {
  const due = step.done ? null : stepDueAt(step.name, settlement)
  const late = useServerTimeOf((now) => due !== null && now > Date.parse(due))
  if (step.done)
    return (
      <>
        Done<span>{step.doneAt && ` ${formatMoment(step.doneAt)} ${doneByText(step, settlement)}`}</span>
      </>
    )
  const actor = actorText(step.by, settlement)
  const when = due === null ? "" : `${late ? "was due" : "by"} ${formatMoment(due)}`
  if (!next) return <>{actor}</>
  if (waitsForWireAccount(step.name, settlement)) return <span className="font-semibold text-amber">Not open yet</span>
  return (
    <>
      <span className="font-semibold text-amber">Next: {actor}</span>
      <span>{when && ` · ${when}`}</span>
    </>
  )
}
