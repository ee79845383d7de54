// Compares the current public contract with the released one (contract/released.json) and names breaking changes.
// The public contract is the operations of a member's key and the events: docs/api.md, Versions.
// `npm run contract:release` stores additions; it refuses while there is a breaking change.
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { join } from "node:path"
import { readContract } from "./read-contract.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const RELEASED = join(root, "contract/released.json")

/**
 * The contract as plain data: every operation that a member's key may call, and every event, by name.
 * @returns {Promise<{ operations: Record<string, object>, events: Record<string, object> }>}
 */
export async function presentContract() {
  const { ACCOUNT_SCOPES, allEndpoints, scopeOf, errorsOf, marketEvents, z } = await readContract()
  const schema = (of, io) => (of ? plain(z.toJSONSchema(of, { io, unrepresentable: "any" })) : null)
  const operations = allEndpoints
    .filter((endpoint) => ACCOUNT_SCOPES.includes(scopeOf(endpoint)) && !endpoint.aliasOf)
    .map((endpoint) => [
      endpoint.name,
      {
        method: endpoint.method,
        path: endpoint.path.replaceAll(/:\w+/g, ":"),
        scope: scopeOf(endpoint),
        access: endpoint.access,
        status: endpoint.status ?? 200,
        limit: endpoint.rateLimit ?? null,
        params: schema(endpoint.params, "input"),
        query: schema(endpoint.query, "input"),
        body: schema(endpoint.body, "input"),
        answer: schema(endpoint.answer, "output"),
        ...(endpoint.cards ? { cards: schema(endpoint.cards, "output") } : {}),
        codes: [...errorsOf(endpoint)].sort(),
      },
    ])
  const events = Object.entries(marketEvents).map(([name, { version, payload }]) => [
    name,
    { version, payload: schema(payload, "output") },
  ])
  return { operations: sorted(operations), events: sorted(events) }
}

export const releasedContract = () => JSON.parse(readFileSync(RELEASED, "utf8"))

const sorted = (entries) => Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))

/** Schema keywords that restrict values; descriptions are ignored. */
const KEPT = ["type", "const", "enum", "format", "pattern", "minimum", "maximum", "exclusiveMinimum", "minLength"]
const KEPT_TOO = ["maxLength", "minItems", "maxItems"]
function plain(schema) {
  if (typeof schema !== "object" || schema === null) return schema
  const kept = Object.fromEntries([...KEPT, ...KEPT_TOO].flatMap((key) => (key in schema ? [[key, schema[key]]] : [])))
  const choices = schema.anyOf ?? schema.oneOf
  return {
    ...kept,
    ...(choices ? { anyOf: choices.map(plain) } : {}),
    ...(schema.allOf ? { allOf: schema.allOf.map(plain) } : {}),
    ...(schema.items ? { items: plain(schema.items) } : {}),
    ...(typeof schema.additionalProperties === "object" ? { values: plain(schema.additionalProperties) } : {}),
    ...(schema.properties
      ? { properties: Object.fromEntries(Object.entries(schema.properties).map(([name, of]) => [name, plain(of)])) }
      : {}),
    ...(schema.required?.length ? { required: [...schema.required].sort() } : {}),
  }
}

/** Every change that breaks a program written for `before`, each as a sentence. @returns {string[]} */
export function breakingChanges(before, now) {
  const found = []
  for (const [name, old] of Object.entries(before.operations)) {
    const present = now.operations[name]
    if (!present) {
      found.push(`${name}: the operation is gone.`)
      continue
    }
    for (const key of ["method", "path", "scope", "status"])
      if (old[key] !== present[key]) found.push(`${name}: its ${key} was ${old[key]} and is ${present[key]}.`)
    if (narrowsAccess(old.access, present.access)) found.push(`${name}: fewer may call it than before.`)
    if (lowersLimit(old.limit, present.limit)) found.push(`${name}: its limit is lower than before.`)
    for (const key of ["params", "query", "body"]) found.push(...brokenInput(old[key], present[key], `${name} ${key}`))
    found.push(...brokenAnswer(old.answer, present.answer, `${name} answer`))
    if (old.cards)
      found.push(
        ...(present.cards
          ? brokenAnswer(old.cards, present.cards, `${name} cards`)
          : [`${name}: view=card is not answered any more.`])
      )
  }
  for (const [name, old] of Object.entries(before.events)) {
    const present = now.events[name]
    if (!present) found.push(`${name}: the event is gone.`)
    else if (present.version === old.version) found.push(...brokenAnswer(old.payload, present.payload, name))
  }
  return found
}

const perSecond = ({ points, seconds }) => points / seconds
const lowersLimit = (old, present) => present !== null && (old === null || perSecond(present) < perSecond(old))

