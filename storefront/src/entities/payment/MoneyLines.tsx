import { Money } from "@/ui"
import { AllInLines } from "./AllInLines"
import type { MoneyOfPrice } from "./moneyOfPrice"

/** The lines and the total of a price, with cents as on an invoice. */
export function MoneyLines({ money }: { money: MoneyOfPrice }) {
  return (
    <div>
      <PriceParts money={money} />
      {money.allIn ? (
        <AllInLines cost={money.allIn} className="py-1.5" />
      ) : (
        <dl className="flex justify-between gap-4 py-3 text-base font-semibold">
          <dt>{money.total.label}</dt>
          <dd>
            <Money exact cents={money.total.cents} />
          </dd>
        </dl>
      )}
    </div>
  )
}

/** The lines that add up to the total. */
export function PriceParts({ money }: { money: MoneyOfPrice }) {
  return (
    <dl className="text-sm">
      {money.lines.map(({ label, cents }) => (
        <div key={label} className="flex justify-between gap-4 border-b border-line py-2">
          <dt className="text-muted">{label}</dt>
          <dd className="whitespace-nowrap">
            <Money exact cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
