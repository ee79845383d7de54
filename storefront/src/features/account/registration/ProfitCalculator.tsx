import {
  formatMoney,
  formatMoneyExact,
  isRefused,
  subtractCents,
  absoluteCents,
  addCents,
  cents,
  negateCents,
  type AmountEntry,
  type Cents,
} from "@northlot/contract"
import { Minus, Plus } from "lucide-react"
import { useId, useState } from "react"
import { useExampleFees } from "@/entities/payment/feeQueries"
import { useSettled } from "@/entities/payment/useSettled"
import { Field, IconButton, MoneyInput } from "@/ui"
import { PROFIT_CALCULATOR, compareProfit, heldPriceCents } from "./profitCalculator"

const {
  vehiclePriceCents: PRICE,
  premiumCents: PREMIUM,
  daysToSale,
  flatFeeCents,
  marketplaceDiscountBasisPoints,
} = PROFIT_CALCULATOR

/** Compares the proceeds of a marketplace sale and an auction (spec §9), by example fees and by the current fees. */
export function ProfitCalculator() {
  const id = useId()
  const [entry, setEntry] = useState<AmountEntry>(PRICE.default)
  // The last readable price: unreadable text leaves the results unchanged.
  const [typedCents, setTypedCents] = useState<number | null>(PRICE.default)
  const type = (next: AmountEntry) => {
    setEntry(next)
    if (!isRefused(next)) setTypedCents(next)
  }
  const [premiumCents, setPremiumCents] = useState(PREMIUM.default)
  const vehiclePriceCents = heldPriceCents(typedCents ?? PRICE.minimum)
  const isHeld = vehiclePriceCents !== typedCents
  const illustrated = compareProfit({ vehiclePriceCents, premiumCents })
  const fees = useExampleFees({ priceCents: useSettled(addCents(vehiclePriceCents, premiumCents)) })
  const feeCents = fees.data?.seller.totalCents
  const real = feeCents === undefined ? null : compareProfit({ vehiclePriceCents, premiumCents, feeCents })
  const move = (by: Cents) => type(heldPriceCents(addCents(vehiclePriceCents, by)))
  return (
    <div className="flex flex-col gap-4 text-ink">
      <div className="rounded-lg bg-surface p-4">
        <Field
          label="Vehicle price"
          hint={`From ${formatMoney(PRICE.minimum)}, in steps of ${formatMoney(PRICE.step)}.${
            isRefused(entry) || isHeld ? ` Calculated with ${formatMoney(vehiclePriceCents)}.` : ""
          }`}
        >
          <div className="flex items-center gap-2">
            <IconButton
              label={`Less by ${formatMoney(PRICE.step)}`}
              variant="outline"
              disabled={vehiclePriceCents <= PRICE.minimum}
              onClick={() => move(negateCents(PRICE.step))}
            >
              <Minus aria-hidden />
            </IconButton>
            <div className="min-w-0 flex-1">
              <MoneyInput value={entry} onValueChange={type} />
            </div>
            <IconButton label={`More by ${formatMoney(PRICE.step)}`} variant="outline" onClick={() => move(PRICE.step)}>
              <Plus aria-hidden />
            </IconButton>
          </div>
        </Field>
        <label htmlFor={`${id}-premium`} className="mt-4 flex justify-between gap-3 text-sm font-semibold">
          Bidders go above this price by
          <output htmlFor={`${id}-premium`} className="tabular-nums">
            {formatMoney(premiumCents)}
          </output>
        </label>
        <input
          id={`${id}-premium`}
          type="range"
          min={PREMIUM.minimum}
          max={PREMIUM.maximum}
          step={PREMIUM.step}
          value={premiumCents}
          aria-valuetext={formatMoney(premiumCents)}
          onChange={({ target }) => setPremiumCents(cents(Number(target.value)))}
          className="mt-1 h-11 w-full accent-brand"
        />
        <table className="mt-2 w-full text-sm">
          <caption className="sr-only">What the sale leaves you, marketplace and auction</caption>
          <thead>
            <tr className="text-left text-muted">
              <td />
              <th scope="col" className="py-1 pl-2 text-right font-medium">
                Marketplace
              </th>
              <th scope="col" className="py-1 pl-2 text-right font-medium">
                Auction
              </th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            <Row
              name="Price"
              marketplace={formatMoney(vehiclePriceCents)}
              auction={formatMoney(addCents(vehiclePriceCents, premiumCents))}
            />
            <Row
              name={`Discount of ${marketplaceDiscountBasisPoints / 100}%, or flat fee`}
              marketplace={`−${formatMoney(subtractCents(vehiclePriceCents, illustrated.marketplaceCents))}`}
              auction={`−${formatMoney(flatFeeCents)}`}
            />
            <Row
              name="Left for you"
              marketplace={formatMoney(illustrated.marketplaceCents)}
              auction={formatMoney(illustrated.auctionCents)}
              strong
            />
            <Row name="Days to sale, typically" marketplace={daysToSale.marketplace} auction={daysToSale.auction} />
          </tbody>
        </table>
        <p role="status" className="mt-3 rounded-md bg-brand-soft px-3 py-2 font-semibold text-brand-ink">
          {differenceSentence(illustrated.differenceCents)}
        </p>
        {real && feeCents !== undefined && (
          <p className="mt-2 text-sm text-muted">
            With our current fee of {formatMoneyExact(feeCents)} in all, the auction leaves you{" "}
            <strong className="text-ink tabular-nums">{formatMoneyExact(real.auctionCents)}</strong>.
          </p>
        )}
      </div>
      <p className="text-xs text-on-deep-muted">
        An illustration, not a forecast: the discount, the flat fee of {formatMoney(flatFeeCents)} and the days are
        assumptions. A fee is due only when your vehicle sells.
      </p>
    </div>
  )
}

function Row({
  name,
  marketplace,
  auction,
  strong = false,
}: {
  name: string
  marketplace: string
  auction: string
  strong?: boolean
}) {
  return (
    <tr className={strong ? "border-t border-line font-semibold" : undefined}>
      <th scope="row" className={strong ? "py-1.5 text-left" : "py-1.5 text-left font-normal text-muted"}>
        {name}
      </th>
      <td className="py-1.5 pl-2 text-right whitespace-nowrap">{marketplace}</td>
      <td className="py-1.5 pl-2 text-right whitespace-nowrap">{auction}</td>
    </tr>
  )
}

function differenceSentence(differenceCents: Cents): string {
  if (differenceCents === 0) return "Marketplace and auction leave you the same."
  const sum = formatMoney(absoluteCents(differenceCents))
  return differenceCents > 0 ? `${sum} more at auction` : `${sum} less at auction`
}
