import { z } from "zod"
import { ownEyes } from "../../own-eyes"

import { FEATURES_LIMIT, PHOTO_LIMIT, RADIUS_KM, VIDEO_LIMIT } from "../../constants"
import { DOWNLOADED_LISTINGS_MAXIMUM, PHOTO_MAXIMUM_BYTES } from "../../maximums"
import { BUY_NOW_UNTIL } from "../../rules/buy-now"
import { PHOTO_SHOTS } from "../../rules/photo-shots"
import { VIN_DIFFERENCE_FIELDS } from "../../rules/vin-difference"
import { RELISTINGS_MAXIMUM, RELIST_DROP_MAXIMUM_BASIS_POINTS } from "../../rules/relisting"
import { BODY_STYLES, DRIVETRAINS, FUEL_TYPES, TRANSMISSIONS } from "../../vehicle-choices"
import { LIMITS } from "../limits"
import {
  amountCents,
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

/** A picture at the widths that a card shows it in. */
export const cardPhoto = z.object({
  thumbUrl: z.string(),
  /** The same picture in WebP; null for one that was uploaded before there was one. */
  webpUrl: z.string().nullable(),
  /** In WebP, 800 pixels wide; null for one that is hardly wider than that, or was uploaded before there was one. */
  mediumUrl: z.string().nullable(),
  width: z.number().int(),
})
export type CardPhoto = z.infer<typeof cardPhoto>

const photoShot = z.enum(PHOTO_SHOTS)

export const photo = cardPhoto.extend({
  id: z.string(),
  url: z.string(),
  height: z.number().int(),
  /** Equal pictures have equal ones. */
  contentHash: z.string(),
  /** What it shows; null where nobody has said so. */
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
  /** Whole kilometres to the place that the list was asked `near`; null where nobody knows where the car is. */
  distanceKm: z.number().int().nullable().optional(),
  sellerType: z.enum(["private", "dealer"]),
  northlotCertified: z.boolean(),
  featuredUntil: instant.nullable(),
  status: listingStatus,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** Nobody can bid before this moment; null while the auction is not paused. */
  pausedUntil: instant.nullable(),
  /** The asking price, when the seller gave one. */
  priceCents: inCents.nullable(),
  currentBidCents: inCents.nullable(),
  openingPriceCents: inCents,
  minimumCents: inCents,
  bidCount: z.number().int(),
  /** The present run, that `lastSeq` and `standingSeq` count in; null while there is none. */
  auctionId: z.string().nullable(),
  /** Sequence number of the newest bid shown: orders live events against snapshots. */
  lastSeq: z.number().int(),
  reserveMet: z.boolean(),
  /** Whether there is one; never how high it is. */
  hasReserve: z.boolean(),
  /** What it can be bought for at once, and until when; null where it cannot, or no auction has it in its terms. */
  buyNow: z.object({ priceCents: inCents, until: z.enum(BUY_NOW_UNTIL) }).nullable(),
  /** What the auction was published with, whatever the policy says by now; null while there is none. */
  terms: z
    .object({
      antiSnipeWindowSeconds: z.number().int(),
      antiSnipeExtensionSeconds: z.number().int(),
      proxyStepCents: inCents,
      /** The least steps by price; `minimumCents` is what follows from them and the seller's own now. */
      bidSteps: z.array(z.object({ fromCents: inCents, stepCents: inCents })),
      minIncrementCents: inCents,
    })
    .nullable(),
  /** Sequence number of the newest bid that the viewer's standing follows from. */
  standingSeq: z.number().int().optional(),
  isTopBidder: z.boolean().optional(),
  outbid: z.boolean().optional(),
  /** The viewer's bids in this auction were voided: there will be no other one. */
  bidsVoided: z.literal(true).optional(),
  proxyMaxCents: ownEyes(inCents.nullable()).optional(),
  /** The viewer watches it. */
  watching: z.boolean().optional(),
  isOwner: z.boolean().optional(),
}

/**
 * A listing as a card shows it, for the signed-in viewer with the own standing: what a list answers to `view=card`.
 * A whole `ListingView` is one too.
 */
export const listingCard = z.object({
  ...cardFields,
  /** The cover alone; none where there is no photo. */
  photos: z.array(cardPhoto),
  /** How many photos there are beside the cover, and it. */
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

/** A card with what dealers compare cars by at a glance: what a list answers to `view=row`. */
export const tradeRow = listingCard.extend(rowFields)
export type TradeRow = z.infer<typeof tradeRow>

export const vinDifference = z.object({
  field: z.enum(VIN_DIFFERENCE_FIELDS),
  /** What the VIN says; several where it does not tell them apart. */
  told: z.string().max(300),
  typed: z.string().max(80),
})

const duplicate = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(["draft", "live"]),
  /** What is the same: the VIN, or title, make, model, year, price and category (spec §4). */
  same: z.enum(["vin", "description"]),
})
export type DuplicateListing = z.infer<typeof duplicate>

/** A listing as others see it; for the signed-in viewer the own standing; for its owner `owner`. */
export const listingView = z.object({
  ...cardFields,
  shortReference: z.string(),
  vin: z.string(),
  make: z.string(),
  model: z.string(),
  trim: z.string(),
  body: z.string(),
  exteriorColor: z.string(),
  interiorColor: z.string(),
  colorHex: z.string().nullable(),
  transmission: z.string(),
  drivetrain: z.string(),
  engine: z.string(),
  cylinders: z.number().int().nullable(),
  doors: z.number().int().nullable(),
  seats: z.number().int().nullable(),
  /** Of a car that is plugged in; null for any other, and where nobody stated it. */
  batteryKwh: z.number().nullable(),
  rangeKm: z.number().int().nullable(),
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
    /** Of a car without the badge that was inspected by video. */
    videoInspectedAt: instant.nullable(),
    /** For its owner and admins, on the listing alone: the inspection that is booked or was made last. */
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
  /** The asking price, when the seller gave one. */
  price: inDollars.nullable(),
  currentBid: inDollars.nullable(),
  min_increment: inDollars,
  minIncrementCents: inCents,
  /** For the payment estimator; never derived from the reserve. */
  estimatePriceCents: inCents,
  /** The end is later than it was published. */
  extended: z.boolean(),
  /** When nobody could bid near or over the end, for which this auction was extended. */
  extendedForOutage: z.object({ from: instant, to: instant }).nullable(),
  /** When something about the car was last changed after the first bid of this auction. */
  disclosuresChangedAt: instant.nullable(),
  views: z.number().int(),
  watchers: z.number().int(),
  // The same figures under the other names of the product's documents.
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
  /** `isTopBidder` and `outbid` under the other names of the product's documents. */
  winning: z.boolean().optional(),
  iAmWinning: z.boolean().optional(),
  wasWinning: z.boolean().optional(),
  hadLead: z.boolean().optional(),
  /** Bids are taken now. */
  isLiveNow: z.boolean(),
  documents: z.object({ carfaxUrl: z.string().nullable() }),
  /** On the listing alone, not in lists: the newest bids under the pseudonyms of the bid log. */
  bids: z.array(z.object({ amount: inDollars, bid: inDollars, amountCents: inCents, ts: instant })).optional(),
  /** On the listing alone: which features of the checklist it has. */
  featuresFlags: z.record(z.string(), z.boolean()).optional(),
  /** On the listing alone: the car under the names of the vehicle registry. */
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
  /** On the listing alone: a dealer's, and a private seller's for the seller and admins. */
  sellerId: z.string().optional(),
  /**
   * On the listing alone, for its owner and admins: views of the last seven days, and day by day of eight, the newest
   * last.
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
      /** Where the VIN says something else than year, make or model. It goes live once they are confirmed, or mended. */
      vinDifferences: z.array(vinDifference),
      vinDifferencesConfirmed: z.array(vinDifference),
      /** Another own draft or live listing that is of the same car, or says the same; told of one listing, not in lists. */
      duplicateOf: duplicate.nullable().optional(),
      parked: z.boolean(),
      /** What still has to be filled in before it can go live: field name to sentence. */
      missing: z.record(z.string(), z.string()),
      locked: z.boolean(),
      /** Northlot restricted it to dealers; the seller cannot open it. */
      audienceDecided: z.boolean(),
      /** On offer to the next bidder of a cancelled sale until then; nothing can be changed meanwhile. */
      onOfferUntil: instant.nullable(),
    })
    .optional(),
})
export type ListingView = z.infer<typeof listingView>

