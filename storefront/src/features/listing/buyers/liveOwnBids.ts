import type { AnswerOf, BidStanding, BidUpdated, OwnBid, endpoints as Endpoints } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { applyEvent, useSocketEvent, withEach } from "@/shared"
import { ownBidsKey } from "./useOwnBids"

type OwnBids = AnswerOf<typeof Endpoints.listOffers>

/**
 * Updates prices and standings of the buyer's bids from socket events; fetches the list only if an event lacks data.
 */
export function useLiveOwnBids(): void {
  const queries = useQueryClient()
  const change = (apply: (offer: OwnBid) => OwnBid) =>
    applyEvent<OwnBids>(queries, ownBidsKey, (bids) => withEach(bids, "offers", apply))
  const ask = () => void queries.invalidateQueries({ queryKey: ownBidsKey })
  useSocketEvent("bid:updated", (bid) => change((offer) => withPrice(offer, bid)))
  useSocketEvent("bid:standing", (standing) => {
    const known = queries
      .getQueryData<OwnBids>(ownBidsKey)
      ?.offers.some(({ auctionId }) => auctionId === standing.auctionId)
    if (known && !standing.voided) change((offer) => withOwnStanding(offer, standing))
    // The list is fetched again if bids were voided, or if this auction is new to the list: the buyer may have bid on
    // another device.
    else ask()
  })
  // The list shows the state of each won car's sale, so a change of a sale fetches the list again.
  useSocketEvent("sale:changed", ask)
}

/** Applies a price unless a later bid has been applied already: events may arrive out of order. */
export function withPrice(
  offer: OwnBid,
  {
    auctionId,
    currentBidCents,
    minimumCents,
    endsAt,
    seq,
  }: Pick<BidUpdated, "auctionId" | "currentBidCents" | "minimumCents" | "endsAt" | "seq">
): OwnBid {
  if (offer.auctionId !== auctionId || seq < offer.lastSeq) return offer
  return { ...offer, currentBidCents, minimumCents, endsAt, lastSeq: seq }
}

/**
 * Applies an event to the buyer's bid: the buyer leads now, or was outbid. An outbid buyer's maximum is preserved,
 * because the list still shows the maximum.
 */
export function withOwnStanding(
  offer: OwnBid,
  { auctionId, isTopBidder, proxyMaxCents }: Pick<BidStanding, "auctionId" | "isTopBidder" | "proxyMaxCents">
): OwnBid {
  if (offer.auctionId !== auctionId || (offer.state !== "leading" && offer.state !== "outbid")) return offer
  return isTopBidder ? { ...offer, state: "leading", proxyMaxCents } : { ...offer, state: "outbid" }
}
