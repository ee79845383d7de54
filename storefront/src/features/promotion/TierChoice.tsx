import {
  DEFAULT_PROMOTION_DAYS,
  featuredSpan,
  formatMoneyExact,
  type OfferedTierView,
  type PromotionAnswer,
} from "@northlot/contract"
import { Money, RadioGroup } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { runWords } from "./runWords"

/**
 * The preselected tier: the one with the default number of days, or else the first one. Tiers without a free place are
 * left out.
 */
export function defaultTier(tiers: readonly OfferedTierView[]): OfferedTierView | undefined {
  const free = tiers.filter(({ placesLeft }) => placesLeft !== 0)
  return free.find(({ days }) => days === DEFAULT_PROMOTION_DAYS) ?? free[0]
}

interface TierChoiceProps {
  promotion: PromotionAnswer
  chosen: OfferedTierView
  onChoose: (tierId: string) => void
  /** The start of the promotion; null means that it starts as soon as the car is live. */
  from: Date | null
}

/** The choice of a tier, each with its price and end, and the total of the chosen tier. */
export function TierChoice({ promotion: { tiers, featuredUntil }, chosen, onChoose, from }: TierChoiceProps) {
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label="How long"
        value={chosen.id}
        onValueChange={onChoose}
        options={tiers.map((tier) => ({
          value: tier.id,
          disabled: tier.placesLeft === 0,
          label: (
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{tier.label}</span>
              <span className="tabular-nums">{formatMoneyExact(tier.priceCents)}</span>
            </span>
          ),
          hint: [tier.detail, runText(tier, from, featuredUntil), placesText(tier), onSaleText(tier)]
            .filter(Boolean)
            .join(" · "),
        }))}
        className="[&_label>span:last-child]:flex-1"
      />
      <dl className="text-sm">
        <div className="flex justify-between gap-4 text-base font-semibold">
          <dt>Total, HST included</dt>
          <dd>
            <Money exact cents={chosen.priceCents} />
          </dd>
        </div>
        <div className="mt-1 flex justify-between gap-4 text-muted">
          <dt>of which HST</dt>
          <dd>
            <Money exact cents={chosen.hstCents} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

function runText({ days, runsFrom, runsTo }: OfferedTierView, from: Date | null, featuredUntil: string | null): string {
  if (runsFrom && runsTo) return `Runs ${runWords(runsFrom, runsTo)}`
  if (!from) return "Counted from when the car goes live"
  const { endsAt } = featuredSpan(from, featuredUntil ? new Date(featuredUntil) : null, days)
  return `Featured until ${formatMoment(endsAt.toISOString())}`
}

function placesText({ placesLeft }: OfferedTierView): string | null {
  if (placesLeft === null) return null
  if (placesLeft === 0) return "Sold out"
  return placesLeft === 1 ? "1 place left" : `${placesLeft} places left`
}

const onSaleText = ({ onSaleUntil }: OfferedTierView) => onSaleUntil && `On sale until ${formatMoment(onSaleUntil)}`
