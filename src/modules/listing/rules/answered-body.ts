import {
  FACT_NAMES,
  FEATURES_LIMIT,
  PHOTO_LIMIT,
  inputProblem,
  listingDraft,
  listingTitle,
  type AnsweredListing,
  type ErrorCode,
  type FactName,
  type ListingChange,
  type ListingView,
} from "@northlot/contract"
import { choiceOf, choiceProblem, type ChoiceField } from "./import-choices"

type OwnField = keyof ListingChange

type AnsweredBody = { ok: true; input: ListingChange } | { ok: false; code: ErrorCode; field: string; message?: string }

/** Other names that a request may use for a seller's field. */
const OTHER_NAMES = {
  kms: ["km", "mileage"],
  exteriorColor: ["color"],
  features: ["options"],
  body: ["bodyStyle", "category"],
  fuel: ["powertrain"],
} as const satisfies Partial<Record<OwnField, readonly (keyof AnsweredListing)[]>>

const hasOneName = (name: FactName): name is Exclude<FactName, keyof typeof OTHER_NAMES> => !(name in OTHER_NAMES)

/** The seller's fields that have only one name, which is the same in responses and requests. */
const ONE_NAME = [
  "title",
  "vin",
  ...FACT_NAMES.filter(hasOneName),
  "colorHex",
  "location",
  "description",
  "featuresExtra",
  "warranty",
  "condition",
  "audience",
] as const satisfies readonly (OwnField & keyof ListingView)[]

/**
 * Request fields that are copied without comparing them with the stored listing. Later steps check times, confirmations
 * and whether the amounts in dollars and cents agree.
 */
const PASSED_ON = [
  "price",
  "priceCents",
  "reserve",
  "reserveCents",
  "reservePrice",
  "startingPrice",
  "startingPriceCents",
  "openingShareBasisPoints",
  "min_increment",
  "minIncrementCents",
  "buyNowPrice",
  "buyNowCents",
  "buyNowUntil",
  "relistTimes",
  "relistDropCents",
  "relistDropBasisPoints",
  "relistFloorCents",
  "vinCheckDigitConfirmed",
  "vinDifferencesConfirmed",
  "startsAt",
  "endsAt",
  "ifUpdatedAt",
] as const satisfies readonly OwnField[]

/**
 * Fields that only the owner reads and sends. A key is the field's name under `owner` in a response; its values are the
 * field's names in a request.
 */
const OF_OWNER = {
  reserveCents: ["reserveCents", "reserve", "reservePrice"],
  startingPriceCents: ["startingPriceCents", "startingPrice"],
  openingShareBasisPoints: ["openingShareBasisPoints"],
  buyNowCents: ["buyNowCents", "buyNowPrice"],
  buyNowUntil: ["buyNowUntil"],
  relistTimes: ["relistTimes"],
  relistDropCents: ["relistDropCents"],
  relistDropBasisPoints: ["relistDropBasisPoints"],
  relistFloorCents: ["relistFloorCents"],
  vinCheckDigitConfirmed: ["vinCheckDigitConfirmed"],
  vinDifferencesConfirmed: ["vinDifferencesConfirmed"],
} as const satisfies Partial<Record<keyof NonNullable<ListingView["owner"]>, readonly OwnField[]>>

/** Fields with which the seller confirms a VIN of one listing. A copy of that listing starts without their values. */
const WORDS_ON_A_VIN: readonly string[] = ["vinCheckDigitConfirmed", "vinDifferencesConfirmed"]

/** Values that change without the seller. A request may contain old ones if `serverNow` states when it read them. */
const READINGS: readonly string[] = ["serverNow", "views", "views7d", "viewsSpark", "watchers"]

const NOT_YOURS = "Only Northlot sets this value. Leave the value out, or send it unchanged."
const DISAGREES = "This value has several field names. All of them must contain the same value."
const DRAFT_FIRST = "A new listing begins as a draft. To publish the listing, change its status."
const NO_REPORT = "Upload the report. A listing shows only a report that was uploaded for it."

const WRITTEN: readonly string[] = [
  ...Object.keys(OTHER_NAMES),
  ...ONE_NAME,
  ...PASSED_ON,
  ...["photoUrls", "videoUrls", "carfaxUrl", "documents"],
]

