/** Examples of requests and answers, generated from the schemas, so that every endpoint has current ones. */
import type { Endpoint } from "@northlot/contract"
import { z } from "zod"

/** The part of JSON Schema that the contract's schemas use. */
interface Schema {
  type?: string | string[]
  const?: unknown
  default?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  propertyNames?: { enum?: string[] }
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** Example texts by the end of a field's name; the first match counts. They describe the sale of one car. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/vin$/i, "1HGCM82633A004352"],
  [/email|^to$/i, "avery@example.com"],
  [/(mobile|phone|number|tel)$/i, "+14165550123"],
  [/first(name)?$/i, "Avery"],
  [/last(name)?$/i, "Singh"],
  [/url|href|photo|image|avatar/i, "https://market.example/uploads/public/car.jpg"],
  [/listingId$/i, "lst_01JD4T8QZ6W3V5N7X9Y1A2B3C4"],
  [/saleId$/i, "sale_01JD4T8QZ6W3V5N7X9Y1A2B3C4"],
  [/(account|buyer|seller|bidder|winner|user)Id$/i, "acct_01JD4T8QZ6W3V5N7X9Y1A2B3C4"],
  [/id$/i, "01JD4T8QZ6W3V5N7X9Y1A2B3C4"],
  [/slug$/i, "2021-honda-accord-toronto"],
  [/make$/i, "Honda"],
  [/model$/i, "Accord"],
  [/trim$/i, "EX"],
  [/(title)$/i, "2021 Honda Accord EX"],
  [/city$/i, "Toronto"],
  [/province$/i, "Ontario"],
  [/(location|place|address|^near)$/i, "Toronto, Ontario"],
  [/colou?r$/i, "Blue"],
  [/reason$/i, "Agreed by telephone"],
  [/password$/i, "correct-horse-battery"],
  [/^(endpoint|inPlaceOf)$/, "https://push.example.com/send/dGhpcy1kZXZpY2U"],
  // The example keys of RFC 8291.
  [/^p256dh$/, "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"],
  [/^auth$/, "BTBZMqHH6r4Tts7J_aSIgg"],
  [/(text|message|note|description|answer)$/i, "One owner, serviced at the dealer."],
  [/name$/i, "Avery Singh"],
  [/(code)$/i, "123456"],
]
const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "2027-05-01T18:00:00Z",
  date: "2027-05-01",
  time: "18:00:00",
  email: "avery@example.com",
  uri: "https://example.com/",
}
/**
 * Example texts to try in this order, if neither a field's format nor its name leads to a text that fits the schema.
 */
const OTHER_TEXTS = [
  "text",
  "ON",
  "123456",
  "12345",
  "123",
  "003",
  "10202",
  "1234567",
  "18:00",
  "2027-05",
  "2027-05-01",
  "M5V2T6",
  "+14165550123",
  "416-555-0123",
  "avery",
  "https://example.com/",
  "Toronto, Ontario",
  "0123456789abcdef".repeat(4),
]
const FIGURES: readonly (readonly [RegExp, number])[] = [
  [/cents$/i, 1_250_000],
  [/year/i, 2021],
  [/km|mileage/i, 82_000],
  [/limit$/i, 50],
  [/offset$/i, 0],
  [/seconds$/i, 60],
  [/(price|bid|amount|dollars|total|reserve)$/i, 12_500],
]

function textOf({ format, pattern, minLength = 0, maxLength = Infinity }: Schema, name: string): string {
  const named = TEXTS.find(([end]) => end.test(name))?.[1]
  const expression = pattern === undefined ? null : new RegExp(pattern, "u")
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (expression === null || expression.test(text))
  const known = [format && FORMATS[format], named, ...OTHER_TEXTS].find((text) => text && fits(text))
  return known ?? "a".repeat(Math.max(1, minLength))
}

function figureOf({ minimum = -Infinity, maximum = Infinity }: Schema, name: string): number {
  const named = FIGURES.find(([end]) => end.test(name))?.[1] ?? 1
  return Math.max(Math.min(named, maximum), minimum)
}

