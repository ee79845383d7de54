import type { Cents, Dollars } from "./rules/money"
import type { BidAnswer, BidInput, ChatMessage, ListingCard, ListingView } from "./endpoints"
import type { ErrorBody } from "./refusal"

/** A live change of an auction. The server sends the change to everyone who may see the listing. */
export interface BidUpdated {
  listingId: string
  /** The auction to which `seq` belongs. A relisted car has a new auction, whose `seq` starts at 1. */
  auctionId: string
  /** The price; null if no bid is left. The price falls only when an admin voids bids. */
  amount: Dollars | null
  amountCents: Cents | null
  currentBidCents: Cents | null
  bidCount: number
  minimumCents: Cents
  reserveMet: boolean
  endsAt: string
  extended: boolean
  seq: number
  serverNow: string
  /** The hash of the bid log's newest row, which also covers all earlier rows (docs/bid-log.md). */
  logHead: string
  /** The rows that this change added to the public bid log, oldest first. */
  bids: { seq: number; bidder: string; amountCents: Cents; automatic: boolean; voids?: true; buys?: true; ts: string }[]
}

/** The viewer's own position in an auction, sent only to the viewer. */
export interface BidStanding {
  listingId: string
  auctionId: string
  isTopBidder: boolean
  outbid: boolean
  voided?: true
  proxyMaxCents: Cents | null
  /**
   * The number of the newest bid that this standing includes. A page ignores a standing with a lower `seq` than the
   * standing that it shows.
   */
  seq: number
}

/** Fields that depend on the viewer or on one request for a list. They are never sent to a room. */
type Own =
  | "standingSeq"
  | "isTopBidder"
  | "outbid"
  | "bidsVoided"
  | "proxyMaxCents"
  | "watching"
  | "isOwner"
  | "distanceKm"

/** A listing as everybody in a room may see it: the fields of its card, and further fields by which lists filter. */
export interface ChangedListing
  extends
    Omit<ListingCard, Own>,
    Pick<ListingView, "vin" | "make" | "model" | "trim" | "body" | "transmission" | "drivetrain" | "soldAt"> {
  /** The time of the listing's last change. A bid does not change this time, only `lastSeq`. */
  updatedAt: string
}

/**
 * A change of a listing, sent at most four times a second. Lists show the fields it contains; the listing's page
 * fetches the rest.
 */
export interface ListingChanged {
  listingId: string
  status: "draft" | "live" | "sold" | "closed"
  /**
   * The listing as all receivers may see it. Null: they may no longer see the listing. Absent: pages have to fetch it.
   */
  listing?: ChangedListing | null
  /**
   * The listing is newly on sale, or newly visible to the receivers. Lists add the listing if it matches their filters.
   */
  appeared?: true
  /**
   * The page missed this change before it joined a room, and the server lists the change in its answer to the join. The
   * page may have missed other events about this listing too.
   */
  missed?: true
}

export interface SystemEvent {
  type: "bidWon" | "listingSold" | "auctionUnsold"
  listingId: string
  buyerId: string | null
  sellerId: string
  role: "buyer" | "seller"
  noticeId: string
}

export interface ChatActivated {
  listingId: string
  userId: string
}

export type Acknowledge<Answer> = (answer: Answer | ErrorBody) => void

export interface RoomRequest {
  /** The listing whose room the page joins. For another room, `room` is `listings` or the viewer's own `user:` room. */
  listingId?: string
  room?: string
  /** What the page already shows. Without `has`, the server's answer reports no missed changes. */
  has?: {
    /** The age of the oldest content that the page shows. */
    ageMilliseconds: number
    /** For the room of all lists: the ids of the cars that the page shows, at most 300. */
    listings?: readonly string[]
  }
}

/**
 * The changes that a page missed before it joined a room. They are read after the join, so that none is lost in
 * between.
 */
export interface RoomJoined {
  ok: true
  /** Changes of the cars that the page shows, and cars that came on sale, since the page's content was read. */
  changes?: ListingChanged[]
  /**
   * There are too many changes to send, or the changes are unknown. The page fetches its content of this room again.
   */
  behind?: true
  /**
   * Data other than listings may have changed. In the viewer's `user:` room these are notices, messages and sales; in
   * other rooms, the site's rules.
   */
  othersBehind?: true
}

export interface ServerToClientEvents {
  "bid:updated": (event: BidUpdated) => void
  "bid:standing": (event: BidStanding) => void
  "listing:changed": (event: ListingChanged) => void
  "chat:message": (event: Omit<ChatMessage, "mine">) => void
  /**
   * A party read or archived the person's conversation, or requested or shared a phone number in it. Pages then fetch
   * the conversation again.
   */
  "chat:changed": (event: { saleId: string; listingId: string }) => void
  /** A post-sale step of the person's sale changed: pages fetch the sale again. */
  "sale:changed": (event: { saleId: string; listingId: string }) => void
  /** The person's runner-up offer or negotiation changed: pages fetch the offer again. */
  "offer:changed": (event: { offerId: string; listingId: string }) => void
  /** Questions about a listing changed: pages fetch the questions again. */
  "question:changed": (event: { listingId: string }) => void
  message: (event: Omit<ChatMessage, "mine">) => void
  chatActivatedForUser: (event: ChatActivated) => void
  /** There is a new notice, or all notices were read: pages fetch the notices again. */
  "notices:changed": (event: Record<string, never>) => void
  /** The person's notice was dismissed, perhaps on another device. */
  "notice:seen": (event: { noticeId: string }) => void
  system: (event: SystemEvent) => void
  /** Rows of these collections of the console may have changed: pages fetch the rows again. */
  "collection:changed": (event: { collections: readonly string[] }) => void
  "session:ended": () => void
  /** Events may be lost, or a price or rule of the site has changed: pages fetch their content again. */
  "news:missed": () => void
}

export interface ClientToServerEvents {
  "bid:place": (bid: BidInput & { idempotencyKey?: string }, acknowledge: Acknowledge<BidAnswer>) => void
  "room:join": (room: RoomRequest, acknowledge?: Acknowledge<RoomJoined>) => void
  "room:leave": (room: RoomRequest, acknowledge?: Acknowledge<{ ok: true }>) => void
  "chat:send": (
    message: { listingId: string; text?: string; attachmentIds?: string[]; idempotencyKey?: string },
    acknowledge?: Acknowledge<{ ok: true; message: ChatMessage }>
  ) => void
  "clock:read": (acknowledge: (answer: { serverNow: string }) => void) => void
  /** Identity claims of older clients. The server acknowledges and ignores them. */
  "auth:identify": (claim: unknown, acknowledge?: Acknowledge<{ ok: true }>) => void
  "user:register": (claim: unknown, acknowledge?: Acknowledge<{ ok: true }>) => void
  "session:hello": (claim: unknown, acknowledge?: Acknowledge<{ ok: true }>) => void
}

/** Every page that shows a list of cars joins this room. The room receives the events of all public auctions. */
export const PUBLIC_ROOM = "listings"
