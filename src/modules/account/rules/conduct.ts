/** What in somebody's conduct an operator should look at: nothing is decided by it. */
import type { CaseKind } from "@northlot/contract"

export interface ConductFigures {
  /** Auctions of the last 90 days that somebody bid in, by seller. */
  bidding: readonly {
    bidderId: string
    sellerId: string
    /** Of this seller. */
    auctions: number
    /** Of all sellers. */
    allAuctions: number
    /** Cars of this seller that were bought. */
    wins: number
  }[]
  /** Maxima that were taken back, and sales that were cancelled by the buyer's fault, in the last 90 days. */
  retreats: readonly { bidderId: string; withdrawals: number; unpaid: number }[]
  /** Accounts of the last day that share a browser or a network; `firstId` is the oldest of them. */
  registrations: readonly { kind: "device" | "network"; firstId: string; accounts: number }[]
  /** Accounts that have something in common with one that is banned. */
  returns: readonly { accountId: string; bannedId: string; shared: number }[]
}

export interface Finding {
  kind: Exclude<CaseKind, "report">
  aboutId: string
  otherId: string | null
  figures: Record<string, number>
}

/** From these figures on somebody looks. */
export const CONDUCT_LIMITS = {
  /** Auctions of one seller, the share of all that they are, and purchases that end the suspicion. */
  oneSeller: { auctions: 4, share: 0.75 },
  retreats: 3,
  /** Families and offices share a network: more of them. */
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

/** Reports that say too little to be looked at, as the sentence at their field; null for one that says enough. */
export function reportProblem({ reason, text }: { reason: string; text: string }): string | null {
  if (reason !== "other" && reason !== "insults") return null
  return text.trim().length >= 10 ? null : "Tell us what happened, in at least 10 characters."
}
