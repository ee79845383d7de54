import type { FeeBreakdownView } from "@northlot/contract"
import { Money } from "@/ui"

/** Fee, processing, HST and total, with cents, as issued by the server. */
export function FeeBreakdown({ fee, label }: { fee: FeeBreakdownView; label: string }) {
  const rows = [
    [label, fee.feeCents],
    ["Processing fee", fee.processingCents],
    ["HST 13%", fee.hstCents],
  ] as const
  return (
    <dl className="text-sm">
      {rows.map(([name, cents]) => (
        <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
          <dt className="text-muted">{name}</dt>
          <dd>
            <Money exact cents={cents} />
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 py-3 text-base font-semibold">
        <dt>Total</dt>
        <dd>
          <Money exact cents={fee.totalCents} />
        </dd>
      </div>
    </dl>
  )
}
