import { z } from "zod"
import { RefusedError, type Endpoint } from "@northlot/contract"
import { parsed } from "../../src/http/parsed"

/** The subset of JSON Schema that the contract's schemas produce. */
interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  format?: string
  minimum?: number
  minLength?: number
}

type Values = Record<string, unknown>

/** Caches the JSON Schema of each zod schema, because many inputs are generated from one schema. */
const converted = new WeakMap<z.ZodType, Schema>()

function schemaOf(schema: z.ZodType | undefined): Schema {
  if (!schema) return {}
  const known = converted.get(schema)
  if (known) return known
  const found = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema
  converted.set(schema, found)
  return found
}

/** The paths of all fields, including fields of nested objects. */
function fieldsOf(schema: Schema, prefix: string[] = []): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    [...prefix, name],
    ...fieldsOf(inner, [...prefix, name]),
  ])
}

export function exampleOf(schema: z.ZodType | undefined): Values {
  return (minimal(schemaOf(schema)) ?? {}) as Values
}

/** The smallest valid input: only required fields, each with a plain value. */
function minimal(schema: Schema): unknown {
  if ("const" in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return minimal(schema.anyOf[0]!)
  switch (schema.type) {
    case "object":
      return Object.fromEntries((schema.required ?? []).map((name) => [name, minimal(schema.properties?.[name] ?? {})]))
    case "array":
      return []
    case "boolean":
      return true
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1)
    case "null":
      return null
    default:
      if (schema.format === "date-time") return "2030-01-01T12:00:00Z"
      if (schema.format === "date") return "2030-01-01"
      return "a".repeat(Math.max(4, schema.minLength ?? 0))
  }
}

const ALIAS_VALUES = 2

/** Keys that change an object's prototype when code copies them carelessly. */
const PROTOTYPE_KEYS: Values = { ["__proto__"]: { polluted: true }, constructor: { prototype: { polluted: true } } }

/** JSON can hold this character, and Postgres refuses it in every text. */
const NULL_WITHIN = "a null character within"

const TEXTS: Record<string, string> = {
  "an empty text": "",
  "not a number": "NaN",
  "a number in words of a program": "1e3",
  "digits of another script": "١٠٠",
  "a null character": "\u0000",
  [NULL_WITHIN]: "a\u0000b",
  "half of a character": "car \ud800",
  "a change of direction": "car \u202e rac",
  "a statement": "'; DROP TABLE account; --",
  "a second statement": "1) OR 1=1; SELECT pg_sleep(20); --",
  "a script": "<script>alert(1)</script>",
  "a path": "../../../../etc/passwd",
  "a pattern": "%_\\",
}

/** An address cannot contain half of a surrogate pair. */
const WELL_FORMED_TEXTS = Object.fromEntries(Object.entries(TEXTS).filter(([, text]) => !text.includes("\ud800")))

/** Values for fields of a JSON body. */
const BODY_VALUES: Values = {
  ...TEXTS,
  "a text of 50 kB": "a".repeat(50_000),
  "many blanks": " ".repeat(2_000),
  nothing: null,
  "a truth": true,
  zero: 0,
  "a negative number": -1,
  "a fraction": 1.5,
  "a number beyond the whole ones": 2 ** 53,
  "a huge number": 1e21,
  "an empty list": [],
  "a list": ["a"],
  "an object": { $gt: "" },
  "an object with a prototype": PROTOTYPE_KEYS,
}

/** Hostile values for query parameters. A list repeats the parameter; an object is written with brackets. */
const QUERY_VALUES: Values = {
  ...WELL_FORMED_TEXTS,
  "a long text": "a".repeat(400),
  "a negative number": "-1",
  "a fraction": "1.5",
  "a huge number": "1e400",
  "a list": ["a", "b"],
  "an object": { $gt: "a" },
}

const UNKNOWN = "an unknown id"
/** With the option `samples`, a path parameter gets only the unknown id and every fifth of the other hostile values. */
const PATH_SAMPLES_APART = 5

/**
 * With the option `samples`, a query or body gets only the null character and every sixth of the other hostile values.
 */
const VALUE_SAMPLES_APART = 6

const PATH_VALUES: Record<string, string> = {
  ...Object.fromEntries(Object.entries(WELL_FORMED_TEXTS).filter(([, text]) => text !== "")),
  "a long text": "a".repeat(2_000),
  [UNKNOWN]: "lst_00000000000000000000000000",
  "a name of an object's own": "__proto__",
  "another name of an object's own": "constructor",
  undefined: "undefined",
  "a slash": "a/b",
  "a negative number": "-1",
}

export interface Input {
  params: Record<string, string>
  query: Values
  body?: Values
}

export interface HostileCase {
  what: string
  input: Input
  /** The fields that the schema refuses; the answer must name each one. */
  atFault: string[]
}

/**
 * The maximum size of a body with several hostile values. A larger body would be refused for its size, before its
 * fields are checked.
 */
const TOGETHER_BYTES = 60_000

