import type { Cents, Dollars } from "./rules/money"
import type { BidAnswer, BidInput, ChatMessage, ListingCard, ListingView } from "./endpoints"
import type { ErrorBody } from "./refusal"

/** A live change of an auction, sent to everyone who may see the listing. */
export interface BidUpdated {
  listingId: string
  /** The run that `seq` counts in; a relisted car starts at one. */
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
  /** The hash of the log's newest row, which stands for all earlier rows too (docs/bid-log.md). */
  logHead: string
  /** The rows that this change added to the public bid log, oldest first. */
  bids: { seq: number; bidder: string; amountCents: Cents; automatic: boolean; voids?: true; buys?: true; ts: string }[]
}

/** The viewer's standing, sent only to them. */
export interface BidStanding {
  listingId: string
  auctionId: string
  isTopBidder: boolean
  outbid: boolean
  voided?: true
  proxyMaxCents: Cents | null
  /** The newest bid behind this standing; an older one than what is shown is stale. */
  seq: number
}

/** Personal to a viewer or to one list's request, and never sent to a room. */
type Own =
  | "standingSeq"
  | "isTopBidder"
  | "outbid"
  | "bidsVoided"
  | "proxyMaxCents"
  | "watching"
  | "isOwner"
  | "distanceKm"

/** A listing as all who hear of it may see it: its card, and what else a list filters by. */
export interface ChangedListing
  extends
    Omit<ListingCard, Own>,
    Pick<ListingView, "vin" | "make" | "model" | "trim" | "body" | "transmission" | "drivetrain" | "soldAt"> {
  /** The listing's last change; bids count in `lastSeq`. */
  updatedAt: string
}

/** A listing's change, at most four a second. A list shows what it brings; the listing's page fetches the rest. */
export interface ListingChanged {
  listingId: string
  status: "draft" | "live" | "sold" | "closed"
  /** As everybody who hears this may see it; null where they no longer may; absent where a page has to fetch it. */
  listing?: ChangedListing | null
  /** It was not on sale before, or not for those who hear this: lists that ask for it take it in. */
  appeared?: true
  /** Told with the acknowledgement of a join: related news may have been missed before. */
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
  /** Rooms that a page may ask for; the server joins `user:` and `chat:` rooms from the session. */
  listingId?: string
  room?: string
  /** Without it, the acknowledgement only says that the room was joined. */
  has?: {
    /** Age of the oldest content that it shows. */
    ageMilliseconds: number
    /** For the room of all lists: ids of the cars that it shows, at most 300. */
    listings?: readonly string[]
  }
}

/** What a page missed before it joined a room, read after the join, so that nothing is lost in between. */
export interface RoomJoined {
  ok: true
  /** Changes of the cars that it shows, and those that came on sale, since its content was read. */
  changes?: ListingChanged[]
  /** There are more changes than these, or unknown ones: the page fetches what it shows of this room. */
  behind?: true
  /** The same for notices, messages and sales in the person's room, and for rules of the site in the others. */
  othersBehind?: true
}

export interface ServerToClientEvents {
  "bid:updated": (event: BidUpdated) => void
  "bid:standing": (event: BidStanding) => void
  "listing:changed": (event: ListingChanged) => void
  "chat:message": (event: Omit<ChatMessage, "mine">) => void
  /** Read marks, telephone numbers or the archive of the person's conversation: pages fetch it again. */
  "chat:changed": (event: { saleId: string; listingId: string }) => void
  /** A post-sale step of the person's sale: pages fetch it again. */
  "sale:changed": (event: { saleId: string; listingId: string }) => void
  /** The person's offer as runner-up, or negotiation: pages fetch it again. */
  "offer:changed": (event: { offerId: string; listingId: string }) => void
  /** Questions about a listing: pages fetch them again. */
  "question:changed": (event: { listingId: string }) => void
  message: (event: Omit<ChatMessage, "mine">) => void
  chatActivatedForUser: (event: ChatActivated) => void
  /** There is a new notice, or all were read: pages fetch them again. */
  "notices:changed": (event: Record<string, never>) => void
  /** The person's notice was dismissed, perhaps on another device. */
  "notice:seen": (event: { noticeId: string }) => void
  system: (event: SystemEvent) => void
  /** Rows of these collections of the console may have changed: pages fetch them again. */
  "collection:changed": (event: { collections: readonly string[] }) => void
  "session:ended": () => void
  /** Something may be lost, or a price or rule of the site has changed: pages fetch what they show. */
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
