import {
  DEFAULT_PROMOTION_DAYS,
  featuredSpan,
  formatMoneyExact,
  type OfferedTierView,
  type PromotionAnswer,
} from "@northlot/contract"
import { Money, RadioGroup } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"

/** The tier that is chosen until the seller chooses. */
export function defaultTier(tiers: readonly OfferedTierView[]): OfferedTierView | undefined {
  return tiers.find(({ days }) => days === DEFAULT_PROMOTION_DAYS) ?? tiers[0]
}

interface TierChoiceProps {
  promotion: PromotionAnswer
  chosen: OfferedTierView
  onChoose: (tierId: string) => void
  /** When it would begin; null as soon as the car is live. */
  from: Date | null
}

/** The tiers with what each costs and until when it would last, and the sum of the chosen one. */
export function TierChoice({ promotion: { tiers, featuredUntil }, chosen, onChoose, from }: TierChoiceProps) {
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label="How long"
        value={chosen.id}
        onValueChange={onChoose}
        options={tiers.map(({ id, label, detail, days, priceCents }) => ({
          value: id,
          label: (
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{label}</span>
              <span className="tabular-nums">{formatMoneyExact(priceCents)}</span>
            </span>
          ),
          hint: [
            detail,
            from ? `Featured until ${untilText(from, featuredUntil, days)}` : "Counted from when the car goes live",
          ]
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

function untilText(from: Date, featuredUntil: string | null, days: number): string {
  return formatMoment(featuredSpan(from, featuredUntil ? new Date(featuredUntil) : null, days).endsAt.toISOString())
}