/** A value that satisfies the schema, with all fields of an object or only the required ones. */
function valueOf(schema: Schema, name: string, onlyRequired: boolean): unknown {
  if ("const" in schema) return schema.const
  if ("default" in schema) return schema.default
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueOf(choices.find(({ type }) => type !== "null") ?? choices[0]!, name, onlyRequired)
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, name, onlyRequired) as object)) as unknown
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case "object": {
      const { properties = {}, propertyNames, additionalProperties } = schema
      const named = typeof additionalProperties === "object" ? (propertyNames?.enum ?? []) : []
      const fields = [
        ...Object.entries(properties),
        ...named.map((field) => [field, additionalProperties as Schema] as const),
      ]
      const shown = onlyRequired ? fields.filter(([field]) => schema.required?.includes(field)) : fields
      return Object.fromEntries(shown.map(([field, inner]) => [field, valueOf(inner, field, onlyRequired)]))
    }
    case "array":
      if (schema.prefixItems) return schema.prefixItems.map((item) => valueOf(item, name, onlyRequired))
      return schema.items && !(onlyRequired && !schema.minItems) ? [valueOf(schema.items, name, onlyRequired)] : []
    case "boolean":
      return true
    case "integer":
    case "number":
      return figureOf(schema, name)
    case "null":
      return null
    case "string":
      return textOf(schema, name)
    default:
      return {}
  }
}

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", override: keepInsideLimits }) as Schema

/** Removes a maximum or minimum that is only the limit of JavaScript's safe integers. */
function keepInsideLimits({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

const CAR = {
  vin: "1HGCM82633A004352",
  year: 2021,
  make: "Honda",
  model: "Accord",
  trim: "EX",
  kms: 82_000,
  location: "Toronto, Ontario",
  description: "One owner, serviced at the dealer.",
  reserveCents: 1_250_000,
}
const BID = { listingId: "lst_01JD4T8QZ6W3V5N7X9Y1A2B3C4", amountCents: 1_250_000, mode: "exact" }

/**
 * Example bodies for endpoints with rules that no schema expresses: fields that exclude each other, a choice of
 * required fields, lists that need several items.
 */
const BODIES: Readonly<Record<string, object>> = {
  createListing: CAR,
  createListingNew: CAR,
  updateListing: { status: "live", endsAt: "2027-05-01T18:00:00Z" },
  placeOffer: BID,
  placeBid: BID,
  startJointFeeCheckout: { listingIds: ["lst_01JD4T8QZ6W3V5N7X9Y1A2B3C4", "lst_01JD4T8QZ6W3V5N7X9Y1A2B3C5"] },
  placeListingBid: { amountCents: 1_250_000, mode: "exact" },
  suppressAddress: { address: "avery@example.com", reason: "Asked for it by telephone" },
  finishAdminLogin: { challenge: "4fJx0c", proof: { code: "123456" } },
  proveIdentity: { proof: { code: "123456" } },
  createApiKey: {
    name: "Stock feed of Test Motors",
    accountId: "acct_01JD4T8QZ6W3V5N7X9Y1A2B3C4",
    reason: "Lets your stock program list your cars here",
    scopes: ["market:read", "listings:write"],
    expiresInDays: 90,
  },
  startIdentityVerification: { firstName: "Avery", lastName: "Quinn", email: "avery@example.com" },
  createWebhook: {
    name: "Books of Test Motors",
    url: "https://hooks.example.com/northlot",
    events: ["auction.settled", "settlement.changed"],
  },
}

/** An example body for this endpoint; undefined if the endpoint takes no body. */
export function bodyExampleOf({ name, body }: Pick<Endpoint, "name" | "body">): unknown {
  if (!body) return undefined
  const schema = schemaOf(body, "input")
  const candidates = [BODIES[name], valueOf(schema, "", false), valueOf(schema, "", true), {}]
  return candidates.find((candidate) => candidate !== undefined && body.safeParse(candidate).success)
}

export function answerExampleOf({ answer, document }: Pick<Endpoint, "answer" | "document">): unknown {
  return document === undefined ? valueOf(schemaOf(answer, "output"), "", false) : undefined
}
