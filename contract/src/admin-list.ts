import { z } from "zod"
import { defineEndpoint, type Endpoint } from "./endpoint"
import { identifier, ok } from "./endpoints/shared"
import type { StaffRole } from "./staff"

const MOST_ROWS = 100
/** The most ids in a query: two people for each of 100 rows, and some more. A URL can hold this many ids. */
const MOST_IDS = 250
const MOST_TEXT = 12_000
const LAST_OFFSET = 1_000_000
const ROWS = 50

export type Order = "ASC" | "DESC"

/** Calendar days in Toronto, both included. */
export const days = { from: z.iso.date().optional(), to: z.iso.date().optional() }

/** The parsed query that a list's handler receives, whichever of the two query formats the client sent. */
export type ListQuery<Filters extends z.ZodRawShape = z.ZodRawShape, Sort extends string = string> = {
  limit: number
  offset: number
  sort: Sort | "id"
  order: Order
  ids?: readonly string[]
} & z.output<z.ZodObject<Filters>>

type ListInput<Filters extends z.ZodRawShape> = {
  limit?: number
  offset?: number
  sort?: string
  order?: Order | Lowercase<Order>
  id?: string
  filter?: string
  range?: string
} & z.input<z.ZodObject<Filters>>

type ListAnswer<Item extends z.ZodType> = z.ZodObject<{ ok: typeof ok; items: z.ZodArray<Item>; total: z.ZodInt }>

export interface AdminList<
  Item extends z.ZodType = z.ZodType,
  Filters extends z.ZodRawShape = z.ZodRawShape,
  Sort extends string = string,
> extends Endpoint<
  z.ZodType<Record<string, never>, Record<string, never>>,
  z.ZodType<ListQuery<Filters, Sort>, ListInput<Filters>>,
  z.ZodType<undefined, undefined>,
  ListAnswer<Item>
> {
  list: string
  item: Item
  filters: Filters
  sorts: readonly (Sort | "id")[]
  defaultSort: readonly [Sort | "id", Order]
  /** Whether the list has the filters `from` and `to` (`days`). */
  byDays: boolean
  /** The columns of the downloaded table, as paths into the item, such as `buyer.name`. */
  columns: readonly string[]
}

export interface AdminListDefinition<Item extends z.ZodType, Filters extends z.ZodRawShape, Sort extends string> {
  staff: readonly StaffRole[]
  summary: string
  item: Item
  filters: Filters
  /** The sorts of the list, besides `id`. */
  sorts: readonly Sort[]
  defaultSort: readonly [Sort | "id", Order]
  /**
   * The columns of the downloaded table, such as `buyer.name`; by default each value that `plainValues` finds in the
   * item.
   */
  columns?: readonly string[]
}

/**
 * Defines a console list. Its strict query is plain (`?limit=25&offset=50&status=open&sort=createdAt`) or in the format
 * of `ra-data-simple-rest` (`?filter={"status":"open","id":["a","b"]}&range=[50,74]&sort=["createdAt","DESC"]`).
 */
export function defineAdminList<Item extends z.ZodType, Filters extends z.ZodRawShape, const Sort extends string>(
  definition: AdminListDefinition<Item, Filters, Sort> & {
    name: string
    area: string
    /** The last part of the path is the name of the collection. */
    path: `/api/admin/${string}`
  }
): AdminList<Item, Filters, Sort> {
  const { item, filters, sorts, defaultSort, columns = plainValues(item), ...endpoint } = definition
  const offered = ["id", ...sorts.filter((sort) => sort !== "id")] as (Sort | "id")[]
  const query = z
    .strictObject({
      ...(filters as Readonly<Record<never, z.ZodType>>),
      id: idsText.optional().describe("Ids, separated by commas."),
      limit: z.coerce.number().int().min(1).max(MOST_ROWS).optional(),
      offset: z.coerce.number().int().min(0).max(LAST_OFFSET).optional(),
      sort: sortText(offered).optional(),
      order: orderText.optional(),
      filter: filterText(filters).optional().describe('The filters as JSON: `{"id":["a","b"]}`.'),
      range: rangeText.optional().describe("The first and the last row as JSON: `[0,24]`."),
    })
    .transform(({ limit, offset, sort, order, id, filter = {}, range, ...plain }, context) => {
      const { id: idsOfFilter, ...filtered } = filter as { id?: string[] }
      const ids = idsOfFilter ?? id
      const asked = { ...plain, ...filtered } as { from?: string; to?: string }
      if (asked.from && asked.to && asked.from > asked.to) {
        const path = "to" in filtered ? ["filter", "to"] : ["to"]
        context.issues.push({ code: "custom", message: "The last day is before the first.", input: asked.to, path })
      }
      return {
        ...asked,
        limit: range?.limit ?? limit ?? ids?.length ?? ROWS,
        offset: range?.offset ?? offset ?? 0,
        sort: sort?.sort ?? defaultSort[0],
        order: sort?.order ?? order ?? defaultSort[1],
        ...(ids ? { ids } : {}),
      }
    })
  const list = {
    ...endpoint,
    method: "GET" as const,
    access: "admin" as const,
    query: query as unknown as z.ZodType<ListQuery<Filters, Sort>, ListInput<Filters>>,
    answer: z.object({ ok, items: z.array(item), total: z.int() }) as ListAnswer<Item>,
    list: endpoint.path.split("/").at(-1)!,
    item,
    filters,
    sorts: offered,
    defaultSort,
    byDays: "from" in filters && "to" in filters,
    columns,
  }
  defineEndpoint(list)
  return list
}

