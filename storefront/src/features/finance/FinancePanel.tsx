import {
  APR_BASIS_POINTS,
  CREDIT_RATINGS,
  LOAN_TERMS_MONTHS,
  defaultAssumptions,
  formatMoneyExact,
  isRefused,
  paymentEstimate,
  subtractCents,
  type AmountEntry,
  type CreditRating,
  type ListingCard,
  type LoanAssumptions,
} from "@northlot/contract"
import { Field, Money, MoneyInput, Select } from "@/ui"
import { FinanceRequest, type FinanceAnswer } from "./FinanceRequest"

const RATINGS: Readonly<Record<CreditRating, string>> = {
  excellent: "Excellent",
  good: "Good",
  average: "Average",
  bad: "Bad",
}
const percent = (basisPoints: number) => `${(basisPoints / 100).toFixed(2)}%`

type Sums = "priceCents" | "feesCents" | "productsCents" | "downPaymentCents"

export interface FinanceDraft {
  /** The assumptions that the buyer changed; an amount is null if its field is empty. */
  changed: { [Name in keyof LoanAssumptions]?: Name extends Sums ? AmountEntry : LoanAssumptions[Name] }
  text: string
}

interface FinancePanelProps {
  listing: ListingCard
  draft: FinanceDraft
  onDraftChange: (draft: FinanceDraft) => void
  isSent: boolean
  onSent: (answer: FinanceAnswer) => void
}

/** The estimated bi-weekly payment; the buyer can change every assumption (spec §9). */
export default function FinancePanel({ listing, draft, onDraftChange, isSent, onSent }: FinancePanelProps) {
  const { changed, text } = draft
  // Without an asking price, the minimum bid is the default price. New bids change the default, but not a typed price.
  const defaults = defaultAssumptions({
    priceCents: listing.priceCents ?? listing.minimumCents,
    modelYear: listing.year,
  })
  const filled: LoanAssumptions = {
    ...defaults,
    ...(Object.fromEntries(
      Object.entries(changed).map(([name, value]) => [name, isRefused(value) ? 0 : (value ?? 0)])
    ) as Partial<LoanAssumptions>),
  }
  const isReadable = !Object.values(changed).some(isRefused)
  const estimate = paymentEstimate(filled)
  const set = (change: FinanceDraft["changed"]) => onDraftChange({ text, changed: { ...changed, ...change } })
  const sum = (name: Sums) => (
    <MoneyInput
      cents
      value={changed[name] === undefined ? defaults[name] : changed[name]}
      onValueChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <div className="flex flex-col gap-4">
      <div aria-live="polite" className="rounded-md bg-sunken px-4 py-3">
        <p className="text-sm text-muted">Bi-weekly payment, estimated</p>
        {isReadable ? (
          <Money exact cents={estimate.biweeklyCents} className="text-2xl font-bold" />
        ) : (
          <p className="text-2xl font-bold">–</p>
        )}
        <p hidden={!isReadable} className="mt-1 text-xs text-muted">
          {estimate.payments} payments repay a loan of {formatMoneyExact(estimate.financedCents)} at{" "}
          {percent(APR_BASIS_POINTS[filled.rating])} a year. You pay {formatMoneyExact(estimate.repaidCents)} in all,
          including {formatMoneyExact(subtractCents(estimate.repaidCents, estimate.financedCents))} in interest.
        </p>
      </div>
      <div className="grid grid-cols-2 items-end gap-3">
        <Field label="Price">{sum("priceCents")}</Field>
        <Field label="Down payment">{sum("downPaymentCents")}</Field>
        <Field label="Fees, estimated">{sum("feesCents")}</Field>
        <Field label="Products, estimated">{sum("productsCents")}</Field>
        <Field label="Credit rating">
          <Select
            value={filled.rating}
            options={CREDIT_RATINGS.map((rating) => ({ value: rating, label: RATINGS[rating] }))}
            onChange={(event) => set({ rating: event.target.value as CreditRating })}
          />
        </Field>
        <Field label="Term">
          <Select
            value={String(filled.termMonths)}
            options={LOAN_TERMS_MONTHS.map((months) => ({ value: String(months), label: `${months} months` }))}
            onChange={(event) => set({ termMonths: Number(event.target.value) })}
          />
        </Field>
      </div>
      <p className="text-xs text-muted">
        An estimate, not an offer of credit. The estimate adds{" "}
        <span>{isReadable && formatMoneyExact(estimate.taxCents)}</span> of tax (13%) on price, fees and products. A
        lender decides on rate and terms.
      </p>
      <FinanceRequest
        listing={listing}
        figures={isReadable ? filled : null}
        text={text}
        onTextChange={(typed) => onDraftChange({ changed, text: typed })}
        isSent={isSent}
        onSent={onSent}
      />
    </div>
  )
}
