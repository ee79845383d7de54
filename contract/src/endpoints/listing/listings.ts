import { z } from "zod"
import { ownEyes } from "../../own-eyes"

import { FEATURES_LIMIT, PHOTO_LIMIT, RADIUS_KM, VIDEO_LIMIT } from "../../constants"
import { DOWNLOADED_LISTINGS_MAXIMUM, PHOTO_MAXIMUM_BYTES } from "../../maximums"
import { BUY_NOW_UNTIL } from "../../rules/buy-now"
import { PHOTO_SHOTS } from "../../rules/photo-shots"
import { VIN_DIFFERENCE_FIELDS } from "../../rules/vin-difference"
import { RELISTINGS_MAXIMUM, RELIST_DROP_MAXIMUM_BASIS_POINTS } from "../../rules/relisting"
import { LIMITS } from "../limits"
import {
  amountCents,
  anyOfLines,
  identifier,
  inCents,
  inDollars,
  instant,
  line,
  listQuery,
  ok,
  paragraph,
  queryFlag,
  searched,
} from "../shared"
import { inArea } from "../../in-area"
import { factAnswers, factInputs } from "./vehicle-fact-schemas"

const { endpoint, cards } = inArea("listings")

export const listingStatus = z.enum(["draft", "live", "sold", "closed"])
export const audience = z.enum(["public", "dealers"])

export const warranty = z.object({
  basicMonths: z.number().int().min(0).max(240).nullable(),
  basicKm: z.number().int().min(0).max(1_000_000).nullable(),
  powertrainMonths: z.number().int().min(0).max(240).nullable(),
  powertrainKm: z.number().int().min(0).max(1_000_000).nullable(),
  roadsideMonths: z.number().int().min(0).max(240).nullable(),
})
export type Warranty = z.infer<typeof warranty>

export const condition = z.object({
  accidents: z.boolean().nullable(),
  outOfProvince: z.boolean().nullable(),
  safetyIncluded: z.boolean().nullable(),
  physicalDamage: paragraph(2_000),
  conditionRating: z.number().int().min(1).max(5).nullable(),
  moreInfo: paragraph(4_000),
})
export type Condition = z.infer<typeof condition>

/** A photo in the sizes that a card shows. */
export const cardPhoto = z.object({
  thumbUrl: z.string(),
  /** The URL of the same photo as WebP; null for an old upload. */
  webpUrl: z.string().nullable(),
  /** The URL of a WebP image 800 pixels wide; null for an old upload, or if the photo is hardly wider. */
  mediumUrl: z.string().nullable(),
  width: z.number().int(),
})
export type CardPhoto = z.infer<typeof cardPhoto>

const photoShot = z.enum(PHOTO_SHOTS)

export const photo = cardPhoto.extend({
  id: z.string(),
  url: z.string(),
  height: z.number().int(),
  /** Hash of the photo's content: equal for identical photos. */
  contentHash: z.string(),
  /** Which part of the car the photo shows; null if nobody stated it. */
  shot: photoShot.nullable(),
})
export type Photo = z.infer<typeof photo>

