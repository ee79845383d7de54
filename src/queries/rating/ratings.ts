import { TIME_ZONE, type AdminRating, type RatingCounts, type RecordComment, type endpoints } from "@northlot/contract"
import { ratingIsShown, ratingState, stateOfRating } from "#src/modules/rating/rules/rating"
import type { RatingParty } from "#src/modules/rating/types"
import type { SaleRatingRow } from "#src/modules/rating/tables"
import type { CamelCased } from "#src/platform/camel-case"
import { database } from "#src/platform/database"
import { searchWords } from "#src/platform/search-words"
import { byName, person, type SourceOf } from "../admin-list"
import { existsFor, type ListingViewer } from "../listing/viewer"
import { accountsLike, carsLike, recordMatches } from "../search-texts"

/** The counts of ratings that a person received as buyer or as seller. */
export async function ratingCounts(accountId: string, rated: RatingParty): Promise<RatingCounts> {
  const rows = await database().records<RatingCounts>(
    `SELECT (SELECT count(*)::int FROM sale WHERE sale.${rated}_id = $1 AND sale.status = 'completed') AS sales,
       count(*)::int AS ratings, (count(*) FILTER (WHERE r.as_agreed))::int AS as_agreed,
       (count(*) FILTER (WHERE r.on_time))::int AS on_time, (count(*) FILTER (WHERE r.communication))::int AS communication
     FROM sale_rating r WHERE r.rated_id = $1 AND r.by_party <> $2 AND ${ratingIsShown("r")}`,
    [accountId, rated]
  )
  return rows[0]!
}

interface Page {
  limit: number
  offset: number
}

export interface SellerRecord {
  counts: RatingCounts
  items: RecordComment[]
  total: number
}

/**
 * Buyers' ratings of a listing's seller. Of each buyer, only the first letter of the name is shown. `null` if the
 * viewer may not see the listing.
 */
export async function sellerRecord(idOrSlug: string, viewer: ListingViewer, page: Page): Promise<SellerRecord | null> {
  const found = await database().records<{ sellerId: string }>(
    `SELECT listing.seller_id FROM listing WHERE (listing.id = $2 OR listing.slug = $2) AND ${existsFor(viewer)}
     ORDER BY (listing.id = $2) DESC LIMIT 1`,
    [viewer.accountId, idOrSlug]
  )
  if (!found[0]) return null
  const { sellerId } = found[0]
  const counts = await ratingCounts(sellerId, "seller")
  const { items, total } = await sellerComments(sellerId, page)
  return { counts, items, total }
}

async function sellerComments(sellerId: string, { limit, offset }: Page) {
  const rows = await database().records<RecordComment & { total: number }>(
    `SELECT r.id, upper(left(btrim(a.first), 1)) AS initial,
       to_char(sale.won_at AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM') AS month, r.as_agreed, r.on_time, r.communication,
       r.comment, CASE WHEN r.answer_removed_at IS NULL THEN r.answer_text END AS answer, count(*) OVER ()::int AS total
     FROM sale_rating r JOIN sale ON sale.id = r.sale_id JOIN account a ON a.id = r.author_id
     WHERE r.rated_id = $1 AND r.by_party = 'buyer' AND r.comment IS NOT NULL AND ${ratingIsShown("r")}
     ORDER BY r.shown_from DESC, r.id DESC LIMIT $2 OFFSET $3`,
    [sellerId, limit, offset]
  )
  return { items: rows.map(({ total: _total, ...item }) => item), total: rows[0]?.total ?? 0 }
}

type Row = CamelCased<SaleRatingRow> & Pick<AdminRating, "listingTitle" | "author" | "rated"> & { now: Date }

export const adminRatings = {
  from: `sale_rating r LEFT JOIN listing l ON l.id = r.listing_id
    LEFT JOIN account author ON author.id = r.author_id LEFT JOIN account rated ON rated.id = r.rated_id`,
  id: "r.id",
  where({ q, state, by, saleId, listingId, authorId, ratedId, ...days }, where) {
    where.equal({
      "r.by_party": by,
      "r.sale_id": saleId,
      "r.listing_id": listingId,
      "r.author_id": authorId,
      "r.rated_id": ratedId,
      [stateOfRating("r")]: state,
    })
    where.days("r.given_at", days)
    where.words(searchWords(q ?? ""), (word) => [
      recordMatches("r", word),
      `r.listing_id IN (${carsLike(word)})`,
      `r.author_id IN (${accountsLike(word)})`,
      `r.rated_id IN (${accountsLike(word)})`,
    ])
  },
  orders: {
    givenAt: "r.given_at",
    listingTitle: "lower(l.shown_title)",
    author: byName("author"),
    rated: byName("rated"),
  },
  async read(ids: readonly string[]) {
    const rows = await database().records<Row>(
      `SELECT r.*, l.shown_title AS listing_title, ${person("a")} AS author, ${person("o")} AS rated,
         northlot_now() AS now
       FROM sale_rating r JOIN listing l ON l.id = r.listing_id
       JOIN account a ON a.id = r.author_id JOIN account o ON o.id = r.rated_id
       WHERE r.id = ANY($1)`,
      [ids]
    )
    return rows.map(adminView)
  },
} satisfies SourceOf<typeof endpoints.listAdminRatings>

function adminView(row: Row): AdminRating {
  const { id, saleId, listingId, listingTitle, byParty, author, rated, asAgreed, onTime, communication, comment } = row
  return {
    id,
    saleId,
    listingId,
    listingTitle,
    by: byParty,
    author,
    rated,
    asAgreed,
    onTime,
    communication,
    comment,
    givenAt: row.givenAt.toISOString(),
    shownFrom: row.shownFrom.toISOString(),
    state: ratingState(row, row.now),
    removed: removalOf(row.removedAt, row.removedBy, row.removedReason),
    answer:
      row.answerText === null
        ? null
        : {
            text: row.answerText,
            answeredAt: row.answeredAt!.toISOString(),
            removed: removalOf(row.answerRemovedAt, row.answerRemovedBy, row.answerRemovedReason),
          },
  }
}

function removalOf(at: Date | null, by: string | null, reason: string | null): AdminRating["removed"] {
  return at && { by: by!, at: at.toISOString(), reason: reason! }
}
