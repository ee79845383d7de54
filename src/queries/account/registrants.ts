import type { endpoints } from "@northlot/contract"
import { LICENCE_STATE } from "#src/modules/account/rules/permissions"
import { toRegistrant } from "#src/modules/account/rules/registrant"
import { database } from "#src/platform/database"
import { personWords } from "#src/platform/search-words"
import { torontoDate } from "#src/platform/toronto"
import type { SourceOf } from "../admin-list"
import { Where } from "../where"
import { LEAST_LETTERS, recordMatches, accountsLike } from "../search-texts"

export const registrants = {
  from: "account LEFT JOIN dealer_profile dealer ON dealer.account_id = account.id",
  id: "account.id",
  where({ q, email, role, kind, status, licence, identityVerified, tag, bidFrom, bidTo, ...days }, where) {
    where.equal({ "account.role": role, "account.status": status })
    where.with(email, (address) => `account.email = lower(${address})`)
    where.with(kind, (type) => `coalesce(account.buyer_type, account.seller_type) = ${type}`)
    where.with(identityVerified, (wanted) => `(account.identity_verified_at IS NOT NULL) = ${wanted}`)
    where.with(tag, (name) => `account.id IN (SELECT account_id FROM account_tag WHERE tag = ${name})`)
    where.equal({ [LICENCE_STATE]: licence })
    where.days("account.created_at", days)
    if (bidFrom || bidTo) {
      const placed = new Where(where.values)
      placed.days("bid.placed_at", { from: bidFrom, to: bidTo })
      where.add(`account.id IN (SELECT bid.bidder_id FROM bid WHERE NOT bid.voids AND ${placed})`)
    }
    const words = personWords(q ?? "")
    const isShort = (word: string) => word.length < LEAST_LETTERS
    where.words(words.filter(isShort), (word) => [recordMatches("account", word)])
    where.words(
      words.filter((word) => !isShort(word)),
      (word) => [`account.id IN (${accountsLike(word)})`]
    )
  },
  orders: {
    created_at: "account.created_at",
    email: "account.email",
    first: "lower(account.first)",
    last: "lower(account.last)",
    mobile: "account.mobile",
    role: "account.role",
    buyerType: "account.buyer_type NULLS LAST",
    // The console's column `dealer` shows the state of the licence. Sorting by `dealer` therefore sorts by that state.
    dealer: `(${LICENCE_STATE}) NULLS LAST`,
    status: "account.status",
    location: "lower(account.location)",
  },
  async read(ids, scope) {
    const [accounts, now] = await Promise.all([scope.resolve("account").accounts.retrieveAll(ids), database().now()])
    const today = torontoDate(now)
    return [...accounts.values()].map((account) => toRegistrant(account, today))
  },
} satisfies SourceOf<typeof endpoints.listRegistrants>