const cardFields = {
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  year: z.number().int().nullable(),
  kms: z.number().int().nullable(),
  fuel: z.string(),
  location: z.string(),
  /** The distance from the search's `near`, in whole kilometres; null if the car's place is unknown. */
  distanceKm: z.number().int().nullable().optional(),
  sellerType: z.enum(["private", "dealer"]),
  northlotCertified: z.boolean(),
  featuredUntil: instant.nullable(),
  status: listingStatus,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** The end of a pause, before which nobody can bid; null if the auction is not paused. */
  pausedUntil: instant.nullable(),
  /** The asking price, if the seller gave one. */
  priceCents: inCents.nullable(),
  currentBidCents: inCents.nullable(),
  openingPriceCents: inCents,
  minimumCents: inCents,
  bidCount: z.number().int(),
  /** The current auction; null without one. The sequence numbers `lastSeq` and `standingSeq` belong to this auction. */
  auctionId: z.string().nullable(),
  /** The sequence number of the newest bid shown. Clients use it to order live events and answers. */
  lastSeq: z.number().int(),
  reserveMet: z.boolean(),
  /** Whether the listing has a reserve. The amount is secret. */
  hasReserve: z.boolean(),
  /** The buy-now price and until when it is offered; null if the car cannot be bought now. */
  buyNow: z.object({ priceCents: inCents, until: z.enum(BUY_NOW_UNTIL) }).nullable(),
  /** The auction's terms from the policy that was in force when it was published; null without an auction. */
  terms: z
    .object({
      antiSnipeWindowSeconds: z.number().int(),
      antiSnipeExtensionSeconds: z.number().int(),
      proxyStepCents: inCents,
      /** The least steps by price. `minimumCents` is computed from these steps and from the seller's own least step. */
      bidSteps: z.array(z.object({ fromCents: inCents, stepCents: inCents })),
      minIncrementCents: inCents,
    })
    .nullable(),
  /** The sequence number of the newest bid that the viewer's standing takes into account. */
  standingSeq: z.number().int().optional(),
  isTopBidder: z.boolean().optional(),
  outbid: z.boolean().optional(),
  /** True if the viewer's bids in this auction were voided. The viewer cannot bid in this auction any more. */
  bidsVoided: z.literal(true).optional(),
  proxyMaxCents: ownEyes(inCents.nullable()).optional(),
  watching: z.boolean().optional(),
  isOwner: z.boolean().optional(),
}

/**
 * A listing with the fields that a card shows and the viewer's standing: the answer to `view=card`. Every `ListingView`
 * is also a `ListingCard`.
 */
export const listingCard = z.object({
  ...cardFields,
  /** The cover photo; empty without photos. */
  photos: z.array(cardPhoto),
  /** The number of photos, the cover included. */
  photoCount: z.number().int().optional(),
})
export type ListingCard = z.infer<typeof listingCard>

const rowFields = {
  vin: z.string(),
  make: z.string(),
  model: z.string(),
  trim: z.string(),
  condition: condition.pick({ accidents: true, conditionRating: true, physicalDamage: true }),
}

/** A card with the fields by which dealers compare cars: the answer to `view=row`. */
export const tradeRow = listingCard.extend(rowFields)
export type TradeRow = z.infer<typeof tradeRow>

export const vinDifference = z.object({
  field: z.enum(VIN_DIFFERENCE_FIELDS),
  /** The value that the VIN gives; several values if the VIN fits several vehicles. */
  told: z.string().max(300),
  typed: z.string().max(80),
})

const duplicate = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(["draft", "live"]),
  /**
   * What this listing and its duplicate have in common: the VIN, or title, make, model, year, price and category (spec
   * §4).
   */
  same: z.enum(["vin", "description"]),
})
export type DuplicateListing = z.infer<typeof duplicate>

