import type { FeeView } from "@northlot/contract"
import { Money } from "@/ui"

/** The lines and the total of a fee, as the server has calculated them. */
export function FeeBreakdown({
  fee,
  totalLabel = "Total",
}: {
  fee: Pick<FeeView, "lines" | "totalCents">
  totalLabel?: string
}) {
  return (
    <dl className="text-sm">
      {fee.lines.map(({ code, label, amountCents, reductions = [] }) => (
        <div key={code} className="flex justify-between gap-4 border-b border-line py-2">
          <dt className="text-muted">{[label, ...reductions.map((one) => one.label)].join(", less: ")}</dt>
          <dd>
            <Money exact cents={amountCents} />
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 py-3 text-base font-semibold">
        <dt>{totalLabel}</dt>
        <dd>
          <Money exact cents={fee.totalCents} />
        </dd>
      </div>
    </dl>
  )
}
