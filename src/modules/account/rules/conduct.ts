/** Finds conduct that an operator should look at. These rules only report; the operator decides. */
import type { CaseKind } from "@northlot/contract"

export interface ConductFigures {
  /** The number of auctions of each seller in which a person bid in the last 90 days. */
  bidding: readonly {
    bidderId: string
    sellerId: string
    /** The number of auctions of this seller in which the person bid. */
    auctions: number
    /** The number of auctions of all sellers in which the person bid. */
    allAuctions: number
    /** Cars that the person bought from this seller. */
    wins: number
  }[]
  /** A bidder's withdrawn maxima, and sales cancelled by the bidder's fault, in the last 90 days. */
  retreats: readonly { bidderId: string; withdrawals: number; unpaid: number }[]
  /**
   * The number of accounts created in the last day from one browser or network; `firstId` is the oldest of these
   * accounts.
   */
  registrations: readonly { kind: "device" | "network"; firstId: string; accounts: number }[]
  /**
   * Active accounts with the device, card or payout account of a banned account. `shared` is how many of these three
   * are equal.
   */
  returns: readonly { accountId: string; bannedId: string; shared: number }[]
}

export interface Finding {
  kind: Exclude<CaseKind, "report">
  aboutId: string
  otherId: string | null
  figures: Record<string, number>
}

/** A figure at or above its limit opens a case. */
export const CONDUCT_LIMITS = {
  /**
   * A bidder reaches this limit with 4 auctions of one seller that are 75% of the bidder's auctions. A person who
   * bought a car from the seller is never reported.
   */
  oneSeller: { auctions: 4, share: 0.75 },
  retreats: 3,
  /** Families and offices share a network, so its limit is higher. */
  accounts: { device: 3, network: 8 },
} as const

export function findingsIn({ bidding, retreats, registrations, returns }: ConductFigures): Finding[] {
  const { oneSeller, accounts } = CONDUCT_LIMITS
  return [
    ...bidding
      .filter(
        ({ auctions, allAuctions, wins }) =>
          wins === 0 && auctions >= oneSeller.auctions && auctions >= oneSeller.share * allAuctions
      )
      .map(({ bidderId, sellerId, auctions, allAuctions }): Finding => ({
        kind: "oneSeller",
        aboutId: bidderId,
        otherId: sellerId,
        figures: { auctions, allAuctions },
      })),
    ...retreats
      .filter(({ withdrawals, unpaid }) => withdrawals + unpaid >= CONDUCT_LIMITS.retreats)
      .map(({ bidderId, withdrawals, unpaid }): Finding => ({
        kind: "retreats",
        aboutId: bidderId,
        otherId: null,
        figures: { withdrawals, unpaid },
      })),
    ...registrations
      .filter(({ kind, accounts: count }) => count >= accounts[kind])
      .map(({ kind, firstId, accounts: count }): Finding => ({
        kind: "manyAccounts",
        aboutId: firstId,
        otherId: null,
        figures: { [kind]: count },
      })),
    ...returns
      .filter(({ accountId, bannedId, shared }) => shared > 0 && accountId !== bannedId)
      .map(({ accountId, bannedId, shared }): Finding => ({
        kind: "bannedAgain",
        aboutId: accountId,
        otherId: bannedId,
        figures: { shared },
      })),
  ]
}

/** The message for a member who reports somebody with too little text, or null. */
export function reportProblem({ reason, text }: { reason: string; text: string }): string | null {
  if (reason !== "other" && reason !== "insults") return null
  return text.trim().length >= 10 ? null : "Tell us what happened, in at least 10 characters."
}
