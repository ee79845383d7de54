import { followDisclosureChange } from "#src/workflows/disclosures/follow-change"
import { followFinanceRequest } from "#src/workflows/finance/follow-request"
import {
  followCancellation,
  followExtension,
  followOpening,
  followSettlement,
} from "#src/workflows/listings/follow-auction"
import { followQuestion } from "#src/workflows/questions/follow-question"
import type { OutboxHandlers } from "../handler"

/** Listings follow their auctions: live when it opens, sold or a draft again when it is over. */
export const listingsHandlers: OutboxHandlers = {
  "auction.opened": (event, scope) => followOpening(scope, event),
  "auction.extended": (event, scope) => followExtension(scope, event),
  "auction.settled": (event, scope) => followSettlement(scope, event),
  "disclosure.changed": (event, scope) => followDisclosureChange(scope, event),
  "auction.cancelled": (event, scope) => followCancellation(scope, event),
  "question.changed": followQuestion,
  "finance.requested": followFinanceRequest,
}