/** A listing as any viewer sees it, with the viewer's own standing. Only the listing's owner receives `owner`. */
export const listingView = z.object({
  ...cardFields,
  shortReference: z.string(),
  vin: z.string(),
  ...factAnswers,
  colorHex: z.string().nullable(),
  description: z.string(),
  features: z.array(z.string()),
  featuresExtra: z.string(),
  warranty,
  condition,
  photos: z.array(photo),
  photoUrls: z.array(z.string()),
  photo: z.string().nullable(),
  videoUrls: z.array(z.string()),
  carfaxUrl: z.string().nullable(),
  certified: z.boolean(),
  northlotVerification: z.object({
    verified: z.boolean(),
    inspectedAt: instant.nullable(),
    summary: z.string().nullable(),
    /** The day of an inspection by video, for a car without the badge. */
    videoInspectedAt: instant.nullable(),
    /** The booked or last inspection. Only the owner and admins receive it. Absent in lists of listings. */
    appointment: z.object({ date: z.string(), time: z.string(), location: z.string() }).nullable().optional(),
  }),
  featuredTier: z.union([z.literal(7), z.literal(14), z.literal(30)]).nullable(),
  audience,
  /** A dealer's registered name and OMVIC number; null for private sellers. */
  dealer: z.object({ name: z.string(), omvic: z.string() }).nullable(),
  soldAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  serverNow: instant,
  price: inDollars.nullable(),
  currentBid: inDollars.nullable(),
  min_increment: inDollars,
  minIncrementCents: inCents,
  /** The price that the payment estimator starts with. It is never derived from the reserve. */
  estimatePriceCents: inCents,
  extended: z.boolean(),
  /** The outage because of which the auction's end was moved; null without one. */
  extendedForOutage: z.object({ from: instant, to: instant }).nullable(),
  /** When the car's disclosures last changed after the first bid of this auction. */
  disclosuresChangedAt: instant.nullable(),
  views: z.number().int(),
  watchers: z.number().int(),
  // The following fields repeat fields above under other names that the product's documents use.
  _id: z.string(),
  bidsCount: z.number().int(),
  km: z.number().int().nullable(),
  mileage: z.number().int().nullable(),
  color: z.string(),
  options: z.array(z.string()),
  bodyStyle: z.string(),
  category: z.string(),
  powertrain: z.string(),
  isSold: z.boolean(),
  /**
   * `winning`, `iAmWinning`, `wasWinning` and `hadLead` repeat `isTopBidder` and `outbid` under names that the
   * product's documents use.
   */
  winning: z.boolean().optional(),
  iAmWinning: z.boolean().optional(),
  wasWinning: z.boolean().optional(),
  hadLead: z.boolean().optional(),
  isLiveNow: z.boolean(),
  documents: z.object({ carfaxUrl: z.string().nullable() }),
  /** The newest bids, under the pseudonyms of the bid log. Absent in lists of listings. */
  bids: z.array(z.object({ amount: inDollars, bid: inDollars, amountCents: inCents, ts: instant })).optional(),
  /** For each feature of the checklist, whether the car has it. Absent in lists of listings. */
  featuresFlags: z.record(z.string(), z.boolean()).optional(),
  /** The car's data under the field names of the vehicle registry. Absent in lists of listings. */
  specs: z
    .object({
      BodyClass: z.string(),
      Doors: z.string(),
      EngineCylinders: z.string(),
      EngineDisplacementL: z.string(),
      FuelTypePrimary: z.string(),
      TransmissionStyle: z.string(),
      DriveType: z.string(),
      PlantCountry: z.string(),
    })
    .optional(),
  /**
   * The seller's account. A dealer's id is public; only the seller and admins see a private seller's id. Absent in
   * lists of listings.
   */
  sellerId: z.string().optional(),
  /**
   * `views7d`: views of the last seven days. `viewsSpark`: views per day of the last eight days, newest last. Only the
   * owner and admins see both. Absent in lists of listings.
   */
  views7d: z.number().int().optional(),
  viewsSpark: z.array(z.number().int()).optional(),
  owner: z
    .object({
      reserveCents: ownEyes(inCents.nullable()),
      startingPriceCents: inCents.nullable(),
      openingShareBasisPoints: ownEyes(z.number().int().nullable()),
      buyNowCents: inCents.nullable(),
      buyNowUntil: z.enum(BUY_NOW_UNTIL),
      relistTimes: z.number().int(),
      relistDropCents: ownEyes(inCents.nullable()),
      relistDropBasisPoints: ownEyes(z.number().int().nullable()),
      relistFloorCents: ownEyes(inCents.nullable()),
      vinCheckDigitConfirmed: z.boolean(),
      /**
       * The differences between the VIN and the typed year, make or model. The car can go live once the seller has
       * confirmed or corrected each difference.
       */
      vinDifferences: z.array(vinDifference),
      vinDifferencesConfirmed: z.array(vinDifference),
      /**
       * The seller's other draft or live listing of the same car or with the same description. Absent in lists of
       * listings.
       */
      duplicateOf: duplicate.nullable().optional(),
      parked: z.boolean(),
      /** What is missing before the listing can go live: a sentence for each field name. */
      missing: z.record(z.string(), z.string()),
      locked: z.boolean(),
      /** Whether staff restricted the listing to dealers. The seller cannot lift this restriction. */
      audienceDecided: z.boolean(),
      /**
       * Until when the car is offered to the next bidder of a cancelled sale. The listing cannot be changed until then.
       */
      onOfferUntil: instant.nullable(),
    })
    .optional(),
})
export type ListingView = z.infer<typeof listingView>

