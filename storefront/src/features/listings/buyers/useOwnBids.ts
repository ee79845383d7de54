import type { AnswerOf, BidStanding, BidUpdated, OwnBid, endpoints as Endpoints } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { api, endpoints, queryKeys, useIntervalWithoutSocket, useSocketEvent } from "@/shared"

type OwnBids = AnswerOf<typeof Endpoints.listOffers>
const SHOWN = 6
const OWN_BIDS_MILLISECONDS = 10_000

const key = [...queryKeys.listings.all, "offers"]

/** The auctions that the buyer has bid in, the newest bid first. */
export function useOwnBids() {
  const refetchInterval = useIntervalWithoutSocket(OWN_BIDS_MILLISECONDS)
  return useQuery({
    queryKey: key,
    refetchInterval,
    queryFn: ({ signal }) => api(endpoints.listOffers, { query: { limit: SHOWN }, signal }),
  })
}

/** Keeps them in step with the auctions without asking: the price and the own standing come by the socket. */
export function useLiveOwnBids(): void {
  const queries = useQueryClient()
  const change = (apply: (offer: OwnBid) => OwnBid) =>
    queries.setQueryData<OwnBids>(key, (bids) => bids && { ...bids, offers: bids.offers.map(apply) })
  useSocketEvent("bid:updated", (bid) => change((offer) => withPrice(offer, bid)))
  useSocketEvent("bid:standing", (standing) => {
    const known = queries.getQueryData<OwnBids>(key)?.offers.some(({ auctionId }) => auctionId === standing.auctionId)
    if (known && !standing.voided) change((offer) => withOwnStanding(offer, standing))
    // A first bid of one's own, perhaps on another device, or the own ones were voided.
    else void queries.invalidateQueries({ queryKey: key })
  })
}

/** In the order of the bid log: one that arrives late changes nothing. */
export function withPrice(
  offer: OwnBid,
  { auctionId, currentBidCents, endsAt, seq }: Pick<BidUpdated, "auctionId" | "currentBidCents" | "endsAt" | "seq">
): OwnBid {
  if (offer.auctionId !== auctionId || seq < offer.lastSeq) return offer
  return { ...offer, currentBidCents, endsAt, lastSeq: seq }
}

export function withOwnStanding(
  offer: OwnBid,
  { auctionId, isTopBidder }: Pick<BidStanding, "auctionId" | "isTopBidder">
): OwnBid {
  if (offer.auctionId !== auctionId || (offer.state !== "leading" && offer.state !== "outbid")) return offer
  return { ...offer, state: isTopBidder ? "leading" : "outbid" }
}
