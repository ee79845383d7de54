import { toTorontoInput, type ListingTerms } from "@northlot/contract"
import { EMPTY_FORM, type ListingForm } from "../editor/listingForm"

const text = (value: number | null | undefined): string => (value === null || value === undefined ? "" : String(value))

/**
 * The values that a template sets on a new listing, only in fields that the seller has not changed. `now` is in
 * milliseconds.
 */
export function formWithTerms(form: ListingForm, terms: ListingTerms, now: number): Partial<ListingForm> {
  const { durationSeconds, condition, warranty, startingPriceCents, openingShareBasisPoints, ...plain } = terms
  const safety = condition.safetyIncluded
  const filled: Partial<ListingForm> = {
    ...plain,
    startingPriceCents: startingPriceCents ?? EMPTY_FORM.startingPriceCents,
    openingShareBasisPoints: openingShareBasisPoints ?? EMPTY_FORM.openingShareBasisPoints,
    warranty: {
      basicMonths: text(warranty.basicMonths),
      basicKm: text(warranty.basicKm),
      powertrainMonths: text(warranty.powertrainMonths),
      powertrainKm: text(warranty.powertrainKm),
      roadsideMonths: text(warranty.roadsideMonths),
    },
    condition: {
      ...form.condition,
      safetyIncluded: form.condition.safetyIncluded || (safety === null ? "" : safety ? "yes" : "no"),
      moreInfo: form.condition.moreInfo || condition.moreInfo,
    },
    ...(durationSeconds === null
      ? {}
      : { endsAt: toTorontoInput(new Date(now + durationSeconds * 1_000).toISOString()) }),
  }
  const isUntouched = (name: keyof ListingForm) =>
    name === "condition" || JSON.stringify(form[name]) === JSON.stringify(EMPTY_FORM[name])
  return Object.fromEntries(Object.entries(filled).filter(([name]) => isUntouched(name as keyof ListingForm)))
}
