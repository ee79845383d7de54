import {
  MINIMUM_INCREMENT_DEFAULT_CENTS,
  OPENING_SHARE_DEFAULT,
  STARTING_PRICE_DEFAULT_CENTS,
  factOf,
  factsOfFuel,
  forEachFact,
  isRefused,
  listingTitle,
  readFigure,
  type AmountEntry,
  type BuyNowUntil,
  type Condition,
  type FactName,
  type FigureRules,
  type FactValues,
  type ListingDraft,
  type ListingView,
  type Photo,
  type Warranty,
  type RefusedEntry,
  fromTorontoInput,
  toTorontoInput,
  type VinDifference,
} from "@northlot/contract"

/** The editor's values. Text is as typed, amounts are cents or the unreadable text, times are Toronto local time. */
export interface ListingForm extends Record<FactName, string> {
  vin: string
  vinCheckDigitConfirmed: boolean
  vinDifferencesConfirmed: VinDifference[]
  /** The seller's title; empty for the generated one (year, make, model and trim). */
  title: string
  /** '#rrggbb', or empty if not stated. */
  colorHex: string
  location: string
  description: string
  features: string[]
  featuresExtra: string
  warranty: Record<keyof Warranty, string>
  condition: { [K in keyof Condition]: string }
  audience: "public" | "dealers"
  priceCents: AmountEntry
  reserveCents: AmountEntry
  startingPriceCents: AmountEntry
  openingShareBasisPoints: number
  minIncrementCents: AmountEntry
  buyNowCents: AmountEntry
  buyNowUntil: BuyNowUntil
  relistTimes: number
  relistDropCents: AmountEntry
  relistDropBasisPoints: number | null
  relistFloorCents: AmountEntry
  startsAt: string
  endsAt: string
  videoUrls: string[]
}

export const EMPTY_FORM: ListingForm = {
  vin: "",
  vinCheckDigitConfirmed: false,
  vinDifferencesConfirmed: [],
  title: "",
  ...forEachFact(() => ""),
  colorHex: "",
  location: "",
  description: "",
  features: [],
  featuresExtra: "",
  warranty: { basicMonths: "", basicKm: "", powertrainMonths: "", powertrainKm: "", roadsideMonths: "" },
  condition: {
    accidents: "",
    outOfProvince: "",
    safetyIncluded: "",
    physicalDamage: "",
    conditionRating: "",
    moreInfo: "",
  },
  audience: "public",
  priceCents: null,
  reserveCents: null,
  startingPriceCents: STARTING_PRICE_DEFAULT_CENTS,
  openingShareBasisPoints: OPENING_SHARE_DEFAULT,
  minIncrementCents: MINIMUM_INCREMENT_DEFAULT_CENTS,
  buyNowCents: null,
  buyNowUntil: "first-bid",
  relistTimes: 0,
  relistDropCents: null,
  relistDropBasisPoints: null,
  relistFloorCents: null,
  startsAt: "",
  endsAt: "",
  videoUrls: [],
}

const text = (value: number | string | null): string => (value === null ? "" : String(value))
/**
 * Puts an unreadable entry into the draft in place of a number. The contract's validation then fails: the value is not
 * sent, and its field shows an error.
 */
const unread = <Figure>(entry: Figure | RefusedEntry) => entry as Figure
const figure = (typed: string, rules: FigureRules = {}): number | null => {
  const read = readFigure(typed, rules)
  return unread(read.ok ? read.value : { typed, message: read.message })
}
const inKilometres = (typed: string) => figure(typed, { unit: "km" })
/** The facts of the form. A battery size is dropped if the fuel has no battery. */
function draftFacts(form: ListingForm): Pick<ListingDraft, FactName> {
  const facts = forEachFact((name) => {
    const fact = factOf(name)
    if (fact.kind !== "figure") return form[name]
    const { unit, grouped, decimals } = fact
    return figure(form[name], { unit, grouped, decimals })
  }) as FactValues
  return factsOfFuel(facts) as Pick<ListingDraft, FactName>
}
const yesNo = (value: boolean | null): string => (value === null ? "" : value ? "yes" : "no")
const answer = (value: string): boolean | null => (value === "" ? null : value === "yes")

