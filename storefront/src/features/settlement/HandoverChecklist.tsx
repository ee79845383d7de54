import { HANDOVER_ITEMS, type HandoverItem, type SettlementView } from "@northlot/contract"
import { CircleAlert, CircleCheck, Circle } from "lucide-react"
import { useId } from "react"
import { Checkbox } from "@/ui"

interface HandoverChecklistProps {
  settlement: Pick<SettlementView, "neededAtHandover" | "handedOver" | "sellerType">
  /** Given where the viewer fills it in; else it is only shown. */
  ticked?: ReadonlySet<HandoverItem>
  onToggle?: (item: HandoverItem) => void
  error?: string | null
}

/** What goes with the car in Ontario. */
export function HandoverChecklist({ settlement, ticked, onToggle, error }: HandoverChecklistProps) {
  const id = useId()
  const needed = new Set(settlement.neededAtHandover)
  const items = HANDOVER_ITEMS.filter(({ name, needed: by }) => needed.has(name) || by === "optional")
  if (!ticked || !onToggle) {
    const done = new Set(settlement.handedOver)
    return (
      <ul aria-label="Handed over with the car" className="flex flex-col gap-2 text-sm">
        {items.map(({ name, title }) => (
          <li key={name} className="flex items-start gap-2">
            {done.has(name) ? <CircleCheck aria-label="Handed over:" className="mt-0.5 size-4 shrink-0 text-success" /> : <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />}
            <span>
              {title}
              {!needed.has(name) && <span className="text-muted"> (optional)</span>}
            </span>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-4 rounded-md border border-line p-4">
      <legend className="px-1 text-sm font-semibold">Handed over with the car</legend>
      {items.map(({ name, title }) => (
        <Checkbox
          key={name}
          label={needed.has(name) ? title : `${title} (optional)`}
          checked={ticked.has(name)}
          aria-invalid={error && needed.has(name) && !ticked.has(name) ? true : undefined}
          onChange={() => onToggle(name)}
        />
      ))}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
