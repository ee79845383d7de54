import { z } from "zod"
import { days } from "../../admin-list"
import { STAFF } from "../../staff"
import { identifier, inCents, instant, queryFlag } from "../shared"
import { inArea } from "../../in-area"

const { adminList } = inArea("administration")

const adminBid = z.object({
  /** The auction's id and the row number in its bid log. */
  id: z.string(),
  auctionId: z.string(),
  seq: z.number().int(),
  listing: z.object({ id: z.string(), title: z.string() }),
  bidder: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** The amount of the bid. In a row that voids bids: the price after the bids were voided. */
  amountCents: inCents,
  automatic: z.boolean(),
  voids: z.boolean(),
  placedAt: instant,
})
export type AdminBid = z.infer<typeof adminBid>

export const listAdminBids = adminList("bids", STAFF.readsTrade, {
  summary: "Lists the bids of all auctions, newest first.",
  item: adminBid,
  filters: {
    ...days,
    auctionId: identifier.optional(),
    listingId: identifier.optional(),
    bidderId: identifier.optional(),
    automatic: queryFlag.optional(),
    voids: queryFlag.optional(),
  },
  sorts: ["placedAt", "amountCents"],
  defaultSort: ["placedAt", "DESC"],
})
