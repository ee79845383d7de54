/** Reads the console's collections: the common part of their endpoints (`defineAdminList` of the contract). */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type AnswerOf, type Order, type QueryOf } from "@northlot/contract"
import { database } from "#src/platform/database"
import { Where } from "./where"

interface PageQuery {
  limit: number
  offset: number
  sort: string
  order: Order
  ids?: readonly string[]
}

/**
 * The source of a list. First the ids of a page are found. Then the other columns are read, for the rows of this page
 * only.
 */
interface ListSource<Query extends PageQuery, Item> {
  /**
   * The tables for filters and for sorting. Optional tables are a `LEFT JOIN` by a primary key, because Postgres drops
   * unneeded joins of this form. Tables that only one sort order needs belong to that order (`JoinedOrder`).
   */
  from: string
  /** The id column, which is always the last sort key. */
  id: string
  /** Whether the ids are numeric. */
  numbered?: true
  where(query: Query, where: Where): void
  /** The columns of each sort in ascending `ORDER BY` form. `NULLS LAST` applies in both directions. */
  orders: Readonly<Record<Exclude<Query["sort"], "id">, string | readonly string[] | JoinedOrder>>
  /** Reads the items with these ids, in any order. Ids without an item are ignored. */
  read(ids: readonly string[], scope: MedusaContainer): Promise<Item[]>
}

/** A sort order by a column of joined tables. Each joined table has at most one row per row of the list. */
interface JoinedOrder {
  join: string
  by: string
}

type ItemOf<Answer> = Answer extends { items: readonly (infer Item)[] } ? Item : never
/** The type of `ListSource` that serves the list endpoint of type `List`. */
export type SourceOf<List> =
  QueryOf<List> extends infer Query extends PageQuery ? ListSource<Query, ItemOf<AnswerOf<List>>> : never

interface Identified {
  id: string | number
}

export async function pageOf<Query extends PageQuery, Item extends Identified>(
  source: ListSource<Query, Item>,
  query: Query,
  scope: MedusaContainer
): Promise<{ items: Item[]; total: number }> {
  const where = conditionsOf(source, query)
  const [ids, total] = await Promise.all([idsOf(source, where, query), countOf(source, where)])
  return { items: await itemsOf(source, ids, scope), total }
}

/** @throws RefusedError `NOT_FOUND` */
export async function itemOf<Query extends PageQuery, Item extends Identified>(
  source: ListSource<Query, Item>,
  id: string,
  scope: MedusaContainer
): Promise<Item> {
  const [item] = await itemsOf(source, readable(source, [id]), scope)
  if (!item) throw new RefusedError("NOT_FOUND")
  return item
}

const ITEMS_AT_ONCE = 500

/** Yields all items of the query in pieces. Only the ids of the later pieces are in memory. */
export async function* allOf<Query extends PageQuery, Item extends Identified>(
  source: ListSource<Query, Item>,
  query: Omit<Query, "limit" | "offset">,
  scope: MedusaContainer
): AsyncGenerator<Item[]> {
  const all = query as Query
  const ids = await idsOf(source, conditionsOf(source, all), { ...all, limit: undefined, offset: 0 })
  for (let from = 0; from < ids.length; from += ITEMS_AT_ONCE)
    yield await itemsOf(source, ids.slice(from, from + ITEMS_AT_ONCE), scope)
}

type AnySource = Pick<ListSource<PageQuery, Identified>, "from" | "id" | "numbered">

function conditionsOf<Query extends PageQuery>(source: ListSource<Query, unknown>, query: Query): Where {
  const where = new Where()
  source.where(query, where)
  where.with(query.ids && readable(source, query.ids), (ids) => `${source.id} = ANY(${ids})`)
  return where
}

/** If the list has numeric ids, leaves out all non-numeric ids, because the list cannot contain them. */
const readable = ({ numbered }: Pick<AnySource, "numbered">, ids: readonly string[]) =>
  numbered ? ids.filter((id) => /^\d{1,15}$/.test(id)) : ids

async function idsOf<Query extends PageQuery>(
  source: ListSource<Query, unknown>,
  where: Where,
  { sort, order, limit, offset }: Omit<Query, "limit"> & { limit: number | undefined }
): Promise<string[]> {
  const { join, terms } = orderOf(source, sort)
  const orderBy = [...terms, source.id].map((term) => directed(term, order)).join(", ")
  const { rows } = await database().query<{ id: string | number }>(
    `SELECT ${source.id} AS id FROM ${source.from} ${join} WHERE ${where} ORDER BY ${orderBy}
     LIMIT $${where.values.length + 1} OFFSET $${where.values.length + 2}`,
    [...where.values, limit ?? null, offset]
  )
  return rows.map(({ id }) => String(id))
}

function orderOf<Query extends PageQuery>(
  source: ListSource<Query, unknown>,
  sort: Query["sort"]
): { join: string; terms: readonly string[] } {
  if (sort === "id") return { join: "", terms: [] }
  const order: string | readonly string[] | JoinedOrder = source.orders[sort as Exclude<Query["sort"], "id">]
  if (typeof order === "string") return { join: "", terms: [order] }
  return isJoined(order) ? { join: order.join, terms: [order.by] } : { join: "", terms: order }
}

/**
 * Recognises a `JoinedOrder` by its property `by`. The property `join` would not do, because arrays have a method
 * `join`.
 */
const isJoined = (order: readonly string[] | JoinedOrder): order is JoinedOrder => "by" in order

function directed(term: string, order: Order): string {
  const [, column, reversed, nulls = ""] = /^(.+?)( DESC)?( NULLS LAST)?$/s.exec(term)!
  return `${column} ${(order === "DESC") === Boolean(reversed) ? "ASC" : "DESC"}${nulls}`
}

async function countOf({ from }: AnySource, where: Where): Promise<number> {
  const { rows } = await database().query<{ total: number }>(
    `SELECT count(*) AS total FROM ${from} WHERE ${where}`,
    where.values
  )
  return rows[0]!.total
}

async function itemsOf<Item extends Identified>(
  source: Pick<ListSource<never, Item>, "read">,
  ids: readonly string[],
  scope: MedusaContainer
): Promise<Item[]> {
  if (ids.length === 0) return []
  const items = new Map((await source.read(ids, scope)).map((item) => [String(item.id), item]))
  return ids.flatMap((id) => items.get(id) ?? [])
}

/** SQL: sorts people by their last name. */
export const byName = (alias: string): string => `lower(btrim(${alias}.last || ' ' || ${alias}.first))`

/** SQL: an account in the form in which lists name a person. */
export const person = (alias: string): string =>
  `jsonb_build_object('id', ${alias}.id, 'name', btrim(${alias}.first || ' ' || ${alias}.last), 'email', ${alias}.email)`