/**
 * Creates requests with each hostile value in each field. Fields whose schemas refuse a value share requests. Every
 * field whose schema accepts the value gets a separate request. With `samples`, the accepting fields share requests
 * too, and a field gets a separate request for only one of the values.
 */
function sweep(
  schema: z.ZodType | undefined,
  part: "query" | "body",
  values: Values,
  example: () => Input,
  samples: boolean
): HostileCase[] {
  if (!schema) return []
  const fields = fieldsOf(schemaOf(schema))
  const count = Object.keys(values).length
  return Object.entries(values).flatMap(([what, value], number) => {
    const taken: string[][] = []
    const refused: string[][] = []
    for (const field of fields) {
      const changed = withValue(example()[part] ?? {}, field, value)
      const result = schema.safeParse(changed)
      if (result.success) taken.push(field)
      else if (result.error.issues.some((issue) => issue.path.join(".") === field.join("."))) refused.push(field)
    }
    const inFields = (some: string[][], atFault: string[]): HostileCase => {
      const input = example()
      const names = some.map((field) => field.join(".")).join(", ")
      const changed = some.reduce((before, field) => withValue(before, field, value), input[part] ?? {})
      return { what: `${what} in ${part} ${names}`, input: { ...input, [part]: changed }, atFault }
    }
    const atOnce = Math.max(1, Math.floor(TOGETHER_BYTES / (JSON.stringify(value).length + 100)))
    const alone = taken
      .filter((_field, index) => !samples || (taken.length > 1 && index % count === number))
      .map((field) => inFields([field], []))
    const all = samples ? slices(withoutInner(taken), atOnce).map((some) => inFields(some, [])) : []
    // A field inside an object cannot be replaced in the same request as the object itself.
    const outermost = withoutInner(refused)
    const inner = refused.filter((field) => !outermost.includes(field))
    const together = [...slices(outermost, atOnce), ...slices(inner, atOnce)].map((some) =>
      inFields(
        some,
        some.map((field) => field.join("."))
      )
    )
    return [...alone, ...all, ...together]
  })
}

/** Drops the fields that are inside another of these fields. */
function withoutInner(fields: string[][]): string[][] {
  return fields.filter(
    (field) =>
      !fields.some((other) => other.length < field.length && other.every((name, index) => field[index] === name))
  )
}

function slices<Item>(items: Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, index) =>
    items.slice(index * length, (index + 1) * length)
  )
}

function withValue(values: Values, [name, ...rest]: string[], value: unknown): Values {
  const inner = values[name!]
  const replaced =
    rest.length === 0
      ? value
      : withValue(typeof inner === "object" && inner !== null ? (inner as Values) : {}, rest, value)
  return { ...values, [name!]: replaced }
}

/** Cases that leave out each required field in turn, and a case with unknown fields. */
function missingAndUnknown(schema: z.ZodType | undefined, example: () => Input): HostileCase[] {
  if (!schema) return []
  const { required = [] } = schemaOf(schema)
  const cases = required.map((name) => {
    const { [name]: _left, ...body } = example().body!
    return { what: `no ${name}`, input: { ...example(), body }, atFault: [] }
  })
  const unknown: Values = {
    ...PROTOTYPE_KEYS,
    id: "x",
    created_at: "x",
    seller_id: "x",
    metadata: { x: 1 },
    "a\u0000": 1,
  }
  return [
    ...cases,
    { what: "unknown fields", input: { ...example(), body: { ...example().body, ...unknown } }, atFault: [] },
  ]
}

/**
 * Every invalid input that follows from an endpoint's schemas. `example` returns a valid input. An alias of a fully
 * tested endpoint gets only a few values, to show that the schemas apply there too.
 */
function hostileCases(endpoint: Endpoint, example: () => Input, samples = false): HostileCase[] {
  const pathValues = Object.entries(PATH_VALUES).filter(
    ([what], index) => !samples || what === UNKNOWN || (index + endpoint.path.length) % PATH_SAMPLES_APART === 0
  )
  const paths = Object.keys(example().params).flatMap((name) =>
    pathValues.map(([what, value]) => ({
      what: `${what} in the path's ${name}`,
      input: { ...example(), params: { ...example().params, [name]: value } },
      atFault: [],
    }))
  )
  const uninvited = {
    limit: "1;--",
    sort: "id; --",
    order: "x",
    q: ["a", "b"],
    "a[b][c]": "1",
    ["__proto__"]: "1",
    userId: "admin",
  }
  const some = (values: Values) => {
    const entries = Object.entries(values)
    if (endpoint.aliasOf) return Object.fromEntries(entries.slice(0, ALIAS_VALUES))
    const isTried = (what: string, index: number) =>
      !samples || what === NULL_WITHIN || (index + endpoint.path.length) % VALUE_SAMPLES_APART === 0
    return Object.fromEntries(entries.filter(([what], index) => isTried(what, index)))
  }
  return [
    ...paths,
    ...sweep(endpoint.query, "query", some(QUERY_VALUES), example, samples),
    { what: "parameters that nobody asked for", input: { ...example(), query: uninvited }, atFault: [] },
    ...sweep(endpoint.body, "body", some(BODY_VALUES), example, samples),
    ...missingAndUnknown(endpoint.body, example),
  ]
}

