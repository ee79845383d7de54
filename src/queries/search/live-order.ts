import { refusedField, type QueryOf, type endpoints } from "@northlot/contract"
import type { Coordinates } from "#src/platform/places"

type Sort = QueryOf<typeof endpoints.listListings>["sort"]

interface Order {
  column: string
  direction: "ASC" | "DESC"
  kind: "moment" | "figure"
}

const ORDERS: Readonly<Record<Sort, Order>> = {
  ending: { column: "ends_at", direction: "ASC", kind: "moment" },
  newest: { column: "published_at", direction: "DESC", kind: "moment" },
  price_low: { column: "price_cents", direction: "ASC", kind: "figure" },
  price_high: { column: "price_cents", direction: "DESC", kind: "figure" },
  bids: { column: "bid_count", direction: "DESC", kind: "figure" },
  year: { column: "year", direction: "DESC", kind: "figure" },
  year_asc: { column: "year", direction: "ASC", kind: "figure" },
  year_desc: { column: "year", direction: "DESC", kind: "figure" },
  kms: { column: "kms", direction: "ASC", kind: "figure" },
  nearest: { column: "distance", direction: "ASC", kind: "figure" },
}
/** The valid forms of sort keys, as the database writes them. Other sort keys in a request are refused. */
const KEYS = { moment: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/, figure: /^\d{1,16}$/ }
const ID = /^[A-Za-z0-9_-]{1,120}$/
const CASTS = { moment: "timestamptz", figure: "bigint" }

/**
 * SQL of one sort order of live listings. Equal sort keys are sorted by id. An index serves both directions, except for
 * the distance, which `measured` computes.
 */
export function orderOf(sort: Sort) {
  const { column, direction, kind } = ORDERS[sort]
  const key = `listing.${column}`
  return {
    column: key,
    by: `${key} ${direction}, listing.id ${direction}`,
    /** The sort key as text, without loss of precision. */
    keyText: kind === "moment" ? `to_char(${key} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : `${key}::text`,
    /** SQL: whether a listing comes after this position. `place` binds a value and returns its placeholder. */
    behind({ key: value, id }: Place, place: (value: unknown) => string): string {
      return `(${key}, listing.id) ${direction === "ASC" ? ">" : "<"} (${place(value)}::${CASTS[kind]}, ${place(id)})`
    },
  }
}

/** The position at which a page ends: the last listing's sort key and id. */
export interface Place {
  key: string
  id: string
}

/** The requested sort order, and the place from which distances are measured. */
export interface OrderAsked {
  sort: Sort
  near?: Coordinates
}

/**
 * Encodes a position for a response. The text contains the sort order, because a sort key has no meaning in another
 * order.
 */
export function writePlace(asked: OrderAsked, { key, id }: Place): string {
  return Buffer.from([nameOf(asked), key, id].join(" ")).toString("base64url")
}

function nameOf({ sort, near }: OrderAsked): string {
  const { column } = ORDERS[sort]
  return sort === "nearest" && near ? `${column}:${near.latitude}:${near.longitude}` : column
}

/** Decodes a position. @throws RefusedError `INVALID_INPUT` if the position does not belong to this sort order */
export function readPlace(asked: OrderAsked, written: string): Place {
  const [name, key = "", id = "", ...more] = Buffer.from(written, "base64url").toString().split(" ")
  const order = ORDERS[asked.sort]
  if (name !== nameOf(asked) || !KEYS[order.kind].test(key) || !ID.test(id) || more.length > 0)
    throw refusedField(
      "after",
      "This value is not a position in this list. Send `next` of the previous page, with the same filter and sort."
    )
  return { key, id }
}
