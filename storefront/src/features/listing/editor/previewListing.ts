import {
  DEFAULT_DURATION_MILLISECONDS,
  dollarsFromCents,
  factsOf,
  leastStepCents,
  listingAliases,
  listingTitle,
  openingPriceCents,
  addCents,
  type ListingView,
  type Photo,
} from "@northlot/contract"
import { draftOf, readableDraft, type ListingForm } from "./listingForm"

/** The fields that bids and the back office set; the form cannot change them. */
type Standing = Pick<
  ListingView,
  | "id"
  | "slug"
  | "shortReference"
  | "status"
  | "currentBid"
  | "currentBidCents"
  | "bidCount"
  | "lastSeq"
  | "reserveMet"
  | "extended"
  | "auctionId"
  | "extendedForOutage"
  | "pausedUntil"
  | "disclosuresChangedAt"
  | "views"
  | "watchers"
  | "certified"
  | "northlotCertified"
  | "northlotVerification"
  | "featuredTier"
  | "featuredUntil"
  | "carfaxUrl"
  | "sellerType"
  | "dealer"
  | "soldAt"
  | "createdAt"
  | "updatedAt"
>

const MINUTE_MILLISECONDS = 60_000

const NEW: Standing = {
  id: "",
  slug: "",
  shortReference: "",
  status: "draft",
  currentBid: null,
  currentBidCents: null,
  bidCount: 0,
  lastSeq: 0,
  auctionId: null,
  extendedForOutage: null,
  pausedUntil: null,
  disclosuresChangedAt: null,
  reserveMet: false,
  extended: false,
  views: 0,
  watchers: 0,
  certified: false,
  northlotCertified: false,
  northlotVerification: { verified: false, inspectedAt: null, summary: null, videoInspectedAt: null },
  featuredTier: null,
  featuredUntil: null,
  carfaxUrl: null,
  sellerType: "private",
  dealer: null,
  soldAt: null,
  createdAt: "",
  updatedAt: "",
}

/** The listing as buyers would see it with the form's values. `now` is server time in milliseconds. */
export function previewListing(
  form: ListingForm,
  photos: readonly Photo[],
  listing: ListingView | null,
  now: number
): ListingView {
  const draft = readableDraft(draftOf(form, photos)) as Required<ReturnType<typeof draftOf>>
  const standing: Standing = listing ?? NEW
  const openingCents = openingPriceCents(draft)
  const minIncrementCents = draft.minIncrementCents
  const minimumCents =
    standing.currentBidCents === null
      ? openingCents
      : addCents(
          standing.currentBidCents,
          leastStepCents({ minIncrementCents, bidSteps: listing?.terms?.bidSteps ?? [] }, standing.currentBidCents)
        )
  // The start is set one minute back, because the card's clock may lag behind `now`.
  const startsAt = draft.startsAt ?? new Date(now - MINUTE_MILLISECONDS).toISOString()
  const shown = {
    ...standing,
    terms: listing?.terms ?? null,
    vin: form.vin,
    title: listingTitle({ title: form.title, year: draft.year, make: form.make, model: form.model, trim: form.trim }),
    ...factsOf(draft),
    colorHex: draft.colorHex,
    location: form.location,
    description: form.description,
    features: form.features,
    featuresExtra: form.featuresExtra,
    warranty: draft.warranty as ListingView["warranty"],
    condition: draft.condition as ListingView["condition"],
    photos: [...photos],
    photoUrls: draft.photoUrls,
    photo: draft.photoUrls[0] ?? null,
    videoUrls: draft.videoUrls,
    audience: form.audience,
    startsAt,
    endsAt:
      draft.endsAt ??
      new Date(Math.max(Date.parse(startsAt), now) + DEFAULT_DURATION_MILLISECONDS + MINUTE_MILLISECONDS).toISOString(),
    serverNow: new Date(now).toISOString(),
    price: draft.priceCents === null ? null : dollarsFromCents(draft.priceCents),
    priceCents: draft.priceCents,
    openingPriceCents: openingCents,
    minimumCents,
    min_increment: dollarsFromCents(minIncrementCents),
    minIncrementCents,
    estimatePriceCents: draft.priceCents ?? minimumCents,
    hasReserve: form.reserveCents !== null,
    buyNow: draft.buyNowCents === null ? null : { priceCents: draft.buyNowCents, until: form.buyNowUntil },
  }
  return { ...shown, ...listingAliases(shown) }
}
