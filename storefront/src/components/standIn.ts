import {
  AUCTION_POLICY_DEFAULTS,
  addCents,
  cents,
  maxCents,
  minCents,
  dollarsFromCents,
  listingTitle,
  refusalFrom,
  subtractCents,
  type AnswerOf,
  type BidAnswer,
  type BodyInputOf,
  type Cents,
  type Facets,
  type ListingDraft,
  type ListingView,
  type Viewer,
  type endpoints,
} from "@northlot/contract"
import type { PlacedBid } from "@/features/auction/usePlaceBid"
import { EMPTY_FORM } from "@/features/listing/editor/listingForm"
import { previewListing } from "@/features/listing/editor/previewListing"

/** The time that the auction still runs when the page opens. */
export const TIME_LEFT_SECONDS = 302

const FEE_CENTS = cents(59_325)
const INCREMENT_CENTS = cents(10_000)
const opened = Date.now()

const car = previewListing(
  {
    ...EMPTY_FORM,
    year: "2021",
    make: "Toyota",
    model: "RAV4",
    trim: "XLE",
    body: "SUV",
    kms: "48200",
    location: "Hamilton, ON",
    minIncrementCents: INCREMENT_CENTS,
  },
  [],
  null,
  opened
)

/** The stored data of the imitated server. Actions on the page and the page's extra buttons change it. */
const stored: { auction: ListingView; draft: ListingView; reserve: Cents | null; rival: Cents | null } = {
  rival: null,
  reserve: null,
  auction: {
    ...car,
    id: "lst_auction",
    status: "live",
    auctionId: "auc_1",
    currentBidCents: cents(1_800_000),
    minimumCents: cents(1_810_000),
    lastSeq: 1,
    bidCount: 1,
    endsAt: new Date(opened + TIME_LEFT_SECONDS * 1_000).toISOString(),
    terms: {
      antiSnipeWindowSeconds: 120,
      antiSnipeExtensionSeconds: 120,
      proxyStepCents: INCREMENT_CENTS,
      bidSteps: AUCTION_POLICY_DEFAULTS.bidSteps,
      minIncrementCents: INCREMENT_CENTS,
    },
  },
  draft: { ...car, id: "lst_draft", startsAt: null, endsAt: null, updatedAt: new Date(opened).toISOString() },
}

export const readAuction = (): ListingView => stored.auction
export const readDraft = (): ListingView => stored.draft

/** Simulates another bidder's bid, this much above the price. */
export function othersBid(moreCents: Cents): void {
  const { currentBidCents, lastSeq, bidCount } = stored.auction
  const price = addCents(currentBidCents!, moreCents)
  stored.auction = {
    ...stored.auction,
    currentBidCents: price,
    minimumCents: addCents(price, INCREMENT_CENTS),
    lastSeq: lastSeq + 1,
    bidCount: bidCount + 1,
    isTopBidder: false,
  }
}

/** Gives the car a reserve this much above the price. */
export function putReserve(moreCents: Cents): void {
  stored.reserve = addCents(stored.auction.currentBidCents!, moreCents)
  stored.auction = { ...stored.auction, hasReserve: true, reserveMet: false }
}

/** Sets another bidder's secret maximum, this much above the price. */
export function putRival(moreCents: Cents): void {
  stored.rival = addCents(stored.auction.currentBidCents!, moreCents)
}

/** Simulates another window that stores these fields. */
export function othersStore(fields: ListingDraft): void {
  const changed = { ...stored.draft, ...(fields as Partial<ListingView>) }
  stored.draft = {
    ...changed,
    title: listingTitle({ ...changed, title: "" }),
    updatedAt: new Date(Date.parse(changed.updatedAt) + 1_000).toISOString(),
  }
}