export const counted = {
  /** The exact number up to 5,000 live listings. `totalIsMore` tells that there are more. */
  total: z.number().int(),
  totalIsMore: z.boolean(),
}
const listingsAnswer = z.object({
  ok,
  listings: z.array(listingView),
  ...counted,
  /** The value of `after` for the next page; null on the last page, and for listings that are not live. */
  next: z.string().nullable(),
  serverNow: instant,
})
const cardsAnswer = listingsAnswer.extend({
  listings: z.array(listingCard.extend(z.object(rowFields).partial().shape)),
})

/** `card`: each listing has only the fields that a card shows. */
export const cardView = { view: z.enum(["card"]).optional() }

const wholeDollars = z.coerce.number().int().min(0).max(10_000_000)
const wholeKilometres = z.coerce.number().int().min(0).max(2_000_000)

/** The filters of a search for cars on sale (spec §2 Live listings page, §5). A car must match all of them. */
export const searchFilter = {
  /**
   * Search words. Each must occur in year, make, model, trim, title, place, VIN or colour, or name a kind such as `4x4`
   * or `suv`.
   */
  q: searched(100).optional(),
  yearMin: z.coerce.number().int().min(1900).max(2100).optional(),
  yearMax: z.coerce.number().int().min(1900).max(2100).optional(),
  /** Whole dollars, compared with the current bid or, before the first bid, with the opening price. */
  priceMin: wholeDollars.optional(),
  priceMax: wholeDollars.optional(),
  /** Limits in kilometres. A car with unknown kilometres matches no limit. */
  kmsMin: wholeKilometres.optional(),
  kmsMax: wholeKilometres.optional(),
  make: anyOfLines(60).optional(),
  model: anyOfLines(60).optional(),
  body: anyOfLines(40).optional(),
  fuel: anyOfLines(40).optional(),
  transmission: anyOfLines(40).optional(),
  drivetrain: anyOfLines(40).optional(),
  /** The city: the part of a listing's location before the first comma or slash. */
  location: anyOfLines(120).optional(),
  /** A Canadian postal code, its first three characters, or a place. Each car in the answer then has its distance. */
  near: line(120).optional(),
  /** The radius around `near` as the crow flies. A car with an unknown place matches no radius. */
  radiusKm: z.coerce.number().int().min(RADIUS_KM.least).max(RADIUS_KM.most).optional(),
  sellerType: z.enum(["private", "dealer"]).optional(),
  certified: queryFlag.optional(),
  featured: queryFlag.optional(),
  reserveMet: queryFlag.optional(),
  noReserve: queryFlag.optional(),
  /** Cars with a bid in the last 60 minutes. */
  hot: queryFlag.optional(),
  endingWithinMinutes: z.coerce.number().int().min(1).max(43_200).optional(),
}

/**
 * Filters, number and order of live listings. `nearest` sorts by distance from `near`, with cars of unknown places
 * last.
 */
export const listedFilter = {
  limit: listQuery.limit,
  ...searchFilter,
  sort: z
    .enum(["ending", "newest", "price_low", "price_high", "bids", "year", "year_asc", "year_desc", "kms", "nearest"])
    .default("ending"),
}

const listingFilter = z.object({
  ...listQuery,
  ...listedFilter,
  /** `row`: each listing has the fields of a card and those of a row in the trade view. */
  view: z.enum(["card", "row"]).optional(),
  status: listingStatus.optional(),
  listed: queryFlag.optional(),
  sold: queryFlag.optional(),
  /**
   * The value `next` of the previous page; the filter and sort must be the same. The answer continues after the last
   * car of that page, even if that car's auction has ended meanwhile.
   */
  after: z
    .string()
    .max(240)
    .regex(/^[A-Za-z0-9_-]+$/, "Send the `next` of the previous page.")
    .optional(),
})

