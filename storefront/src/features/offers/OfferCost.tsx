import type { RunnerUpOfferView } from "@northlot/contract"
import { Money } from "@/ui"

/** What accepting comes to, with cents: price, HST where a dealer sells, the buyer fee; the tax at registration beside it. */
export function OfferCost({ cost }: { cost: NonNullable<RunnerUpOfferView["cost"]> }) {
  const lines = [
    ["Price, your own highest bid", cost.priceCents],
    ...(cost.hstCents > 0 ? [["HST 13%, remitted by the dealer", cost.hstCents] as const] : []),
    ["Buyer fee with processing and HST", cost.feeCents],
  ] as const
  return (
    <div>
      <dl className="text-sm">
        {lines.map(([label, cents]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-2">
            <dt className="text-muted">{label}</dt>
            <dd>
              <Money exact cents={cents} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-3 text-base font-semibold">
          <dt>All-in</dt>
          <dd>
            <Money exact cents={cost.totalCents} />
          </dd>
        </div>
      </dl>
      {cost.registrationTaxCents > 0 && (
        <p className="text-xs text-muted">
          Private sale: about <Money exact cents={cost.registrationTaxCents} /> of retail sales tax (13%) is paid to ServiceOntario at registration,
          estimated on this price.
        </p>
      )}
    </div>
  )
}
