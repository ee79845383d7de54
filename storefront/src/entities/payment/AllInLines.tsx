import type { Cents } from "@northlot/contract"
import { Money } from "@/ui"

/** By `allInCost`. */
export interface AllIn {
  totalCents: Cents
  registrationTaxCents: Cents
  onTheRoadCents: Cents
}

/**
 * What a car costs its buyer: what is paid now, what the province collects, and both. None of the three is smaller
 * print than another. `dueLabel` names the first where part of it is paid later.
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