function listEndpoint(path: `/api/${string}`, aliasOf?: string) {
  return cards(cardsAnswer, `GET ${path}`, "anyone", {
    summary: "Lists the listings that this viewer may see, live by default, never drafts; `near` adds distances.",
    scope: "market:read",
    query: listingFilter,
    answer: listingsAnswer,
    errors: ["INVALID_INPUT"],
    cached: "untilAListingChanges",
    aliasOf,
  })
}
export const listListings = listEndpoint("/api/listings")
export const listAuctions = listEndpoint("/api/auctions", "listListings")
export const listCars = listEndpoint("/api/cars", "listListings")

const downloadedFilter = z.object({ ...searchFilter, sort: listedFilter.sort })

export const downloadListings = endpoint("GET /api/listings.csv", "member", {
  summary: `Downloads a search's first ${DOWNLOADED_LISTINGS_MAXIMUM.toLocaleString("en-CA")} live cars as a CSV file.`,
  query: downloadedFilter,
  document: "text/csv",
  answer: z.string(),
  errors: ["INVALID_INPUT"],
  rateLimit: { points: 120, seconds: 60 },
})

export const readListing = endpoint("GET /api/listings/:id", "anyone", {
  summary: "Reads a listing by id or slug; only its seller, admins and buyers with an offer can read a draft.",
  scope: "market:read",
  answer: z.object({ ok, listing: listingView }),
  errors: ["LISTING_NOT_FOUND"],
  cached: "untilTheListingChanges",
})

export const publicBid = z.object({
  seq: z.number().int(),
  /** A pseudonym, stable within one auction: 'Bidder 3'. */
  bidder: z.string(),
  mine: z.boolean().optional(),
  amountCents: inCents,
  amount: inDollars,
  automatic: z.boolean(),
  /** True for a row that voids this bidder's earlier bids. Its amount is the new price, or 0 if no bid remains. */
  voids: z.literal(true).optional(),
  /** True if the bidder bought the car at the buy-now price, which ended the auction. */
  buys: z.literal(true).optional(),
  ts: instant,
})
export type PublicBid = z.infer<typeof publicBid>

export const listBids = endpoint("GET /api/listings/:id/bids", "anyone", {
  summary: "Lists the public bid log of the current auction, newest first.",
  scope: "market:read",
  query: z.object({ ...listQuery, afterSeq: z.coerce.number().int().min(0).optional() }),
  answer: z.object({
    ok,
    items: z.array(publicBid),
    total: z.number().int(),
    auctionId: z.string().nullable(),
    /** The hash of the newest row of the bid log, which also covers all earlier rows; null while the log is empty. */
    logHead: z.string().nullable(),
  }),
  errors: ["LISTING_NOT_FOUND"],
  cached: "untilTheListingChanges",
})

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const readBidLog = endpoint("GET /api/auctions/:id/bid-log", "anyone", {
  summary: "Downloads the whole bid log of a finished auction; docs/bid-log.md says how to verify the log.",
  scope: "market:read",
  rateLimit: { points: 60, seconds: 60 },
  answer: z.object({
    ok,
    format: z.string(),
    auctionId: z.string(),
    listingId: z.string(),
    title: z.string(),
    startsAt: instant,
    /** The end of the auction after all extensions. */
    endsAt: instant,
    head: sha256.nullable(),
    /** True if the last row of the bid log is a purchase at the buy-now price. */
    boughtNow: z.literal(true).optional(),
    /** The rows of the bid log, oldest first. */
    rows: z.array(
      z.object({
        seq: z.number().int(),
        kind: z.enum(["bid", "automatic", "void"]),
        bidder: z.string(),
        amountCents: inCents,
        at: instant,
        previousHash: sha256,
        hash: sha256,
      })
    ),
  }),
  errors: ["NOT_FOUND", "AUCTION_NOT_OVER", "TOO_MANY_REQUESTS"],
})

