import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import { fingerprintsOf } from "#src/platform/encryption"
import { networkOf } from "../network"
import type { LinkKind } from "../rules/same-person"
import type { BidReviewRecord } from "../types"

const COLUMNS = `id, listing_id, seller_id, bidder_id, signals, refused, opened_at,
  decision, reason, decided_by, decided_at`

/** Traits that accounts share, and the bid reviews that these traits caused; README.md lists the invariants. */
export class BidReviews {
  /**
   * Stores fingerprints of `value`: the account's birth date, payout account, card, device or network. For a known
   * fingerprint only the time is updated, at most once a day.
   */
  async link(accountId: string, kind: LinkKind, value: string): Promise<void> {
    await this.linkFingerprints(accountId, kind, fingerprintsOf(kind, value))
  }

  /** Stores the network of an address. A private address is ignored. */
  async linkNetwork(accountId: string, address: string): Promise<void> {
    const network = networkOf(address)
    if (network) await this.link(accountId, "network", network)
  }

  async linkFingerprints(accountId: string, kind: LinkKind, fingerprints: readonly string[]): Promise<void> {
    if (fingerprints.length === 0) return
    await database().query(
      `INSERT INTO account_link (account_id, kind, fingerprint) SELECT $1, $2, unnest($3::text[])
       ON CONFLICT (account_id, kind, fingerprint) DO UPDATE SET seen_at = northlot_now() WHERE account_link.seen_at < northlot_now() - interval '1 day'`,
      [accountId, kind, fingerprints]
    )
  }

  /**
   * Stores a fingerprint of the birth date that a provider read, even before the identity verification belongs to an
   * account.
   */
  async noteBirthDate(provider: string, reference: string, birthDate: string): Promise<void> {
    await database().query(
      `INSERT INTO verified_birth_date (provider, reference, fingerprint) SELECT $1, $2, unnest($3::text[]) ON CONFLICT DO NOTHING`,
      [provider, reference, fingerprintsOf("birthDate", birthDate)]
    )
  }

  /** Deletes the birth date fingerprints of these verifications. */
  async forgetBirthDates(of: readonly { provider: string; reference: string | null }[]): Promise<void> {
    await database().query(
      `DELETE FROM verified_birth_date USING unnest($1::text[], $2::text[]) AS gone (provider, reference)
       WHERE verified_birth_date.provider = gone.provider AND verified_birth_date.reference = gone.reference`,
      [of.map(({ provider }) => provider), of.map(({ reference }) => reference)]
    )
  }

  /** Opens at most one review case per bidder and listing. */
  async open(of: Pick<BidReviewRecord, "listingId" | "sellerId" | "bidderId" | "signals" | "refused">): Promise<void> {
    await database().query(
      `INSERT INTO bid_review (listing_id, seller_id, bidder_id, signals, refused, opened_at) VALUES ($1, $2, $3, $4, $5, northlot_now())
       ON CONFLICT ON CONSTRAINT bid_review_once DO NOTHING`,
      [of.listingId, of.sellerId, of.bidderId, of.signals, of.refused]
    )
  }

  /**
   * Stores the decision of a case. @throws RefusedError NOT_FOUND; INVALID_TRANSITION for a case that is decided
   * already
   */
  async decide(
    id: string,
    { decision, reason, by }: { decision: NonNullable<BidReviewRecord["decision"]>; reason: string; by: string }
  ): Promise<BidReviewRecord> {
    const rows = await database().records<BidReviewRecord>(
      `UPDATE bid_review SET decision = $2, reason = $3, decided_by = $4, decided_at = northlot_now()
       WHERE id::text = $1 AND decision IS NULL RETURNING ${COLUMNS}`,
      [id, decision, reason, by]
    )
    if (rows[0]) return rows[0]
    const { rowCount } = await database().query(`SELECT FROM bid_review WHERE id::text = $1`, [id])
    throw rowCount === 0
      ? new RefusedError("NOT_FOUND")
      : new RefusedError("INVALID_TRANSITION", "Somebody has decided this case already.")
  }

  /** Deletes the hashed traits of an account, such as its devices. Bid reviews stay, because they contain only ids. */
  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM account_link WHERE account_id = $1`, [accountId])
  }
}