export function formOf(listing: ListingView): ListingForm {
  const { warranty, condition, owner } = listing
  return {
    vin: listing.vin,
    vinCheckDigitConfirmed: owner?.vinCheckDigitConfirmed ?? false,
    vinDifferencesConfirmed: owner?.vinDifferencesConfirmed ?? [],
    title: listing.title === listingTitle({ ...listing, title: "" }) ? "" : listing.title,
    ...forEachFact((name) => text(listing[name])),
    colorHex: listing.colorHex ?? "",
    location: listing.location,
    description: listing.description,
    features: listing.features,
    featuresExtra: listing.featuresExtra,
    warranty: {
      basicMonths: text(warranty.basicMonths),
      basicKm: text(warranty.basicKm),
      powertrainMonths: text(warranty.powertrainMonths),
      powertrainKm: text(warranty.powertrainKm),
      roadsideMonths: text(warranty.roadsideMonths),
    },
    condition: {
      accidents: yesNo(condition.accidents),
      outOfProvince: yesNo(condition.outOfProvince),
      safetyIncluded: yesNo(condition.safetyIncluded),
      physicalDamage: condition.physicalDamage,
      conditionRating: text(condition.conditionRating),
      moreInfo: condition.moreInfo,
    },
    audience: listing.audience,
    priceCents: listing.priceCents,
    reserveCents: owner?.reserveCents ?? null,
    startingPriceCents: owner?.startingPriceCents ?? STARTING_PRICE_DEFAULT_CENTS,
    openingShareBasisPoints: owner?.openingShareBasisPoints ?? OPENING_SHARE_DEFAULT,
    minIncrementCents: listing.minIncrementCents,
    buyNowCents: owner?.buyNowCents ?? null,
    buyNowUntil: owner?.buyNowUntil ?? "first-bid",
    relistTimes: owner?.relistTimes ?? 0,
    relistDropCents: owner?.relistDropCents ?? null,
    relistDropBasisPoints: owner?.relistDropBasisPoints ?? null,
    relistFloorCents: owner?.relistFloorCents ?? null,
    startsAt: toTorontoInput(listing.startsAt),
    endsAt: toTorontoInput(listing.endsAt),
    videoUrls: listing.videoUrls,
  }
}

/** The draft to send for these values. If the seller typed no title, the server generates it. */
export function draftOf(form: ListingForm, photos: readonly Pick<Photo, "url">[] = []): ListingDraft {
  const { warranty, condition } = form
  return {
    vin: form.vin,
    vinCheckDigitConfirmed: form.vinCheckDigitConfirmed,
    vinDifferencesConfirmed: form.vinDifferencesConfirmed,
    title: form.title,
    ...draftFacts(form),
    colorHex: form.colorHex || null,
    location: form.location,
    description: form.description,
    features: form.features,
    featuresExtra: form.featuresExtra,
    warranty: {
      basicMonths: figure(warranty.basicMonths),
      basicKm: inKilometres(warranty.basicKm),
      powertrainMonths: figure(warranty.powertrainMonths),
      powertrainKm: inKilometres(warranty.powertrainKm),
      roadsideMonths: figure(warranty.roadsideMonths),
    },
    condition: {
      accidents: answer(condition.accidents),
      outOfProvince: answer(condition.outOfProvince),
      safetyIncluded: answer(condition.safetyIncluded),
      physicalDamage: condition.physicalDamage,
      conditionRating: figure(condition.conditionRating),
      moreInfo: condition.moreInfo,
    },
    audience: form.audience,
    priceCents: unread(form.priceCents),
    reserveCents: unread(form.reserveCents),
    startingPriceCents: unread(form.startingPriceCents),
    openingShareBasisPoints: form.openingShareBasisPoints,
    minIncrementCents: unread(form.minIncrementCents) ?? MINIMUM_INCREMENT_DEFAULT_CENTS,
    buyNowCents: unread(form.buyNowCents),
    buyNowUntil: form.buyNowUntil,
    relistTimes: form.relistTimes,
    relistDropCents: unread(form.relistDropCents),
    relistDropBasisPoints: form.relistDropBasisPoints,
    relistFloorCents: unread(form.relistFloorCents),
    startsAt: fromTorontoInput(form.startsAt),
    endsAt: fromTorontoInput(form.endsAt),
    photoUrls: photos.map(({ url }) => url),
    videoUrls: form.videoUrls,
  }
}

/** A draft for display, without unreadable values. */
export function readableDraft(draft: ListingDraft): ListingDraft {
  return JSON.parse(JSON.stringify(draft), (_name, value: unknown) => (isRefused(value) ? null : value)) as ListingDraft
}

/**
 * The fields of `next` that differ from `before`. Only these fields are sent, so that a save does not touch locked
 * fields.
 */
export function changedFields(before: ListingDraft, next: ListingDraft): ListingDraft {
  return Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof ListingDraft])
    )
  )
}