export const counted = {
  /** Of live listings exact up to 5,000; `totalIsMore` says that there are more than that. */
  total: z.number().int(),
  totalIsMore: z.boolean(),
}
const listingsAnswer = z.object({
  ok,
  listings: z.array(listingView),
  ...counted,
  /** For `after`; null behind the last page, and for listings that are not live. */
  next: z.string().nullable(),
  serverNow: instant,
})
const cardsAnswer = listingsAnswer.extend({
  listings: z.array(listingCard.extend(z.object(rowFields).partial().shape)),
})

/** `card`: of each listing what a card shows, and no more. */
export const cardView = { view: z.enum(["card"]).optional() }

const wholeDollars = z.coerce.number().int().min(0).max(10_000_000)
const wholeKilometres = z.coerce.number().int().min(0).max(2_000_000)

/**
 * What narrows a search for cars on sale (spec §2 Live listings page, §5); each is asked of every car, words of each
 * word.
 */
export const searchFilter = {
  /** Every word must occur in year, make, model, trim, title, place or VIN. */
  q: searched(100).optional(),
  yearMin: z.coerce.number().int().min(1900).max(2100).optional(),
  yearMax: z.coerce.number().int().min(1900).max(2100).optional(),
  /** Whole dollars, against the current bid or, before the first, the opening price. */
  priceMin: wholeDollars.optional(),
  priceMax: wholeDollars.optional(),
  /** A car of unknown kilometres is within no limit. */
  kmsMin: wholeKilometres.optional(),
  kmsMax: wholeKilometres.optional(),
  make: line(60).optional(),
  model: line(60).optional(),
  body: line(40).optional(),
  fuel: line(40).optional(),
  transmission: line(40).optional(),
  drivetrain: line(40).optional(),
  /** The city: what stands before the first comma or slash of a listing's location. */
  location: line(120).optional(),
  /**
   * A Canadian postal code, of which the first three characters suffice, or a place, its province behind a comma or
   * not. Each car is then answered with how far it is from there.
   */
  near: line(120).optional(),
  /** As the crow flies around `near`; a car whose place nobody knows is within no radius. */
  radiusKm: z.coerce.number().int().min(RADIUS_KM.least).max(RADIUS_KM.most).optional(),
  sellerType: z.enum(["private", "dealer"]).optional(),
  certified: queryFlag.optional(),
  featured: queryFlag.optional(),
  reserveMet: queryFlag.optional(),
  noReserve: queryFlag.optional(),
  /** Has a bid in the last 60 minutes. */
  hot: queryFlag.optional(),
  endingWithinMinutes: z.coerce.number().int().min(1).max(43_200).optional(),
}

