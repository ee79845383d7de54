/** Finds conduct that an operator should look at. It decides nothing. */
import type { CaseKind } from "@northlot/contract"

export interface ConductFigures {
  /** The auctions of the last 90 days in which a person bid, by seller. */
  bidding: readonly {
    bidderId: string
    sellerId: string
    /** Auctions of this seller. */
    auctions: number
    /** Auctions of all sellers. */
    allAuctions: number
    /** Cars that the person bought from this seller. */
    wins: number
  }[]
  /** Withdrawn maxima, and sales cancelled by the buyer's fault, in the last 90 days. */
  retreats: readonly { bidderId: string; withdrawals: number; unpaid: number }[]
  /** Accounts of the last day with the same browser or network; `firstId` is the oldest of them. */
  registrations: readonly { kind: "device" | "network"; firstId: string; accounts: number }[]
  /** Accounts that share a trait with a banned account. */
  returns: readonly { accountId: string; bannedId: string; shared: number }[]
}

export interface Finding {
  kind: Exclude<CaseKind, "report">
  aboutId: string
  otherId: string | null
  figures: Record<string, number>
}

/** The limits from which a case is opened. */
export const CONDUCT_LIMITS = {
  /**
   * The least number of one seller's auctions and their share of all. A purchase from this seller clears the person.
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

/** The sentence for a report with too little text, or null. */
export function reportProblem({ reason, text }: { reason: string; text: string }): string | null {
  if (reason !== "other" && reason !== "insults") return null
  return text.trim().length >= 10 ? null : "Tell us what happened, in at least 10 characters."
}