function narrowsAccess(old, present) {
  const roles = (access) => (access === "member" ? ["buyer", "seller", "broker"] : access)
  if (old === present || present === "anyone") return false
  const [before, after] = [roles(old), roles(present)]
  if (!Array.isArray(before) || !Array.isArray(after)) return true
  return before.some((role) => !after.includes(role))
}

/** Lists the changes after which the market would refuse an input that it accepted before. */
function brokenInput(old, present, at) {
  if (old === null || old === undefined)
    return (present?.required ?? []).map((name) => `${at}.${name}: is required now.`)
  if (present === null || present === undefined) return [`${at}: is not taken any more.`]
  const found = typesGone(old, present, at)
  for (const value of choicesOf(old))
    if (choicesOf(present).length > 0 && !choicesOf(present).includes(value))
      found.push(`${at}: ${JSON.stringify(value)} is not taken any more.`)
  if (choicesOf(old).length === 0 && choicesOf(present).length > 0 && !old.anyOf)
    found.push(`${at}: takes fewer values than before.`)
  for (const [key, isNarrower] of Object.entries(NARROWER))
    if (present[key] !== undefined && (old[key] === undefined || isNarrower(old[key], present[key])))
      found.push(`${at}: its ${key} is narrower than before.`)
  for (const name of present.required ?? [])
    if (!(old.required ?? []).includes(name)) found.push(`${at}.${name}: is required now.`)
  for (const [name, inner] of Object.entries(old.properties ?? {})) {
    const field = present.properties?.[name]
    if (field === undefined) found.push(`${at}.${name}: is not taken any more.`)
    else found.push(...brokenInput(inner, field, `${at}.${name}`))
  }
  if (old.items) found.push(...brokenInput(old.items, present.items, `${at}[]`))
  return found
}

const NARROWER = {
  minimum: (old, present) => present > old,
  exclusiveMinimum: (old, present) => present > old,
  maximum: (old, present) => present < old,
  minLength: (old, present) => present > old,
  maxLength: (old, present) => present < old,
  minItems: (old, present) => present > old,
  maxItems: (old, present) => present < old,
  pattern: (old, present) => present !== old,
  format: (old, present) => present !== old,
}

/** Lists the changes after which an answer lacks a field, or has a type or value, that programs do not expect. */
function brokenAnswer(old, present, at) {
  if (old === null || old === undefined) return []
  if (present === null || present === undefined) return [`${at}: is gone.`]
  const found = typesGone(present, old, at)
  const before = choicesOf(old)
  for (const value of choicesOf(present))
    if (before.length > 0 && !before.includes(value)) found.push(`${at}: ${JSON.stringify(value)} is new to programs.`)
  for (const name of old.required ?? [])
    if (present.properties?.[name] !== undefined && !(present.required ?? []).includes(name))
      found.push(`${at}.${name}: may be missing now.`)
  for (const [name, inner] of Object.entries(old.properties ?? {})) {
    const field = present.properties?.[name]
    if (field === undefined) found.push(`${at}.${name}: is gone.`)
    else found.push(...brokenAnswer(inner, field, `${at}.${name}`))
  }
  if (old.items) found.push(...brokenAnswer(old.items, present.items, `${at}[]`))
  return found
}

/** The types of `wide` that `narrow` lacks. */
function typesGone(wide, narrow, at) {
  const [all, left] = [typesOf(wide), typesOf(narrow)]
  if (all.length === 0 || left.length === 0) return []
  return all.filter((type) => !left.includes(type)).map((type) => `${at}: ${type} is ${"not what it was"}.`)
}

function typesOf({ type, anyOf, allOf, enum: values, const: value }) {
  if (type) return [type].flat().map((one) => (one === "integer" ? "number" : one))
  if (anyOf) return [...new Set(anyOf.flatMap(typesOf))]
  if (allOf) return [...new Set(allOf.flatMap(typesOf))]
  const told = values ?? (value === undefined ? [] : [value])
  return [...new Set(told.map((one) => (one === null ? "null" : typeof one)))]
}

function choicesOf({ enum: values, const: value, anyOf }) {
  if (values) return values
  if (value !== undefined) return [value]
  const inner = anyOf?.filter(({ type }) => type !== "null").map(choicesOf) ?? []
  return inner.every((choices) => choices.length > 0) ? inner.flat() : []
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const now = await presentContract()
  const isFirst = process.argv[2] === "first"
  const broken = isFirst ? [] : breakingChanges(releasedContract(), now)
  for (const change of broken) console.log(change)
  if (broken.length > 0) {
    console.log("This breaks programs of others. Keep the old form beside the new one: docs/api.md, Versions.")
    process.exitCode = 1
  } else if (process.argv[2] === "release" || isFirst) writeFileSync(RELEASED, `${JSON.stringify(now)}\n`)
}