/** Text that only a stack trace or a database error contains. */
export const LEAK =
  /node_modules|\n\s+at |\.[jt]s:\d+|syntax error at|violates|invalid input (syntax|value)|invalid byte sequence|relation "|column "|duplicate key|DriverException|QueryFailed|SELECT .* FROM/

/** The wording of zod, multer, sharp, Postgres, the JSON parser and Stripe, which no user should read. */
export const VALIDATOR =
  /Invalid (input|option|key|string|email address|ISO|UUID|URL|JSON)|Unrecognized key|expected [a-z]+, received|Too (big|small)|to be [<>]=?|must match pattern|received NaN|Unexpected (token|end|field)|Multipart:|Boundary not found|unsupported image format|Input buffer|No such |StripeInvalid/

/** The part of an input that the schemas refuse, and the refusal; null if the schemas accept the input. */
function judgement({ params, query, body }: Endpoint, { input }: HostileCase) {
  // The body as the server receives it, after JSON serialization.
  const sent = input.body === undefined ? {} : JSON.parse(JSON.stringify(input.body))
  for (const [part, schema, value] of [
    ["path", params, input.params],
    ["query", query, input.query],
    ["body", body, sent],
  ] as const) {
    try {
      parsed(schema, value)
    } catch (refusal) {
      return { part, refusal }
    }
  }
  return null
}

/** The invalid inputs that an endpoint's schemas refuse before its handler runs. */
function contractsCases(endpoint: Endpoint, example: () => Input, samples: boolean) {
  return hostileCases(endpoint, example, samples).flatMap((one) => {
    const judged = judgement(endpoint, one)
    return judged ? [{ ...one, ...judged }] : []
  })
}

/**
 * Lists the hostile inputs that the schemas refuse wrongly: not in the contract's form, without the names of the
 * invalid fields, or with the wording of a validation tool.
 */
export function wrongRefusals(endpoint: Endpoint, samples: boolean): string[] {
  const { path, query, body } = endpoint
  /**
   * A valid input of the endpoint. Its ids belong to no object, because the schemas do not check that objects exist.
   */
  const example = (): Input => ({
    params: Object.fromEntries([...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => [name, "lst_0000000000000000"])),
    query: exampleOf(query),
    ...(body ? { body: exampleOf(body) } : {}),
  })
  return contractsCases(endpoint, example, samples).flatMap(({ what, atFault, refusal }) => {
    if (!(refusal instanceof RefusedError)) return [`${what}: ${refusal}`]
    const {
      code,
      message,
      details: { fields },
    } = refusal
    const said = JSON.stringify({ code, message, fields })
    const named = Object.keys(fields ?? {})
    const unnamed = atFault.filter((field) => !named.some((name) => name === field || name.startsWith(`${field}.`)))
    if (code !== "INVALID_INPUT" || message === "" || named.length === 0) return [`${what}: ${said}`]
    if (LEAK.test(said) || VALIDATOR.test(said)) return [`${what} is answered with a tool's words: ${said}`]
    return unnamed.length > 0 ? [`${what} does not name ${unnamed.join(", ")}: ${said}`] : []
  })
}

/**
 * All inputs that the endpoint's schemas accept. Of the inputs that the schemas refuse, only one for each part of the
 * request.
 */
export function handlersCases(endpoint: Endpoint, example: () => Input, samples: boolean): HostileCase[] {
  const shown = new Set<string>()
  return hostileCases(endpoint, example, samples).filter((one) => {
    const judged = judgement(endpoint, one)
    if (!judged) return true
    const part = one.atFault.length > 0 ? judged.part : `${judged.part}, with nothing that must be named`
    if (shown.has(part)) return false
    shown.add(part)
    return true
  })
}

export function queryText(query: Values): string {
  const parts = Object.entries(query).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.map((one) => [name, one])
    if (typeof value === "object" && value !== null)
      return Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, inner])
    return [[name, value]]
  })
  const text = parts
    .map(([name, value]) => `${encodeURIComponent(String(name))}=${encodeURIComponent(String(value))}`)
    .join("&")
  return text && `?${text}`
}

/** Texts that make a badly written regular expression backtrack. */
export const SLOW_TO_MATCH: Record<string, string> = {
  letters: `${"a".repeat(50_000)}!`,
  blanks: `${" ".repeat(50_000)}x`,
  digits: `${"1".repeat(50_000)}x`,
  dots: `a@${"a.".repeat(25_000)}`,
  "at signs": "@".repeat(50_000),
  dashes: `${"-".repeat(50_000)}!`,
  brackets: "(".repeat(50_000),
  "pairs that repeat": `${"aA1-".repeat(12_500)}\u0000`,
  commas: `1${",111".repeat(12_500)}.x`,
  "lines and blanks": `${"\n ".repeat(25_000)}x`,
  "zero-width characters": `${"\u200b".repeat(50_000)}x`,
  addresses: `http://${"a/".repeat(25_000)}`,
}