/** Which live listings, how many, and in which order; `nearest` is to `near`, cars of unknown places last. */
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
  /** `row`: a card, and what a row of the trade view says beyond it. */
  view: z.enum(["card", "row"]).optional(),
  status: listingStatus.optional(),
  listed: queryFlag.optional(),
  sold: queryFlag.optional(),
  /** `next` of the page before, for the same filter and sort: goes on behind its last car, whatever ended meanwhile. */
  after: z
    .string()
    .max(240)
    .regex(/^[A-Za-z0-9_-]+$/, "Send `next` of the page before.")
    .optional(),
})

function listEndpoint(path: `/api/${string}`, aliasOf?: string) {
  return cards(cardsAnswer, `GET ${path}`, "anyone", {
    summary:
      "Listings that this viewer may see, live ones unless asked otherwise; drafts are never among them. With `near`, each with its distance from there, and within `radiusKm` or nearest first where that is asked for.",
    scope: "market:read",
    query: listingFilter,
    answer: listingsAnswer,
    errors: ["INVALID_INPUT"],
    kept: "untilAListingChanges",
    aliasOf,
  })
}
export const listListings = listEndpoint("/api/listings")
export const listAuctions = listEndpoint("/api/auctions", "listListings")
export const listCars = listEndpoint("/api/cars", "listListings")