function placeBid({ amountCents, mode }: PlacedBid): BidAnswer {
  const { auction, reserve } = stored
  if (amountCents < auction.minimumCents)
    throw refusalFrom(400, {
      ok: false,
      code: "BID_TOO_LOW",
      error: "Enter a higher amount",
      minimumCents: auction.minimumCents,
    })
  const price = auction.currentBidCents!
  if (stored.rival !== null && amountCents <= stored.rival) {
    const answered = minCents(stored.rival, addCents(amountCents, INCREMENT_CENTS))
    othersBid(subtractCents(answered, price))
    stored.auction = { ...stored.auction, outbid: true }
    return answerOf(false, null)
  }
  // The new price if the bidder leads. A bid that reaches the reserve raises the price to the reserve at least.
  const leadsAt = mode === "exact" ? amountCents : auction.isTopBidder ? price : auction.minimumCents
  const metReserve = reserve !== null && price < reserve && amountCents >= reserve
  const proxyMaxCents = mode === "proxy" ? amountCents : null
  othersBid(subtractCents(metReserve ? maxCents(leadsAt, reserve) : leadsAt, price))
  const reserveMet = auction.reserveMet || metReserve
  stored.auction = { ...stored.auction, isTopBidder: true, proxyMaxCents, reserveMet }
  return { ...answerOf(true, proxyMaxCents), ...(metReserve && { metReserve }) }
}

function answerOf(leading: boolean, proxyMaxCents: Cents | null): BidAnswer {
  const { lastSeq, currentBidCents, minimumCents, bidCount, reserveMet, endsAt } = stored.auction
  return {
    ok: true,
    seq: lastSeq,
    leading,
    currentBid: dollarsFromCents(currentBidCents!),
    currentBidCents: currentBidCents!,
    bidCount,
    minimumCents,
    reserveMet,
    endsAt: endsAt!,
    proxyMaxCents,
    serverNow: new Date().toISOString(),
  }
}

function store({ ifUpdatedAt, ...fields }: BodyInputOf<typeof endpoints.updateListing>): ListingView {
  if (ifUpdatedAt !== stored.draft.updatedAt)
    throw refusalFrom(409, { ok: false, code: "LISTING_CHANGED", error: "This listing was changed elsewhere." })
  othersStore(fields as ListingDraft)
  return stored.draft
}

const VIEWER: Viewer = {
  id: "cus_1",
  userId: "cus_1",
  email: "robin@example.com",
  role: "buyer",
  buyerType: "private",
  sellerType: null,
  first: "Robin",
  last: "Nguyen",
  firstName: "Robin",
  lastName: "Nguyen",
  mobile: "",
  phone: "",
  location: "Hamilton, ON",
  status: "active",
  accountType: "Private Buyer",
  identityVerified: true,
  dealer: null,
  capabilities: { canBid: true, canEstimate: true, canList: true },
  biddingRefusal: null,
  needsOwnPassword: false,
  createdAt: new Date(opened).toISOString(),
  created_at: new Date(opened).toISOString(),
}

const MODELS: Readonly<Record<string, Facets["model"]>> = {
  Toyota: [
    { value: "RAV4", count: 7 },
    { value: "Corolla", count: 5 },
  ],
  Honda: [{ value: "Civic", count: 3 }],
}

const facetsOf = (make: string | undefined): AnswerOf<typeof endpoints.readFacets> => ({
  ok: true,
  total: 15,
  facets: {
    make: [
      { value: "Toyota", count: 12 },
      { value: "Honda", count: 3 },
    ],
    model: MODELS[make ?? ""] ?? [],
    body: [{ value: "SUV", count: 9 }],
    fuel: [{ value: "Gasoline", count: 15 }],
    transmission: [{ value: "Automatic", count: 15 }],
    drivetrain: [{ value: "AWD", count: 8 }],
    location: [{ value: "Hamilton, ON", count: 4 }],
    sellerType: [{ value: "private", count: 15 }],
    certified: [{ value: "true", count: 1 }],
    featured: [],
    reserveMet: [{ value: "true", count: 2 }],
    noReserve: [{ value: "true", count: 6 }],
    hot: [],
    endingWithinMinutes: [{ value: "1440", count: 5 }],
  },
  ranges: { year: { min: 2009, max: 2024 }, price: { min: 4_000, max: 61_000 }, kms: { min: 900, max: 240_000 } },
  loosen: [],
  meant: null,
  serverNow: new Date().toISOString(),
})

