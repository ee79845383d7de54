import { Money } from "@/ui"
import type { MoneyOfPrice } from "./moneyOfPrice"

/** What a price comes to, with cents, as on an invoice. */
export function MoneyLines({ money }: { money: MoneyOfPrice }) {
  return (
    <div>
      <dl className="text-sm">
        {money.lines.map(({ label, cents }) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-nowrap">
              {cents < 0 && "−"}
              <Money exact cents={Math.abs(cents)} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-3 text-base font-semibold">
          <dt>{money.total.label}</dt>
          <dd>
            <Money exact cents={money.total.cents} />
          </dd>
        </div>
      </dl>
      {money.registrationTaxCents > 0 && (
        <p className="text-xs text-muted">
          Private sale: about <Money exact cents={money.registrationTaxCents} /> of retail sales tax (13%) is paid to ServiceOntario at registration,
          estimated on this price: <Money exact cents={money.total.cents + money.registrationTaxCents} /> with it.
        </p>
      )}
    </div>
  )
}
