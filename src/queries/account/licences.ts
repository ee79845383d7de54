import type { LicenceCase, endpoints } from "@northlot/contract"
import { LICENCE_STATE, LICENCE_TODAY } from "#src/modules/account/rules/permissions"
import { database } from "#src/platform/database"
import { personWords } from "#src/platform/search-words"
import type { SourceOf } from "../admin-list"
import { accountsLike } from "../search-texts"

const STATE = `CASE
  WHEN dealer.renewal_file_id IS NOT NULL THEN 'waiting'
  WHEN dealer.licence = 'pending' AND dealer.licence_file_id IS NOT NULL THEN 'waiting'
  WHEN dealer.licence = 'pending' THEN 'missing'
  WHEN ${LICENCE_STATE} = 'verified' AND dealer.licence_expires_on <= ${LICENCE_TODAY} + 30 THEN 'ending'
  ELSE ${LICENCE_STATE} END`

/** SQL on `dealer_profile dealer`: whether the dealer's account is not closed. An index has only closed accounts. */
export const DEALER_IS_MEMBER =
  "NOT EXISTS (SELECT FROM account WHERE account.id = dealer.account_id AND account.closed_at IS NOT NULL)"

/** SQL: the time when the waiting renewal was sent. Without a renewal: when the licence's present document was sent. */
const SENT_AT = "coalesce(dealer.renewal_sent_at, dealer.licence_sent_at)"

interface Row extends Omit<LicenceCase, "sentAt" | "decidedAt"> {
  sentAt: Date | null
  decidedAt: Date | null
}

export const licences = {
  from: "dealer_profile dealer",
  id: "dealer.account_id",
  where({ q, state }, where) {
    where.add(DEALER_IS_MEMBER)
    where.with(state, (wanted) => `${STATE} = ${wanted}`)
    where.words(personWords(q ?? ""), (word) => [`dealer.account_id IN (${accountsLike(word)})`])
  },
  orders: {
    // Waiting licences come first, then expiring ones. Within a state, the earliest expiry date comes first.
    queue: [
      `array_position(ARRAY['waiting', 'ending', 'missing', 'expired', 'rejected', 'verified'], ${STATE})`,
      "dealer.licence_expires_on",
      SENT_AT,
    ],
    sentAt: `${SENT_AT} NULLS LAST`,
    expiresOn: "dealer.licence_expires_on NULLS LAST",
    name: "lower(dealer.name)",
  },
  async read(ids: readonly string[]) {
    const rows = await database().records<Row>(
      `SELECT account.id, btrim(account.first || ' ' || account.last) AS person, account.email, account.role, dealer.name, dealer.omvic,
         dealer.address, dealer.tel, dealer.representative, ${STATE} AS state, coalesce(dealer.renewal_file_name, dealer.licence_file_name) AS file_name,
         ${SENT_AT} AS sent_at, dealer.licence_decided_at AS decided_at, dealer.licence_expires_on::text AS expires_on
       FROM dealer_profile dealer JOIN account ON account.id = dealer.account_id WHERE account.id = ANY($1)`,
      [ids]
    )
    return rows.map(({ sentAt, decidedAt, ...row }): LicenceCase => ({
      ...row,
      sentAt: sentAt?.toISOString() ?? null,
      decidedAt: decidedAt?.toISOString() ?? null,
    }))
  },
} satisfies SourceOf<typeof endpoints.listLicences>