/** All fields that a seller can write. An amount may be sent in dollars or cents; if both are sent, they must agree. */
const listingFields = {
  vin: z.string().max(60),
  vinCheckDigitConfirmed: z.boolean(),
  /**
   * The `vinDifferences` that the seller confirms, exactly as the server returned them. The typed data then apply,
   * although the VIN contradicts them.
   */
  vinDifferencesConfirmed: z.array(vinDifference).max(VIN_DIFFERENCE_FIELDS.length),
  title: line(140),
  ...factInputs,
  colorHex: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "Send a colour as #RRGGBB.")
    .nullable(),
  location: line(120),
  description: paragraph(8_000),
  features: z.array(line(60, 1)).max(FEATURES_LIMIT),
  featuresExtra: line(600),
  warranty: warranty.partial(),
  condition: condition.partial(),
  /** The listing's photos in order, by the URLs that the upload answered; the first is the cover. */
  photoUrls: z.array(z.string().max(400)).max(PHOTO_LIMIT),
  /** The listing's videos in order, by the URLs that the upload answered. */
  videoUrls: z.array(z.string().max(400)).max(VIDEO_LIMIT),
  audience,
  price: inDollars.nullable(),
  priceCents: amountCents.nullable(),
  reserve: inDollars.nullable(),
  reserveCents: amountCents.nullable(),
  reservePrice: inDollars.nullable(),
  startingPrice: inDollars.nullable(),
  startingPriceCents: amountCents.nullable(),
  openingShareBasisPoints: z.number().int().min(2_000).max(5_000).nullable(),
  min_increment: inDollars,
  minIncrementCents: amountCents.min(100),
  /**
   * The price at which the car can be bought at once, in dollars: at least the reserve and the opening price. Null: no
   * buy now.
   */
  buyNowPrice: inDollars.nullable(),
  buyNowCents: amountCents.nullable(),
  buyNowUntil: z.enum(BUY_NOW_UNTIL),
  /** How many times an unsold car is relisted automatically. */
  relistTimes: z.number().int().min(0).max(RELISTINGS_MAXIMUM),
  /** How much each relisting lowers the reserve: an amount or a share. Each requires a floor (`relistFloorCents`). */
  relistDropCents: amountCents.min(100).nullable(),
  relistDropBasisPoints: z.number().int().min(1).max(RELIST_DROP_MAXIMUM_BASIS_POINTS).nullable(),
  relistFloorCents: amountCents.min(1_000).nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
}

export const listingDraft = z.strictObject(listingFields).partial()
export type ListingDraft = z.input<typeof listingDraft>

/**
 * `ifUpdatedAt` is the `updatedAt` of the listing that the client edited. If the listing has changed since, the request
 * is refused (`LISTING_CHANGED`).
 */
const listingChange = z
  .strictObject({
    ...listingFields,
    status: z.enum(["live", "draft"]),
    /** The report's URL from its upload; null removes the report. */
    carfaxUrl: z.string().max(400).nullable(),
    documents: z.strictObject({ carfaxUrl: z.string().max(400).nullable() }).partial(),
    ifUpdatedAt: instant,
  })
  .partial()
export type ListingChange = z.input<typeof listingChange>

/**
 * The fields inside `owner` that the seller can write. Their limits are those of the same fields of the listing itself.
 */
const writtenOfOwner = z.object(listingFields).pick({
  reserveCents: true,
  startingPriceCents: true,
  openingShareBasisPoints: true,
  buyNowCents: true,
  buyNowUntil: true,
  relistTimes: true,
  relistDropCents: true,
  relistDropBasisPoints: true,
  relistFloorCents: true,
  vinCheckDigitConfirmed: true,
  vinDifferencesConfirmed: true,
})

/**
 * Second names under which the server also returns the seller's fields. A client may send the fields back under these
 * names.
 */
const otherNames = {
  km: listingFields.kms,
  mileage: listingFields.kms,
  color: listingFields.exteriorColor,
  options: listingFields.features,
  bodyStyle: listingFields.body,
  category: listingFields.body,
  powertrain: listingFields.fuel,
  /** Features by name. True adds the feature to the listing; false removes it. */
  featuresFlags: z.record(line(60, 1), z.boolean()),
  /** The car's data under the vehicle registry's field names. A seller's field such as `fuel` takes precedence. */
  specs: z
    .strictObject({
      BodyClass: line(200),
      Doors: line(10).or(z.number()),
      EngineCylinders: line(10).or(z.number()),
      EngineDisplacementL: line(20).or(z.number()),
      FuelTypePrimary: line(80),
      TransmissionStyle: line(80),
      DriveType: line(80),
      /** Ignored: the country is derived from the VIN, not stored. */
      PlantCountry: line(80),
    })
    .partial(),
  /** The cover photo: one of the photos, or an uploaded photo that is added as the first. */
  photo: z.string().max(400).nullable(),
  photos: z
    .array(
      z
        .string()
        .max(400)
        .or(photo.partial().extend({ url: z.string().max(400) }))
    )
    .max(PHOTO_LIMIT),
  owner: listingView.shape.owner.unwrap().extend(writtenOfOwner.shape).partial(),
}