const downloadedFilter = z.object({ ...searchFilter, sort: listedFilter.sort })

export const downloadListings = endpoint("GET /api/listings.csv", "member", {
  summary: `auctions.csv: the live listings that a search finds, in its order, as this member may see them; the first ${DOWNLOADED_LISTINGS_MAXIMUM.toLocaleString("en-CA")} of them.`,
  query: downloadedFilter,
  document: "text/csv",
  answer: z.string(),
  errors: ["INVALID_INPUT"],
  rateLimit: { points: 120, seconds: 60 },
})

export const readListing = endpoint("GET /api/listings/:id", "anyone", {
  summary: "One listing by id or slug; a draft for its owner only.",
  scope: "market:read",
  answer: z.object({ ok, listing: listingView }),
  errors: ["LISTING_NOT_FOUND"],
  kept: "untilTheListingChanges",
})

export const publicBid = z.object({
  seq: z.number().int(),
  /** A pseudonym, stable within one auction: 'Bidder 3'. */
  bidder: z.string(),
  /** The viewer's own bid. */
  mine: z.boolean().optional(),
  amountCents: inCents,
  amount: inDollars,
  automatic: z.boolean(),
  /** All that this bidder had bid before was voided; the amount is the price from then on, 0 where no bid is left. */
  voids: z.literal(true).optional(),
  /** The car was bought at once at this price, which ended the auction. */
  buys: z.literal(true).optional(),
  ts: instant,
})
export type PublicBid = z.infer<typeof publicBid>

