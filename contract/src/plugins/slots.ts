import { z } from "zod"
import { cents, formatMoneyExact } from "../rules/money"
import { formField, type PluginSettingField } from "./form"
import { shownParagraph, shownText } from "./shown-text"

/** The icons that a plugin may name. The market's pages draw them. */
export const SLOT_ICONS = [
  "badge-check",
  "camera",
  "clipboard-check",
  "clock",
  "file-text",
  "gauge",
  "info",
  "leaf",
  "shield-check",
  "star",
  "truck",
  "wrench",
] as const
export type SlotIcon = (typeof SLOT_ICONS)[number]

const icon = z.enum(SLOT_ICONS)
const tone = z.enum(["neutral", "success", "amber", "info"])

/** A link: a path of this site, or an https URL without user name and password. Script URLs are refused. */
const href = z
  .string()
  .max(500)
  .refine((address) => {
    if (/^\/(?![/\\])[!-~]*$/.test(address)) return true
    if (!/^https:\/\/[!-~]+$/.test(address) || !URL.canParse(address)) return false
    const { username, password } = new URL(address)
    return username === "" && password === ""
  }, "must be a path that begins with one /, or an address that begins with https://")

/** A badge that states a fact in a word or two. */
export const slotBadge = z.strictObject({
  text: shownText(40),
  icon: icon.optional(),
  tone: tone.default("neutral"),
})

/**
 * A button that posts to a plugin's route as the viewer. Then the answer's `url` opens; without one, the section
 * reloads.
 */
const action = z.strictObject({
  text: shownText(40),
  /** The path relative to `/api/plugins/<name>/`. */
  route: z
    .string()
    .max(200)
    .regex(/^[\w-]+(\/[\w-]+)*$/, "must be a path of letters, digits, - and _"),
  body: z.record(z.string(), z.union([z.string().max(500), z.number(), z.boolean()])).default({}),
})

/** A section of the page of a vehicle, with its parts in the order of these fields. */
export const slotSection = z.strictObject({
  title: shownText(60),
  icon: icon.optional(),
  badges: z.array(slotBadge).max(4).default([]),
  text: shownParagraph(2_000).optional(),
  figures: z
    .array(z.strictObject({ label: shownText(40), value: shownText(40) }))
    .max(24)
    .default([]),
  links: z
    .array(z.strictObject({ text: shownText(60), href }))
    .max(6)
    .default([]),
  action: action.optional(),
})

/** A value of an editor step, in the form that is sent and stored. */
export const stepValue = z.union([z.string().max(4_000), z.number(), z.boolean()])
export type StepValue = z.infer<typeof stepValue>

const STEP_FIELDS = ["whole number", "cents", "text", "paragraph", "flag", "choice"] as const
const LONGEST_STEP_TEXT = 4_000

/** A field of an editor step: a form field of one of the types in `STEP_FIELDS`. */
const stepField = formField.extend({
  name: z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, "must be 1 to 40 letters and digits"),
  label: shownText(80),
  help: z.union([z.literal(""), shownText(300)]),
  type: z.enum(STEP_FIELDS, `must be one of ${STEP_FIELDS.join(", ")}`),
  choices: z.array(shownText(80)).max(30),
})

/** A step of the seller's editor: a text above its fields, and the fields in order. */
export const slotStep = z.strictObject({
  title: shownText(60),
  icon: icon.optional(),
  text: shownParagraph(600).optional(),
  fields: z.array(stepField).min(1).max(20),
})
export type SlotStep = z.output<typeof slotStep>

export const stepClosed = shownText(200)

/** The schema of a plugin's stored values for these fields. Each value may be missing. */
export function storedStepValues(fields: readonly PluginSettingField[]): z.ZodType<Record<string, StepValue>> {
  const values = fields.map((field) => [field.name, storedValue(field).optional()])
  return z.strictObject(Object.fromEntries(values)) as unknown as z.ZodType<Record<string, StepValue>>
}

function storedValue({ type, choices }: PluginSettingField): z.ZodType {
  if (type === "flag") return z.boolean()
  if (type === "choice") return z.enum(choices)
  return type === "text" || type === "paragraph" ? z.string().max(LONGEST_STEP_TEXT) : z.int()
}

/**
 * The error sentence at a field: the message of the plugin's schema, or the market's sentence in place of zod's
 * default.
 */
export function stepProblem(issue: z.core.$ZodIssue, field: PluginSettingField | undefined): string {
  if (!/^(Too |Invalid )/.test(issue.message)) return issue.message
  const figures = (bound: number | bigint) =>
    field?.type === "cents" ? formatMoneyExact(cents(Number(bound))) : String(bound)
  if (issue.code === "too_small")
    return issue.origin === "string" && issue.minimum === 1 ? FILL_IN : `Enter at least ${figures(issue.minimum)}.`
  if (issue.code === "too_big")
    return issue.origin === "string"
      ? `Use at most ${String(issue.maximum)} characters.`
      : `Enter at most ${figures(issue.maximum)}.`
  if (issue.message.endsWith("received undefined")) return FILL_IN
  if (field?.type === "whole number") return "Enter a whole number."
  if (field?.type === "cents") return "Enter an amount."
  return FILL_IN
}
const FILL_IN = "Fill this in."

export type SlotBadge = z.output<typeof slotBadge>
export type SlotSection = z.output<typeof slotSection>

interface SlotRequest {
  container: { resolve(name: string): unknown }
  pluginOptions: Record<string, unknown>
  /** Aborts after two seconds, because then the page no longer waits for the answer. */
  signal: AbortSignal
}

/** `slots/vehicle` of a plugin: a section of a vehicle's page, or null (docs/plugins.md, 'Slots'). */
export type VehicleSlot = (
  request: SlotRequest & { listingId: string }
) => Promise<z.input<typeof slotSection> | null> | z.input<typeof slotSection> | null

/** `slots/card` of a plugin: badges for the cards of these listings, by listing id. A missing id means no badge. */
export type CardSlot = (
  request: SlotRequest & { listingIds: readonly string[] }
) => Promise<Record<string, z.input<typeof slotBadge>>> | Record<string, z.input<typeof slotBadge>>

/** The request to an editor step: a listing of the calling seller, with its state. */
interface EditorRequest extends SlotRequest {
  listingId: string
  accountId: string
  listing: {
    status: "draft" | "live" | "sold" | "closed"
    /** Whether the auction has bids. If it has, bidders rely on the stored values of the plugin's editor step. */
    hasBids: boolean
  }
}

/**
 * `slots/editor` of a plugin: a step of the seller's editor. The schema `values` generates the form and validates
 * input.
 */
export interface EditorSlot<Values extends z.ZodObject = z.ZodObject> {
  title: string
  icon?: SlotIcon
  text?: string
  values: Values
  /** Returns the stored values, and in `closed` why they can no longer change. Null hides the step for this listing. */
  read(
    request: EditorRequest
  ):
    | Promise<{ values: Partial<z.input<Values>>; closed?: string } | null>
    | { values: Partial<z.input<Values>>; closed?: string }
    | null
  /** Stores all values of the step together. A `RefusedError` is shown to the seller. */
  write(request: EditorRequest & { values: z.output<Values> }): Promise<void> | void
}
