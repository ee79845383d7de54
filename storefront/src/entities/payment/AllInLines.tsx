import type { Cents } from "@northlot/contract"
import { Money } from "@/ui"

/** The amounts that `AllInLines` shows: the total of car and fees, the tax at registration, and the sum of both. */
export interface AllIn {
  totalCents: Cents
  registrationTaxCents: Cents
  onTheRoadCents: Cents
}

/**
 * The cost of a car for its buyer: due now, tax at registration, and their sum, all in the same size. `dueLabel` names
 * the first amount when part of it is due later.
 */
export function AllInLines({
  cost,
  dueLabel = "Due now",
  className,
}: {
  cost: AllIn
  dueLabel?: string
  className?: string
}) {
  const { totalCents, registrationTaxCents, onTheRoadCents } = cost
  const lines = [
    [dueLabel, totalCents],
    ["RST at ServiceOntario (estimate)", registrationTaxCents],
    ["Total with tax", onTheRoadCents],
  ] as const
  return (
    <dl aria-label="All-in cost" className={className}>
      {lines.map(([label, cents]) => (
        <div key={label} className="flex justify-between gap-4 py-1.5 text-sm font-semibold sm:text-base">
          <dt>{label}</dt>
          <dd className="whitespace-nowrap">
            <Money exact cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