export const listBids = endpoint("GET /api/listings/:id/bids", "anyone", {
  summary: "The public bid log of the present auction, newest first.",
  scope: "market:read",
  query: z.object({ ...listQuery, afterSeq: z.coerce.number().int().min(0).optional() }),
  answer: z.object({
    ok,
    items: z.array(publicBid),
    total: z.number().int(),
    /** The run that these are the bids of; null where there was none. */
    auctionId: z.string().nullable(),
    /** The hash of the newest row, which stands for all rows up to it; null before the first. */
    logHead: z.string().nullable(),
  }),
  errors: ["LISTING_NOT_FOUND"],
  kept: "untilTheListingChanges",
})

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const readBidLog = endpoint("GET /api/auctions/:id/bid-log", "anyone", {
  summary: "The whole bid log of an auction that is over, to be kept and checked; docs/bid-log.md tells its format.",
  scope: "market:read",
  rateLimit: { points: 60, seconds: 60 },
  answer: z.object({
    ok,
    format: z.string(),
    auctionId: z.string(),
    listingId: z.string(),
    title: z.string(),
    startsAt: instant,
    /** With everything that it was extended by. */
    endsAt: instant,
    /** The hash of the newest row; null where nobody bid. */
    head: sha256.nullable(),
    /** Its last row is the purchase of the car at the price to buy it at once. */
    boughtNow: z.literal(true).optional(),
    /** Oldest first. */
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

/** Every field that a seller writes. Amounts in dollars or cents; both must agree when both come. */
const listingFields = {
  vin: z.string().max(60),
  vinCheckDigitConfirmed: z.boolean(),
  /** What its seller confirms of `vinDifferences`, as it was shown: the car is this one, whatever its VIN says. */
  vinDifferencesConfirmed: z.array(vinDifference).max(VIN_DIFFERENCE_FIELDS.length),
  title: line(140),
  year: z.number().int().min(1900).max(2100).nullable(),
  make: line(60),
  model: line(60),
  trim: line(80),
  body: z.enum(BODY_STYLES).or(z.literal("")),
  kms: z.number().int().min(0).max(2_000_000).nullable(),
  exteriorColor: line(40),
  interiorColor: line(40),
  colorHex: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "Send a colour as #RRGGBB.")
    .nullable(),
  fuel: z.enum(FUEL_TYPES).or(z.literal("")),
  transmission: z.enum(TRANSMISSIONS).or(z.literal("")),
  drivetrain: z.enum(DRIVETRAINS).or(z.literal("")),
  engine: line(80),
  cylinders: z.number().int().min(0).max(16).nullable(),
  doors: z.number().int().min(1).max(7).nullable(),
  seats: z.number().int().min(1).max(15).nullable(),
  batteryKwh: z.number().min(1).max(400).multipleOf(0.1, "Use at most one decimal.").nullable(),
  rangeKm: z.number().int().min(1).max(2_000).nullable(),
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
  /** The price at which the car is sold at once, at least its reserve and its opening price; null offers none. */
  buyNowPrice: inDollars.nullable(),
  buyNowCents: amountCents.nullable(),
  buyNowUntil: z.enum(BUY_NOW_UNTIL),
  /** How often it is listed again by itself when it does not sell. */
  relistTimes: z.number().int().min(0).max(RELISTINGS_MAXIMUM),
  /** What each of those takes off the reserve: an amount or a share, which needs a floor. */
  relistDropCents: amountCents.min(100).nullable(),
  relistDropBasisPoints: z.number().int().min(1).max(RELIST_DROP_MAXIMUM_BASIS_POINTS).nullable(),
  relistFloorCents: amountCents.min(1_000).nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
}

export const listingDraft = z.strictObject(listingFields).partial()
export type ListingDraft = z.input<typeof listingDraft>

/**
 * `ifUpdatedAt`: the `updatedAt` of what was edited; a listing that was changed since is left as it is
 * (`LISTING_CHANGED`).
 */
const listingChange = z
  .strictObject({
    ...listingFields,
    status: z.enum(["live", "draft"]),
    /** Null takes the report away; otherwise the address that its upload answered, which it has already. */
    carfaxUrl: z.string().max(400).nullable(),
    documents: z.strictObject({ carfaxUrl: z.string().max(400).nullable() }).partial(),
    ifUpdatedAt: instant,
  })
  .partial()
export type ListingChange = z.input<typeof listingChange>

/** What of `owner` is the seller's own, within the limits of those fields. */
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

/** A seller's own fields under the other names that a listing is answered with. */
const otherNames = {
  km: listingFields.kms,
  mileage: listingFields.kms,
  color: listingFields.exteriorColor,
  options: listingFields.features,
  bodyStyle: listingFields.body,
  category: listingFields.body,
  powertrain: listingFields.fuel,
  /** Adds the features that are true, and takes away those that are false. */
  featuresFlags: z.record(line(60, 1), z.boolean()),
  /** The car in the registry's words; what the seller's own fields say comes first. */
  specs: z
    .strictObject({
      BodyClass: line(200),
      Doors: line(10).or(z.number()),
      EngineCylinders: line(10).or(z.number()),
      EngineDisplacementL: line(20).or(z.number()),
      FuelTypePrimary: line(80),
      TransmissionStyle: line(80),
      DriveType: line(80),
      /** Follows from the VIN, and is not stored. */
      PlantCountry: line(80),
    })
    .partial(),
  /** The cover: one of the photos, or an upload that becomes the first of them. */
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
 * A listing as it is answered, sent back: the seller's own fields are taken under every name, and what is Northlot's is
 * let be where it says what the listing says, and refused otherwise (`src/modules/listing/rules/answered-body.ts`).
 */
const answeredDraft = z.strictObject({ ...listingView.shape, ...otherNames, ...listingFields }).partial()
const answeredChange = answeredDraft.extend(listingChange.pick({ documents: true, ifUpdatedAt: true }).shape)
export type AnsweredListing = z.output<typeof answeredChange>

const createdListing = z.object({ ok, id: z.string(), listing: listingView })
const writeErrors = ["INVALID_INPUT", "INVALID_VIN", "INVALID_SCHEDULE", "NOT_ALLOWED_TO_LIST"] as const

function createEndpoint(path: `/api/${string}`, aliasOf?: string) {
  return endpoint(`POST ${path}`, ["seller"], {
    summary:
      "A new draft of the signed-in seller. A listing that was read makes a draft of the same car, without its photos, report and running times.",
    scope: "listings:write",
    rateLimit: LIMITS.edit,
    body: answeredDraft,
    status: 201,
    answer: createdListing,
    errors: writeErrors,
    aliasOf,
  })
}
export const createListing = createEndpoint("/api/listings")
export const createListingNew = createEndpoint("/api/listings/new", "createListing")

export const updateListing = endpoint("PATCH /api/listings/:id", ["seller"], {
  summary:
    "Change, schedule, publish (`status: live`) or unpublish (`status: draft`) an own listing, by single fields or as it was read.",
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
  summary:
    "Run an own car again whose auction ended unsold: at once and as long as the last time, or at the times sent.",
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
  summary: "Delete an own listing that has no bid.",
  scope: "listings:write",
  rateLimit: LIMITS.edit,
  errors: ["LISTING_NOT_FOUND", "LISTING_LOCKED", "LISTING_ON_OFFER", "INVALID_TRANSITION"],
})

const vinVehicle = z.object({ year: z.number().int().nullable(), make: z.string(), model: z.string() })
export type VinVehicle = z.infer<typeof vinVehicle>

export const vinDecoding = z.object({
  vin: z.string(),
  /** Characters that were dropped from what was typed. */
  dropped: z.string(),
  checkDigitMatches: z.boolean(),
  complete: z.boolean(),
  /** True where one vehicle alone fits a whole VIN with its check digit; otherwise the person is asked to check. */
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
      /** What its manufacturer makes, by NHTSA's names: 'Passenger Car', 'Truck', 'Bus', 'Trailer', 'Motorcycle'. */
      vehicleType: z.string(),
      /** By its gross weight rating, as NHTSA writes it; empty where it is not told. */
      weightClass: z.string(),
      /** False where several vehicles fit, or a code of the VIN is not known. */
      certain: z.boolean(),
      /** Which ones fit, where the VIN does not tell them apart; year, make and model above are what they share. */
      candidates: z.array(vinVehicle),
    })
    .nullable(),
})
export type VinDecoding = z.infer<typeof vinDecoding>

export const decodeVin = endpoint("GET /api/vin/:vin", ["seller"], {
  summary: "Normalise and decode a VIN of at least 11 characters; `decoded` is null when it is unknown.",
  scope: "listings:read",
  params: z.strictObject({ vin: z.string().min(1).max(60) }),
  answer: vinDecoding.extend({ ok }),
  errors: ["INVALID_VIN", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 60, seconds: 60 },
})

export const uploadPhoto = endpoint("POST /api/uploads/images", ["seller"], {
  summary: "One photo (JPEG, PNG or WebP), checked by content and encoded again without its metadata.",
  scope: "listings:write",
  /**
   * With the listing that it is for, a photo that has no place there is refused before it is read; `shot` says what it
   * shows.
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
  summary: "Say what an own photo shows, so that buyers find it; null takes that back.",
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
  summary: "Just Listed or Just Sold: the newest 12.",
  params: z.strictObject({ kind: z.enum(["listed", "sold"]) }),
  answer: z.object({ ok, items: z.array(wallItem), total: z.number() }),
  errors: ["INVALID_INPUT"],
  kept: "untilAListingChanges",
})

export const listingIdParams = z.strictObject({ listingId: identifier })