/**
 * Whether a request has only the field names of a listing change, and none that only responses have. Such a request
 * need not be compared with the listing.
 */
export function isPlainChange(body: AnsweredListing): body is ListingChange {
  const { status, ...others } = body
  const isAct = status === undefined || status === "live" || status === "draft"
  return isAct && Object.keys(others).every((name) => WRITTEN.includes(name))
}

/**
 * Converts a request with the fields of a listing response into a listing change. `held` is the stored listing as its
 * seller reads it; null for a new listing that copies no other. A value equal to the stored one requests nothing. A
 * seller's field with another value is a change. A field that only Northlot sets must equal the stored value. A copy
 * takes the seller's fields of `held`, except photos, videos, report, VIN confirmations and the times of a past or live
 * auction.
 */
export function readAnswered(body: AnsweredListing, held: ListingView | null, { isCopy = false } = {}): AnsweredBody {
  const input: Record<string, unknown> = {}
  for (const name of PASSED_ON) if (body[name] !== undefined) input[name] = body[name]
  for (const name of ONE_NAME) {
    if (body[name] !== undefined && (isCopy || !says(held?.[name], body[name]))) input[name] = body[name]
  }
  for (const [name, others] of Object.entries(OTHER_NAMES)) {
    const result = oneOf(body, [name, ...others], held?.[name as keyof ListingView], isCopy)
    if ("field" in result) return invalid(result.field, DISAGREES)
    if (result.value !== undefined) input[name] = result.value
  }
  const further = [withFlags, withSpecs, withPhotos, withVideos, withReport, withStatus, withOwner]
  for (const take of further) {
    const refusal = take({ body, held, isCopy, input })
    if (refusal) return refusal
  }
  if (isCopy) leaveWithSource(input, held)
  return foreignField(body, held, isCopy) ?? { ok: true, input: input as ListingChange }
}

interface Reading {
  body: AnsweredListing
  held: ListingView | null
  isCopy: boolean
  /** The change built so far, with the field names of a request. */
  input: Record<string, unknown>
}
type Refusal = Extract<AnsweredBody, { ok: false }>

/** Compares two JSON values. The order of the properties does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [names, others] = [Object.keys(one), other as Record<string, unknown>]
  return (
    names.length === Object.keys(others).length &&
    names.every((name) => name in others && isSame((one as Record<string, unknown>)[name], others[name]))
  )
}

/** Whether the sent value equals the stored one. Of a partial object only the sent properties are compared. */
function says(held: unknown, sent: unknown): boolean {
  if (isSame(held, sent)) return true
  if (typeof held !== "object" || typeof sent !== "object" || !held || !sent || Array.isArray(sent)) return false
  return Object.entries(sent).every(([name, value]) => isSame((held as Record<string, unknown>)[name], value))
}

/**
 * The changed value of a field that has several names; undefined where no name asks for a change. If two names ask for
 * different values, returns the name of the second as `field`.
 */
function oneOf(
  body: object,
  names: readonly string[],
  held: unknown,
  isCopy: boolean
): { value: unknown } | { field: string } {
  const sent = names.flatMap((name) => {
    const value = (body as Record<string, unknown>)[name]
    return value === undefined ? [] : [{ name, value }]
  })
  const asked = sent.filter(({ value }) => !isSame(value, held))
  const [first] = asked
  const other = asked.find(({ value }) => !isSame(value, first!.value))
  if (other) return { field: other.name }
  return { value: first ? first.value : isCopy ? sent[0]?.value : undefined }
}

/** Adds or removes the features whose flags differ from the listing. */
function withFlags({ body, held, input }: Reading): Refusal | null {
  const features = held?.features ?? []
  const asked = Object.entries(body.featuresFlags ?? {}).filter(([name, has]) => features.includes(name) !== has)
  if (asked.length === 0) return null
  const all = new Set((input.features as string[] | undefined) ?? features)
  for (const [name, has] of asked) {
    if (has) all.add(name)
    else all.delete(name)
  }
  if (all.size > FEATURES_LIMIT) return invalid("featuresFlags", `A listing names at most ${FEATURES_LIMIT} features.`)
  input.features = [...all]
  return null
}

