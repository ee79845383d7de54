import { endpoints, staffMay, type Endpoint, type FoundByConsole, type StaffRole } from "@northlot/contract"
import { database } from "#src/platform/database"
import { personWords, searchWords } from "#src/platform/search-words"
import { accountsLike, recordMatches } from "../search-texts"
import { Where } from "../where"

const MOST_OF_A_KIND = 8

type Kind = FoundByConsole["kind"]

/** The list endpoint of each kind. A role may find results of a kind only if it may call this endpoint. */
const LISTS: Readonly<Record<Kind, Pick<Endpoint, "staff">>> = {
  registrants: endpoints.listRegistrants,
  listings: endpoints.listAdminListings,
  sales: endpoints.listAdminSales,
  charges: endpoints.listCharges,
  "contact-messages": endpoints.listContactMessages,
}

/** The search for one kind of results, which are sorted newest first. `found` returns the SQL condition. */
interface Search {
  title: string
  detail: string
  from: string
  id: string
  newest: string
  found: (asked: Asked, where: Where) => string
}

interface Asked {
  /** The typed text, trimmed and without a leading `#`. */
  text: string
  /** The last eight characters of an id, which people quote as a reference. */
  reference: string | null
  /** The order number that the text states; null if it states none. */
  number: number | null
  people: readonly string[]
  words: readonly string[]
}

const NOTHING = "false"
const money = (column: string) => `'CA$' || to_char(${column} / 100.0, 'FM999,999,990.00')`
const name = (alias: string) => `btrim(${alias}.first || ' ' || ${alias}.last)`

/** SQL: whether `isFound` holds for every word. */
function allWords(where: Where, words: readonly string[], isFound: (pattern: string) => string): string {
  const found = new Where(where.values)
  found.words(words, (pattern) => [isFound(pattern)])
  return words.length > 0 ? `(${found})` : NOTHING
}

/** SQL: limits a search to its newest rows, because a common word matches thousands. */
const newestOf = (rows: string, newest: string, id: string) =>
  `(${rows} ORDER BY ${newest} DESC, ${id} DESC LIMIT ${MOST_OF_A_KIND})`

const ofCar = ({ words }: Asked, where: Where) => allWords(where, words, (word) => recordMatches("car", word))

const byReference = (column: string) => (asked: Asked, where: Where) =>
  asked.reference === null ? NOTHING : `right(${column}, 8) = ${where.place(asked.reference)}`

/** SQL: sales found by the market's wire reference, or by the bank's reference of any transfer. */
const salesOfTransfer = (text: string) => `
  SELECT sale_id FROM settlement WHERE wire_reference IN (upper(${text}), 'NL-' || upper(${text}))
  UNION ALL SELECT subject FROM audit_entry
    WHERE details ? 'bankReference' AND lower(details ->> 'bankReference') = lower(${text})`

const SEARCHES: Readonly<Record<Kind, Search>> = {
  registrants: {
    from: "account a LEFT JOIN dealer_profile d ON d.account_id = a.id",
    id: "a.id",
    title: name("a"),
    detail: "concat_ws(', ', a.email, nullif(a.mobile, ''), d.name)",
    newest: "a.created_at",
    found: (asked, where) => {
      const text = where.place(asked.text)
      return `a.id IN (
         SELECT id FROM account WHERE id = ${text}
         UNION ALL SELECT unnest(ARRAY[buyer_id, seller_id]) FROM sale WHERE id IN (${salesOfTransfer(text)})
         UNION ALL SELECT a.id FROM account a WHERE ${allWords(where, asked.people, (word) => `a.id IN (${accountsLike(word)})`)})`
    },
  },
  listings: {
    from: "listing l",
    id: "l.id",
    title: "l.shown_title",
    detail: "concat_ws(', ', nullif(l.vin, ''), l.status)",
    newest: "l.created_at",
    found: (asked, where) =>
      `l.deleted_at IS NULL AND l.id IN (
         SELECT id FROM listing WHERE id = ${where.place(asked.text)}
         UNION ALL SELECT id FROM listing WHERE deleted_at IS NULL AND ${byReference("id")(asked, where)}
         UNION ALL ${newestOf(
           `SELECT car.id FROM listing car WHERE car.deleted_at IS NULL AND ${ofCar(asked, where)}`,
           "car.created_at",
           "car.id"
         )})`,
  },
  sales: {
    from: "sale s JOIN listing l ON l.id = s.listing_id JOIN account b ON b.id = s.buyer_id JOIN account v ON v.id = s.seller_id",
    id: "s.id",
    title: "l.shown_title",
    detail: `concat_ws(', ', ${name("v")} || ' to ' || ${name("b")}, ${money("s.hammer_cents")}, s.status)`,
    newest: "s.won_at",
    found: (asked, where) => {
      const text = where.place(asked.text)
      return `s.id IN (
         SELECT id FROM sale WHERE id = ${text}
         UNION ALL SELECT id FROM sale WHERE ${byReference("id")(asked, where)}
         UNION ALL ${salesOfTransfer(text)}
         UNION ALL SELECT replace(id, 'order_', 'sale_') FROM "order" WHERE display_id = ${where.place(asked.number)}
         UNION ALL ${newestOf(
           `SELECT sold.id FROM sale sold JOIN listing car ON car.id = sold.listing_id
            WHERE car.deleted_at IS NULL AND ${ofCar(asked, where)}`,
           "sold.won_at",
           "sold.id"
         )})`
    },
  },
  charges: {
    from: "charge c JOIN account a ON a.id = c.account_id",
    id: "c.id",
    title: "c.description",
    detail: `concat_ws(', ', ${name("a")}, ${money("c.amount_cents")}, c.status)`,
    newest: "c.created_at",
    found: ({ words }, where) => allWords(where, words, (word) => recordMatches("c", word)),
  },
  "contact-messages": {
    from: "contact_message m JOIN account a ON a.id = m.account_id",
    id: "m.id",
    title: "'Message of ' || " + name("a"),
    detail: "left(m.text, 120)",
    newest: "m.sent_at",
    found: byReference("m.id"),
  },
}

/** The results of the console's search, at most 8 of each kind that this role may list. */
export async function searchConsole(q: string, role: StaffRole): Promise<FoundByConsole[]> {
  const text = q.replace(/^#/, "")
  const asked: Asked = {
    text,
    reference: /^[a-z0-9]{8}$/i.test(text) ? text.toUpperCase() : null,
    number: /^\d{1,9}$/.test(text) ? Number(text) : null,
    people: personWords(q),
    words: searchWords(q),
  }
  const where = new Where()
  const offered = Object.entries(SEARCHES).filter(([kind]) => staffMay(role, LISTS[kind as Kind]))
  const statements = offered.map(
    ([kind, { from, id, title, detail, newest, found }]) =>
      `(SELECT '${kind}' AS kind, ${id} AS id, ${title} AS title, ${detail} AS detail FROM ${from}
        WHERE ${found(asked, where)} ORDER BY ${newest} DESC, ${id} DESC LIMIT ${MOST_OF_A_KIND})`
  )
  const rows = await database().records<Omit<FoundByConsole, "path">>(statements.join(" UNION ALL "), where.values)
  return rows.map((row) => ({ ...row, path: `/${row.kind}/${row.id}/show` }))
}
