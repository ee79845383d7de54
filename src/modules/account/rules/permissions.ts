import { missingSentence, type Viewer } from "@northlot/contract"
import type { AccountRecord, BidderAccount, DealerRecord } from "../types"

export type LicenceState = "pending" | "verified" | "expired" | "rejected"

/** A verified licence is valid up to and including its last day. `today` is an ISO date in Toronto. */
export function licenceState(dealer: Pick<DealerRecord, "licence" | "licenceExpiresOn">, today: string): LicenceState {
  if (dealer.licence !== "verified") return dealer.licence
  return dealer.licenceExpiresOn !== null && dealer.licenceExpiresOn >= today ? "verified" : "expired"
}

/** The present day in Toronto as SQL, by which a licence's validity is decided. */
export const LICENCE_TODAY = "(northlot_now() AT TIME ZONE 'America/Toronto')::date"

/** {@link licenceState} as SQL over a row of `dealer`; null without a row. */
export const LICENCE_STATE = `CASE
  WHEN dealer.licence <> 'verified' THEN dealer.licence
  WHEN dealer.licence_expires_on >= ${LICENCE_TODAY} THEN 'verified'
  WHEN dealer.licence = 'verified' THEN 'expired' END`

/** Why this account may not bid, as the sentence for its owner, or `null` (decisions: Auction rules, Ontario). */
export function biddingRefusal(account: BidderAccount, today: string): string | null {
  if (account.status !== "active") return "This account is disabled. Please contact us."
  if (account.biddingBarred) return barred("bid")
  if (account.role !== "buyer") return "Only buyers can bid. Please sign in with a buyer account."
  return verificationRefusal(account, account.buyerType, today, "bid")
}

/** Why this account may not publish listings, or `null`. Drafts are always allowed. */
export function listingRefusal(account: AccountRecord, today: string): string | null {
  if (account.status !== "active") return "This account is disabled. Please contact us."
  if (account.sellingBarred) return barred("publish listings")
  if (account.role !== "seller") return "Only sellers can publish listings."
  return verificationRefusal(account, account.sellerType, today, "publish listings")
}

const barred = (act: string) => `You cannot ${act} at the moment. We wrote to you why; please contact us.`

function verificationRefusal(
  account: Pick<BidderAccount, "identityVerifiedAt" | "dealer">,
  kind: "private" | "dealer" | null,
  today: string,
  act: string
): string | null {
  if (kind !== "dealer") {
    return account.identityVerifiedAt ? null : `Please complete ID Verification before you ${act}.`
  }
  const missing = account.dealer && missingSentence(account.dealer)
  if (missing) return `Your dealership is not complete: ${missing}. Complete it in your profile to ${act}.`
  const state = account.dealer ? licenceState(account.dealer, today) : "pending"
  if (state === "verified") return null
  if (state === "expired" && !account.dealer?.renewalFileId)
    return `Your OMVIC licence has expired. Send us the new one to ${act} again.`
  if (state === "rejected") return `Your OMVIC licence could not be verified. Send us a readable copy of it to ${act}.`
  if (!account.dealer?.renewalFileId && !account.dealer?.licenceFileId)
    return `Send us your OMVIC licence in your profile. You can ${act} once it is verified.`
  return `We are verifying your OMVIC licence. You can ${act} as soon as that is done.`
}

/** The label of the account type on the site (spec §3). */
export function accountType(account: Pick<AccountRecord, "role" | "buyerType">): Viewer["accountType"] {
  if (account.role === "broker") return "Broker"
  if (account.role === "seller") return "Seller"
  if (account.buyerType === "dealer") return "Dealer Buyer"
  return account.buyerType === "private" ? "Private Buyer" : "Buyer"
}

/** The account as its owner may see it. */
export function toViewer(account: AccountRecord, today: string): Viewer {
  const { first, last, mobile, dealer } = account
  const refusal = biddingRefusal(account, today)
  return {
    id: account.id,
    userId: account.id,
    email: account.email,
    role: account.role,
    buyerType: account.buyerType,
    sellerType: account.sellerType,
    first,
    last,
    firstName: first,
    lastName: last,
    mobile,
    phone: mobile,
    location: account.location,
    status: account.status,
    accountType: accountType(account),
    identityVerified: account.identityVerifiedAt !== null,
    dealer: dealer && {
      name: dealer.name,
      address: dealer.address,
      omvic: dealer.omvic,
      licence: licenceState(dealer, today),
      licenceExpiresOn: dealer.licenceExpiresOn,
      licenceDocumentSent: dealer.licenceFileId !== null,
      licenceRenewalSent: dealer.renewalFileId !== null,
    },
    capabilities: {
      canBid: refusal === null,
      canEstimate: account.role === "buyer" && account.buyerType === "private",
      canList: listingRefusal(account, today) === null,
    },
    biddingRefusal: account.role === "buyer" ? refusal : null,
    needsOwnPassword: account.passwordByStaff,
    createdAt: account.createdAt.toISOString(),
    created_at: account.createdAt.toISOString(),
  }
}