const SPECS = {
  BodyClass: "body",
  FuelTypePrimary: "fuel",
  TransmissionStyle: "transmission",
  DriveType: "drivetrain",
} as const satisfies Record<string, ChoiceField>
const COUNTS = { Doors: "doors", EngineCylinders: "cylinders" } as const
const DISPLACEMENT = /\d+(?:\.\d+)? ?L\b/

/**
 * Copies changed registry values (`specs`) to the seller's fields, unless the request sets those fields by their own
 * names.
 */
function withSpecs({ body, held, input }: Reading): Refusal | null {
  const asked = Object.entries(body.specs ?? {}).filter(
    ([name, value]) => String(value) !== (held?.specs?.[name as keyof NonNullable<ListingView["specs"]>] ?? "")
  )
  for (const [name, value] of asked) {
    const text = String(value).trim()
    if (name in SPECS) {
      const field = SPECS[name as keyof typeof SPECS]
      if (input[field] !== undefined) continue
      const choice = text === "" ? "" : choiceOf(field, text)
      if (choice === null) return invalid(`specs.${name}`, choiceProblem(field))
      input[field] = choice
    } else if (name in COUNTS) {
      const field = COUNTS[name as keyof typeof COUNTS]
      const count = text === "" ? null : Number(text)
      const fault = faultOf({ [field]: count })
      if (fault !== null) return invalid(`specs.${name}`, fault)
      input[field] ??= count
    } else if (name === "EngineDisplacementL" && input.engine === undefined) {
      if (text !== "" && !/^\d{1,2}(\.\d{1,6})?$/.test(text))
        return invalid(`specs.${name}`, "Send litres, such as 2.5.")
      const engine = engineOf(held?.engine ?? "", text)
      const fault = faultOf({ engine })
      if (fault !== null) return invalid(`specs.${name}`, fault)
      input.engine = engine
    }
  }
  return null
}

/** Why the schema refuses this field, or null. */
const faultOf = (input: object): string | null =>
  listingDraft.safeParse(input, { error: inputProblem }).error?.issues[0]?.message ?? null

function engineOf(engine: string, litres: string): string {
  const displacement = litres && `${Number(Number(litres).toFixed(1))} L`
  const named = DISPLACEMENT.test(engine) ? engine.replace(DISPLACEMENT, displacement) : `${displacement} ${engine}`
  return named.replace(/\s+/g, " ").trim()
}

const LOCAL_UPLOADS = "/uploads/"

/**
 * Removes the server from the address of an uploaded file, so that addresses with and without the server compare equal.
 */
export function asAnswered(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  return path.startsWith(LOCAL_UPLOADS) ? path : url
}

function withPhotos({ body, held, isCopy, input }: Reading): Refusal | null {
  const shown = held?.photoUrls ?? []
  const lists = {
    photoUrls: body.photoUrls?.map(asAnswered),
    photos: body.photos?.map((one) => asAnswered(typeof one === "string" ? one : one.url)),
  }
  const result = oneOf(lists, ["photoUrls", "photos"], shown, false)
  if ("field" in result) return invalid(result.field, DISAGREES)
  const asked = result.value as string[] | undefined
  const cover = body.photo ? asAnswered(body.photo) : body.photo
  const isAsHeld = cover === undefined || cover === (shown[0] ?? null)
  if (cover === null && !isAsHeld && !asked)
    return invalid("photo", "The first photo is the cover. Take photos away by `photoUrls`.")
  const all = asked ?? shown
  const arranged = isAsHeld || cover === null ? asked : [cover, ...all.filter((url) => url !== cover)]
  if (arranged && arranged.length > PHOTO_LIMIT)
    return invalid("photo", `A listing has at most ${PHOTO_LIMIT} photos, and this would be one more.`)
  // Only one listing may show a photo: a copy does not take the photos of its source.
  if (arranged) input.photoUrls = isCopy ? arranged.filter((url) => !shown.includes(url)) : arranged
  return null
}

function withVideos({ body, held, isCopy, input }: Reading): null {
  const shown = held?.videoUrls ?? []
  const asked = body.videoUrls?.map(asAnswered)
  if (!asked || isSame(asked, shown)) return null
  input.videoUrls = isCopy ? asked.filter((url) => !shown.includes(url)) : asked
  return null
}

