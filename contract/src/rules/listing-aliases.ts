interface NamedFigures {
  id: string
  bidCount: number
  kms: number | null
  exteriorColor: string
  features: string[]
  body: string
  fuel: string
  carfaxUrl: string | null
  status: "draft" | "live" | "sold" | "closed"
  startsAt: string | null
  endsAt: string | null
  serverNow: string
  isTopBidder?: boolean
  outbid?: boolean
}

/** The listing's values under the alternative field names in the product's documents. */
export function listingAliases(listing: NamedFigures) {
  const { id, bidCount, kms, exteriorColor, features, body, fuel, carfaxUrl, status, startsAt, endsAt, serverNow } =
    listing
  const { isTopBidder, outbid } = listing
  const now = Date.parse(serverNow)
  const begun = startsAt !== null && Date.parse(startsAt) <= now
  return {
    _id: id,
    bidsCount: bidCount,
    km: kms,
    mileage: kms,
    color: exteriorColor,
    options: features,
    bodyStyle: body,
    category: body,
    powertrain: fuel,
    isSold: status === "sold",
    isLiveNow: status === "live" && begun && endsAt !== null && now < Date.parse(endsAt),
    documents: { carfaxUrl },
    ...(isTopBidder === undefined ? {} : { winning: isTopBidder, iAmWinning: isTopBidder }),
    ...(outbid === undefined ? {} : { wasWinning: outbid, hadLead: outbid }),
  }
}
