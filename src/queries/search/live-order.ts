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
/** Figures and microseconds as the database writes them; nothing else is ever asked of it. */
const KEYS = { moment: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/, figure: /^\d{1,16}$/ }
const ID = /^[A-Za-z0-9_-]{1,120}$/
const CASTS = { moment: "timestamptz", figure: "bigint" }

/**
 * SQL of one order of live listings, equal figures by their ids. An index answers it from either end, but for the
 * distance, which `measured` gives.
 */
export function orderOf(sort: Sort) {
  const { column, direction, kind } = ORDERS[sort]
  const key = `listing.${column}`
  return {
    column: key,
    by: `${key} ${direction}, listing.id ${direction}`,
    /** The key as text that loses nothing. */
    keyText: kind === "moment" ? `to_char(${key} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : `${key}::text`,
    /** What stands behind this place; `place` takes a value and gives its placeholder. */
    behind({ key: value, id }: Place, place: (value: unknown) => string): string {
      return `(${key}, listing.id) ${direction === "ASC" ? ">" : "<"} (${place(value)}::${CASTS[kind]}, ${place(id)})`
    },
  }
}

/** Where a page has ended. */
export interface Place {
  key: string
  id: string
}

/** What an order is of. */
export interface OrderAsked {
  sort: Sort
  near?: Coordinates
}

/**
 * The place as an answer names it: bound to its order, since a price says nothing about an end, nor the way to one town
 * about the way to another.
 */
export function writePlace(asked: OrderAsked, { key, id }: Place): string {
  return Buffer.from([nameOf(asked), key, id].join(" ")).toString("base64url")
}

function nameOf({ sort, near }: OrderAsked): string {
  const { column } = ORDERS[sort]
  return sort === "nearest" && near ? `${column}:${near.latitude}:${near.longitude}` : column
}

/** @throws RefusedError `INVALID_INPUT` for what no page of this order has ended with */
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