/**
 * A whole listing as the server answered it, sent back by a client. Only the seller's fields may differ
 * (`modules/listing/rules/answered-body.ts`).
 */
const answeredDraft = z.strictObject({ ...listingView.shape, ...otherNames, ...listingFields }).partial()
const answeredChange = answeredDraft.extend(listingChange.pick({ documents: true, ifUpdatedAt: true }).shape)
export type AnsweredListing = z.output<typeof answeredChange>

/** With `oneDraft`, a second draft with the same VIN is refused. The refusal names the first draft. */
const creation = z.strictObject({ oneDraft: queryFlag }).partial()
const createdListing = z.object({ ok, id: z.string(), listing: listingView })
const writeErrors = ["INVALID_INPUT", "INVALID_VIN", "INVALID_SCHEDULE", "NOT_ALLOWED_TO_LIST"] as const

function createEndpoint(path: `/api/${string}`, aliasOf?: string) {
  return endpoint(`POST ${path}`, ["seller"], {
    summary: "Creates a draft; a whole listing is copied without its photos, videos, report and times.",
    scope: "listings:write",
    rateLimit: LIMITS.edit,
    query: creation,
    body: answeredDraft,
    status: 201,
    answer: createdListing,
    errors: [...writeErrors, "VIN_HAS_DRAFT"],
    aliasOf,
  })
}
export const createListing = createEndpoint("/api/listings")
export const createListingNew = createEndpoint("/api/listings/new", "createListing")

export const updateListing = endpoint("PATCH /api/listings/:id", ["seller"], {
  summary: "Changes, schedules, publishes (`status: live`) or unpublishes (`status: draft`) the caller's listing.",
  scope: "listings:write",
  rateLimit: LIMITS.edit,
  body: answeredChange,
  answer: z.object({ ok, listing: listingView }),
  errors: [
    ...writeErrors,
    "LISTING_NOT_FOUND",
    "LISTING_CHANGED",
    "LISTING_LOCKED",
    "LISTING_ON_OFFER",
    "LISTING_INCOMPLETE",
    "VIN_ALREADY_LIVE",
    "VIN_CHECK_DIGIT",
    "VIN_DIFFERS",
    "INVALID_TRANSITION",
  ],
})

export const relistListing = endpoint("POST /api/listings/:id/relist", ["seller"], {
  summary: "Relists the caller's unsold car, at once for the last auction's duration or at the times sent.",
  scope: "listings:write",
  rateLimit: LIMITS.edit,
  body: z.strictObject({ startsAt: instant.nullable(), endsAt: instant, ifUpdatedAt: instant }).partial().optional(),
  answer: z.object({ ok, listing: listingView }),
  errors: [
    "NOT_ALLOWED_TO_LIST",
    "INVALID_SCHEDULE",
    "LISTING_NOT_FOUND",
    "LISTING_CHANGED",
    "LISTING_ON_OFFER",
    "LISTING_INCOMPLETE",
    "VIN_ALREADY_LIVE",
    "VIN_CHECK_DIGIT",
    "VIN_DIFFERS",
    "INVALID_TRANSITION",
  ],
})

export const deleteListing = endpoint("DELETE /api/listings/:id", ["seller"], {
  summary: "Deletes the caller's listing that has no bid.",
  scope: "listings:write",
  rateLimit: LIMITS.edit,
  errors: ["LISTING_NOT_FOUND", "LISTING_LOCKED", "LISTING_ON_OFFER", "INVALID_TRANSITION"],
})

