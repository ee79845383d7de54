import { handoverEntries, type HandoverItem, type SettlementView } from "@northlot/contract"
import { CircleAlert, CircleCheck, Circle } from "lucide-react"
import { useId, type ReactNode } from "react"
import { Link } from "react-router-dom"
import { Checkbox } from "@/ui"
import { billOfSaleRemark, isSignedOnScreen, paperFacts } from "./rules/papers"

interface HandoverChecklistProps {
  settlement: SettlementView
  /** The ticked items. Without `ticked`, the viewer cannot tick items and the list is read-only. */
  ticked?: ReadonlySet<HandoverItem>
  onToggle?: (item: HandoverItem) => void
  error?: string | null
}

/** The items that go with a car in Ontario: keys and papers, with their current state. */
export function HandoverChecklist({ settlement, ticked, onToggle, error }: HandoverChecklistProps) {
  const id = useId()
  const entries = handoverEntries(settlement)
  const handedOver = new Set(settlement.handedOver)
  if (!ticked || !onToggle) {
    return (
      <ul aria-label="Handed over with the car" className="flex flex-col gap-2 text-sm">
        {entries.map(({ name, title, needed }) => (
          <li key={name} className="flex items-start gap-2">
            {handedOver.has(name) || isSignedOnScreen(name, settlement) ? (
              <CircleCheck
                aria-label={handedOver.has(name) ? "Handed over:" : "Signed:"}
                className="mt-0.5 size-4 shrink-0 text-success"
              />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            )}
            <span className="min-w-0">
              {title}
              {!needed && <span className="text-muted"> (optional)</span>}
              <span className="block text-muted">{remarkOn(name, settlement)}</span>
            </span>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex flex-col gap-4 rounded-md border border-line p-4"
    >
      <legend className="px-1 text-sm font-semibold">Handed over with the car</legend>
      {entries.map(({ name, title, needed }) => {
        const signed = isSignedOnScreen(name, settlement)
        const checked = signed || ticked.has(name)
        return (
          <Checkbox
            key={name}
            label={needed ? title : `${title} (optional)`}
            checked={checked}
            aria-readonly={signed || undefined}
            aria-invalid={error && needed && !checked ? true : undefined}
            onChange={() => !signed && onToggle(name)}
            hint={remarkOn(name, settlement)}
          />
        )
      })}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The state of the paper that belongs to an item of the hand-over, in a few words. */
function remarkOn(item: HandoverItem, settlement: SettlementView): ReactNode {
  const paper = settlement.papers.find(({ name }) => name === item)
  if (!paper) return null
  if (item === "billOfSale") {
    const remark = billOfSaleRemark(settlement)
    if (!remark) return null
    return (
      <>
        {remark.text}{" "}
        {remark.link && (
          <Link
            to={`/payments/sale/${settlement.saleId}/bill-of-sale`}
            className="font-semibold text-brand-ink underline underline-offset-2"
          >
            {remark.link}
          </Link>
        )}
      </>
    )
  }
  if (
    item === "safetyCertificate" &&
    paper.need === "handover" &&
    (paper.state === "missing" || paper.state === "expired")
  ) {
    return (
      <>
        <span>
          {paper.state === "expired"
            ? "The certificate has expired: record a new certificate under "
            : "Record the certificate with its date of issue under "}
        </span>
        <a href="#papers" className="font-semibold text-brand-ink underline underline-offset-2">
          Papers
        </a>{" "}
        first.
      </>
    )
  }
  return paper.record ? paperFacts(paper, settlement).join(" · ") : null
}
