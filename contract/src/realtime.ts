import type { Cents, Dollars } from "./rules/money"
import type { BidAnswer, BidInput, ChatMessage, ListingCard, ListingView } from "./endpoints"
import type { ErrorBody } from "./refusal"

/** A live change of an auction, sent to everyone who may see the listing. */
export interface BidUpdated {
  listingId: string
  /** The run that `seq` counts in: a car that is listed again starts at one. */
  auctionId: string
  /** Null where an admin voided the only bids. The price falls in no other case. */
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
  /** The hash of the log's newest row, which stands for all rows up to it (docs/bid-log.md). */
  logHead: string
  /** The rows that this change added to the public bid log, oldest first. */
  bids: { seq: number; bidder: string; amountCents: Cents; automatic: boolean; voids?: true; buys?: true; ts: string }[]
}

/** The viewer's own standing, sent to that person alone. */
export interface BidStanding {
  listingId: string
  auctionId: string
  isTopBidder: boolean
  outbid: boolean
  /** The own bids were voided. */
  voided?: true
  proxyMaxCents: Cents | null
  /** The newest bid that this standing follows from; an older one than what is shown is stale. */
  seq: number
}

/** What is a person's own, or belongs to what one list was asked for, and is in nothing that a room hears. */
type Own =
  | "standingSeq"
  | "isTopBidder"
  | "outbid"
  | "bidsVoided"
  | "proxyMaxCents"
  | "watching"
  | "isOwner"
  | "distanceKm"

/** A listing as all who hear of it may see it: what its card shows, and what else a list is narrowed by. */
export interface ChangedListing
  extends
    Omit<ListingCard, Own>,
    Pick<ListingView, "vin" | "make" | "model" | "trim" | "body" | "transmission" | "drivetrain" | "soldAt"> {
  /** When the listing itself was changed last; bids count in `lastSeq`. */
  updatedAt: string
}

/**
 * A listing went live, ended, was sold, changed or disappeared; at most four times a second of one listing. Lists put in
 * what it brings; the page of the listing asks for what stands there alone.
 */
export interface ListingChanged {
  listingId: string
  status: "draft" | "live" | "sold" | "closed"
  /**
   * As everybody who hears this may see it now; null where they may not any more. Absent where it could not be read:
   * whoever shows the listing fetches it again.
   */
  listing?: ChangedListing | null
  /** It was not on sale before, or not for those who hear this: lists that ask for it take it in. */
  appeared?: true
  /** Told with the acknowledgement of a join: what belongs to it may have been told while nobody listened. */
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

/** What a page has when it joins a room, so that it is told what it lacks. */
export interface RoomRequest {
  /** Rooms that a page may ask for; `user:` and `chat:` rooms are joined by the server from the session. */
  listingId?: string
  room?: string
  /** Without it the acknowledgement says that the room was joined, and nothing else. */
  has?: {
    /** How long ago the oldest of what it shows was read, in milliseconds. */
    ageMilliseconds: number
    /** Of the room of all lists: the cars that it shows, by their ids; at most 300. */
    listings?: readonly string[]
  }
}

/** Where a page stands that has joined a room, read after it began to hear of it: nothing is lost in between. */
export interface RoomJoined {
  ok: true
  /** What has changed about the cars that it shows, and which ones came on sale, since what it has was read. */
  changes?: ListingChanged[]
  /** More has changed than is told here, or nobody knows: what it shows of this room is to be fetched again. */
  behind?: true
  /** The same of what belongs to no listing: notices, messages and sales in one's own room, rules of the site in others. */
  othersBehind?: true
}

export interface ServerToClientEvents {
  "bid:updated": (event: BidUpdated) => void
  "bid:standing": (event: BidStanding) => void
  "listing:changed": (event: ListingChanged) => void
  "chat:message": (event: Omit<ChatMessage, "mine">) => void
  /** Read marks, telephone numbers or the archive of an own conversation: whoever shows it fetches it again. */
  "chat:changed": (event: { saleId: string; listingId: string }) => void
  /** A post-sale step of an own sale: whoever shows it fetches it again. */
  "sale:changed": (event: { saleId: string; listingId: string }) => void
  /** An offer to the runner-up, or a negotiation, that concerns the person: whoever shows it fetches it again. */
  "offer:changed": (event: { offerId: string; listingId: string }) => void
  /** Questions about a listing that the page shows: it fetches them again. */
  "question:changed": (event: { listingId: string }) => void
  message: (event: Omit<ChatMessage, "mine">) => void
  chatActivatedForUser: (event: ChatActivated) => void
  /** There is a new notice, or all were read: whoever shows them fetches them again. */
  "notices:changed": (event: Record<string, never>) => void
  /** An own notice was dismissed, perhaps on another device. */
  "notice:seen": (event: { noticeId: string }) => void
  system: (event: SystemEvent) => void
  /** Rows of these collections of the console may have changed: whoever shows them asks for them again. */
  "collection:changed": (event: { collections: readonly string[] }) => void
  "session:ended": () => void
  /**
   * Something may not have come through, or a price or a rule of the site has changed: whoever shows something fetches
   * it again.
   */
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
  /** Claims of older clients; answered, never believed. */
  "auth:identify": (claim: unknown, acknowledge?: Acknowledge<{ ok: true }>) => void
  "user:register": (claim: unknown, acknowledge?: Acknowledge<{ ok: true }>) => void
  "session:hello": (claim: unknown, acknowledge?: Acknowledge<{ ok: true }>) => void
}

/** Everyone who watches lists joins this room and hears every public auction. */
export const PUBLIC_ROOM = "listings"