const vinVehicle = z.object({ year: z.number().int().nullable(), make: z.string(), model: z.string() })
export type VinVehicle = z.infer<typeof vinVehicle>

export const vinDecoding = z.object({
  vin: z.string(),
  /** The characters that were removed from the typed VIN. */
  dropped: z.string(),
  checkDigitMatches: z.boolean(),
  complete: z.boolean(),
  /**
   * Whether exactly one vehicle fits a complete VIN with a correct check digit. If not, the page asks the person to
   * check the data.
   */
  confirmed: z.boolean(),
  decoded: z
    .object({
      year: z.number().int().nullable(),
      make: z.string(),
      model: z.string(),
      trim: z.string(),
      body: z.string(),
      fuel: z.string(),
      engine: z.string(),
      cylinders: z.number().int().nullable(),
      doors: z.number().int().nullable(),
      drivetrain: z.string(),
      transmission: z.string(),
      plantCountry: z.string(),
      /**
       * The manufacturer's kind of vehicle in NHTSA's words: 'Passenger Car', 'Truck', 'Bus', 'Trailer', 'Motorcycle'.
       */
      vehicleType: z.string(),
      /** The gross weight rating class as NHTSA writes it; empty if unknown. */
      weightClass: z.string(),
      /** False if several vehicles fit the VIN, or if a code in the VIN is unknown. */
      certain: z.boolean(),
      /**
       * The vehicles that fit the VIN, if there are several. `year`, `make` and `model` above are the values that they
       * share.
       */
      candidates: z.array(vinVehicle),
    })
    .nullable(),
})
export type VinDecoding = z.infer<typeof vinDecoding>

export const decodeVin = endpoint("GET /api/vin/:vin", ["seller"], {
  summary: "Normalises and decodes a VIN of at least 11 characters; `decoded` is null for an unknown VIN.",
  scope: "listings:read",
  params: z.strictObject({ vin: z.string().min(1).max(60) }),
  answer: vinDecoding.extend({ ok }),
  errors: ["INVALID_VIN", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 60, seconds: 60 },
})

export const uploadPhoto = endpoint("POST /api/uploads/images", ["seller"], {
  summary: "Uploads one photo (JPEG, PNG or WebP), checked by content and encoded again without metadata.",
  scope: "listings:write",
  /**
   * With `listingId`, a photo beyond that listing's limit is refused before the upload is read. `shot` names the part
   * of the car that the photo shows.
   */
  query: z.object({ listingId: identifier.optional(), shot: photoShot.optional() }),
  upload: { field: "image", maximumBytes: PHOTO_MAXIMUM_BYTES },
  status: 201,
  answer: photo.extend({ ok, path: z.string() }),
  errors: [
    "TOO_LARGE",
    "UNSUPPORTED_MEDIA",
    "UNREADABLE_FILE",
    "INVALID_INPUT",
    "LISTING_NOT_FOUND",
    "TOO_MANY_REQUESTS",
  ],
  rateLimit: { points: 200, seconds: 600 },
})

export const namePhoto = endpoint("PATCH /api/uploads/images/:id", ["seller"], {
  summary: "Labels what the caller's photo shows, so that buyers find the photo; null removes the label.",
  scope: "listings:write",
  body: z.strictObject({ shot: photoShot.nullable() }),
  answer: z.object({ ok, photo }),
  errors: ["NOT_FOUND"],
  rateLimit: LIMITS.edit,
})

export const wallItem = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  photo: z.string().nullable(),
  price: inDollars,
  priceCents: inCents,
  location: z.string(),
  ts: instant,
})
export type WallItem = z.infer<typeof wallItem>

export const readWall = endpoint("GET /api/wall/:kind", "anyone", {
  summary: "Lists the newest 12 of Just Listed or Just Sold.",
  params: z.strictObject({ kind: z.enum(["listed", "sold"]) }),
  answer: z.object({ ok, items: z.array(wallItem), total: z.number() }),
  errors: ["INVALID_INPUT"],
  cached: "untilAListingChanges",
})

export const listingIdParams = z.strictObject({ listingId: identifier })