/**
 * The paths of an item's values, including those in nested objects. Lists of objects with several fields are left out.
 */
export function plainValues(schema: z.ZodType, path = ""): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return plainValues(schema.unwrap() as z.ZodType, path)
  if (schema instanceof z.ZodArray) return plainValues(schema.element as z.ZodType, path).length === 1 ? [path] : []
  if (!(schema instanceof z.ZodObject)) return [path]
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, inner]) =>
    plainValues(inner, path ? `${path}.${name}` : name)
  )
}

export function isAdminList(endpoint: Endpoint): endpoint is AdminList {
  return endpoint.list !== undefined
}

type Problems = Pick<z.core.ParsePayload, "issues">

/** Parses JSON; reports a problem where the text is not JSON. */
function readJson(text: string, context: Problems, message: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse(context, text, message)
  }
}

function refuse(context: Problems, input: unknown, message: string): never {
  context.issues.push({ code: "custom", message, input })
  return z.NEVER
}

const jsonText = z.string().max(MOST_TEXT)
const idsText = jsonText.transform((text) => text.split(",")).pipe(z.array(identifier).max(MOST_IDS))
const orderText = z.enum(["ASC", "DESC", "asc", "desc"]).transform((order) => order.toUpperCase() as Order)

function sortText<Sort extends string>(sorts: readonly Sort[]) {
  const names = sorts.join(", ")
  return z
    .string()
    .max(200)
    .transform((text, context): { sort: Sort; order?: Order } => {
      const asked = text.startsWith("[") ? readJson(text, context, "Send a column and a direction as JSON.") : text
      if (context.issues.length > 0) return z.NEVER
      const [column, direction, more] = Array.isArray(asked) ? asked : [asked]
      if (!sorts.includes(column)) return refuse(context, text, `Sort by one of ${names}.`)
      if (direction === undefined && !Array.isArray(asked)) return { sort: column }
      const order = orderText.safeParse(direction)
      if (!order.success || more !== undefined) return refuse(context, text, "The direction is ASC or DESC.")
      return { sort: column, order: order.data }
    })
    .describe(`Sorts by one of ${names}. With a direction, as JSON: \`["id","DESC"]\`.`)
}

const rangeText = z
  .string()
  .max(100)
  .transform((text, context) => {
    const asked = readJson(text, context, "Send the first and the last row as JSON, such as [0,24].")
    if (context.issues.length > 0) return z.NEVER
    const [first, last, more] = Array.isArray(asked) ? asked : []
    const isRow = (row: unknown) => Number.isInteger(row) && (row as number) >= 0
    if (!isRow(first) || !isRow(last) || last < first || more !== undefined)
      return refuse(context, text, "Send the first and the last row, such as [0,24].")
    if (first > LAST_OFFSET) return refuse(context, text, `The first row is ${LAST_OFFSET} at most.`)
    if (last - first >= MOST_ROWS) return refuse(context, text, `Ask for at most ${MOST_ROWS} rows at once.`)
    return { offset: first as number, limit: (last - first + 1) as number }
  })

/**
 * Converts a filter's JSON value to the text that a plain query would contain. The same schemas then check both query
 * formats.
 */
function asText(name: string, value: unknown): unknown {
  if (name === "id" && Array.isArray(value)) return value.join(",")
  return typeof value === "boolean" || typeof value === "number" ? String(value) : value
}

function filterText(filters: z.ZodRawShape) {
  return jsonText
    .transform((text, context) => readJson(text, context, "Send the filters as JSON."))
    .pipe(z.record(z.string(), z.unknown()))
    .transform((given) =>
      Object.fromEntries(
        Object.entries(given)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [name, asText(name, value)])
      )
    )
    .pipe(z.strictObject({ ...filters, id: idsText.optional() }))
}
