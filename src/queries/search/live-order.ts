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
/** The forms of sort keys as the database writes them. Other input is refused. */
const KEYS = { moment: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/, figure: /^\d{1,16}$/ }
const ID = /^[A-Za-z0-9_-]{1,120}$/
const CASTS = { moment: "timestamptz", figure: "bigint" }

/**
 * SQL of one sort order of live listings; equal keys are sorted by id. An index serves both directions, except for
 * the distance, which `measured` computes.
 */
export function orderOf(sort: Sort) {
  const { column, direction, kind } = ORDERS[sort]
  const key = `listing.${column}`
  return {
    column: key,
    by: `${key} ${direction}, listing.id ${direction}`,
    /** The key as text without loss of precision. */
    keyText: kind === "moment" ? `to_char(${key} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : `${key}::text`,
    /** SQL: listings after this position. `place` takes a value and gives its placeholder. */
    behind({ key: value, id }: Place, place: (value: unknown) => string): string {
      return `(${key}, listing.id) ${direction === "ASC" ? ">" : "<"} (${place(value)}::${CASTS[kind]}, ${place(id)})`
    },
  }
}

/** The position where a page ended. */
export interface Place {
  key: string
  id: string
}

/** The order and its reference place. */
export interface OrderAsked {
  sort: Sort
  near?: Coordinates
}

/**
 * Encodes a position for an answer. It contains its order, because a key of one order has no meaning in another.
 */
export function writePlace(asked: OrderAsked, { key, id }: Place): string {
  return Buffer.from([nameOf(asked), key, id].join(" ")).toString("base64url")
}

function nameOf({ sort, near }: OrderAsked): string {
  const { column } = ORDERS[sort]
  return sort === "nearest" && near ? `${column}:${near.latitude}:${near.longitude}` : column
}

/** Decodes a position. @throws RefusedError `INVALID_INPUT` if it does not belong to this order */
export function readPlace(asked: OrderAsked, written: string): Place {
  const [name, key = "", id = "", ...more] = Buffer.from(written, "base64url").toString().split(" ")
  const order = ORDERS[asked.sort]
  if (name !== nameOf(asked) || !KEYS[order.kind].test(key) || !ID.test(id) || more.length > 0)
    throw refusedField(
      "after",
      "This is no place in this list. Send `next` of the page before, with its filter and sort."
    )
  return { key, id }
}