function withReport({ body, held, isCopy, input }: Reading): Refusal | null {
  const present = held?.carfaxUrl ?? null
  for (const [field, url] of [
    ["carfaxUrl", body.carfaxUrl],
    ["documents.carfaxUrl", body.documents?.carfaxUrl],
  ] as const) {
    if (url === undefined || url === present) continue
    if (url !== null) return invalid(field, NO_REPORT)
    if (!isCopy) input.carfaxUrl = null
  }
  return null
}

function withStatus({ body: { status }, held, isCopy, input }: Reading): Refusal | null {
  if (status === undefined) return null
  if (isCopy) return status === "draft" || status === held?.status ? null : invalid("status", DRAFT_FIRST)
  if (status === "live" || status === "draft") input.status = status
  else if (status !== held?.status) return invalid("status", "Choose live or draft.")
  return null
}

function withOwner({ body, held, isCopy, input }: Reading): Refusal | null {
  const sent = (body.owner ?? {}) as Record<string, unknown>
  const present = (held?.owner ?? {}) as Record<string, unknown>
  for (const [name, value] of Object.entries(sent)) {
    const others = OF_OWNER[name as keyof typeof OF_OWNER] as readonly string[] | undefined
    const isAsHeld = isSame(value, present[name])
    if (!others) {
      if (!isAsHeld && (held !== null || !isNothing(value))) return invalid(`owner.${name}`, NOT_YOURS)
      continue
    }
    if (isAsHeld && (!isCopy || WORDS_ON_A_VIN.includes(name) || others.some((other) => input[other] !== undefined)))
      continue
    if (input[name] !== undefined && !isSame(input[name], value)) return invalid(`owner.${name}`, DISAGREES)
    input[name] = value
  }
  return null
}

/** Removes from a copy the values that belong only to the source listing. */
function leaveWithSource(input: Record<string, unknown>, held: ListingView | null): void {
  const names = { year: null, make: "", model: "", trim: "", ...input, title: "" }
  // A generated title does not count as the seller's own title.
  if (input.title === listingTitle(names as Parameters<typeof listingTitle>[0])) delete input.title
  if (!held) return
  if (held.owner?.audienceDecided && input.audience === held.audience) delete input.audience
  // A copy of a listing takes over the schedule only if the listing is a draft and its planned end is in the future.
  const isPlan = held.status === "draft" && Date.parse(held.endsAt ?? "") > Date.parse(held.serverNow)
  for (const name of ["startsAt", "endsAt"] as const) {
    if (!isPlan && isSameMoment(input[name] as string | null, held[name])) delete input[name]
  }
}

const isSameMoment = (one: string | null | undefined, other: string | null) =>
  Boolean(one && other) && Date.parse(one!) === Date.parse(other!)

const KNOWN: readonly string[] = [
  ...PASSED_ON,
  ...ONE_NAME,
  ...Object.entries(OTHER_NAMES).flatMap(([name, others]) => [name, ...others]),
  ...[
    "featuresFlags",
    "specs",
    "photoUrls",
    "photos",
    "photo",
    "videoUrls",
    "carfaxUrl",
    "documents",
    "status",
    "owner",
  ],
]

/** Refuses a field that only Northlot sets, if its value differs from the listing. */
function foreignField(body: AnsweredListing, held: ListingView | null, isCopy: boolean): Refusal | null {
  const wasRead =
    held !== null && body.serverNow !== undefined && !(Date.parse(body.serverNow) > Date.parse(held.serverNow))
  for (const [name, value] of Object.entries(body)) {
    if (KNOWN.includes(name) || value === undefined) continue
    if (wasRead && (READINGS.includes(name) || (isCopy && name === "updatedAt"))) continue
    if (held ? isSame(value, held[name as keyof ListingView]) : isNothing(value)) continue
    if (held && name === "updatedAt") return { ok: false, code: "LISTING_CHANGED", field: name }
    return invalid(name, NOT_YOURS)
  }
  return null
}

/** Whether a value is empty. In a new listing every field that only Northlot sets is empty. */
function isNothing(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isNothing)
  return value === null || value === 0 || value === false || value === ""
}

function invalid(field: string, message: string): Refusal {
  return { ok: false, code: "INVALID_INPUT", field, message }
}