const feesOf: AnswerOf<typeof endpoints.quoteFees> = {
  ok: true,
  role: "buyer",
  fee: {
    feeCents: cents(50_000),
    processingCents: cents(2_500),
    hstCents: cents(6_825),
    totalCents: FEE_CENTS,
    extraCents: cents(0),
    lines: [
      { code: "buyer_fee", label: "Buyer fee", amountCents: cents(50_000), taxable: true },
      { code: "processing", label: "Processing", amountCents: cents(2_500), taxable: true },
      { code: "hst", label: "HST", amountCents: cents(6_825), taxable: false },
    ],
  },
  dependsOnPrice: false,
  scheduleFrom: null,
}

const preferences: AnswerOf<typeof endpoints.readPreferences>["preferences"] = {
  purposes: [
    {
      purpose: "outbid",
      title: "Outbid",
      text: "Somebody bids more than you.",
      choices: [{ channel: "email", on: false, wording: "Email me when I am outbid." }],
    },
  ],
  email: "robin@example.com",
  sms: { available: false, number: null, problem: null, stopped: false, perDay: 0 },
  push: { available: false, devices: 0 },
  quietHours: null,
  asksAboutOutbid: true,
}

const settings: AnswerOf<typeof endpoints.readSettings> = {
  ok: true,
  social: { facebook: null, instagram: null, x: null, whatsapp: null },
  operator: { registeredName: null, address: null, supportEmail: null, supportPhone: null },
  demo: false,
  settlementMode: "trust",
  dealersOnly: false,
  asIsText: "",
  sandboxPayments: false,
  sandboxMailbox: false,
  slots: { vehicle: false, card: false, editor: false },
  auction: {
    minDurationSeconds: 3_600,
    maxDurationSeconds: 1_209_600,
    antiSnipeWindowSeconds: 120,
    antiSnipeExtensionSeconds: 120,
    proxyStepCents: INCREMENT_CENTS,
    bidSteps: AUCTION_POLICY_DEFAULTS.bidSteps,
    unusualBidFactor: 3,
  },
}

interface Asked {
  query?: Record<string, string | undefined>
  body?: unknown
}

const ANSWERS: Readonly<Record<string, (asked: Asked) => unknown>> = {
  "GET /api/auth/session": () => ({
    ok: true,
    user: VIEWER,
    readingUntil: null,
    serverNow: new Date().toISOString(),
  }),
  "GET /api/settings": () => settings,
  "GET /api/preferences": () => ({ ok: true, preferences }),
  "GET /api/credits/balance": () => ({ ok: true, balance: 1, required: true }),
  "GET /api/listings/facets": ({ query }) => facetsOf(query?.make),
  "GET /api/listings/:id/fees": () => feesOf,
  "GET /api/listings/:id/comparables": () => ({ ok: true, items: [], total: 0, medianCents: null, range: null }),
  "GET /api/payments/fees/example": () => ({
    ok: true,
    buyer: feesOf.fee,
    seller: feesOf.fee,
    dependsOnSale: false,
  }),
  "GET /api/listings/:id": () => ({ ok: true, listing: stored.draft }),
  "PATCH /api/listings/:id": ({ body }) => ({
    ok: true,
    listing: store(body as BodyInputOf<typeof endpoints.updateListing>),
  }),
  "POST /api/offers": ({ body }) => placeBid(body as PlacedBid),
}

/** Answers the requests of the components on the components page, in place of the server. */
export async function answer({ method, path }: { method: string; path: string }, asked: object = {}): Promise<unknown> {
  const answered = ANSWERS[`${method} ${path}`]
  if (!answered) throw new Error(`Nothing answers ${method} ${path} on the page of components.`)
  return answered(asked)
}
