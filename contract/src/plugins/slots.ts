import { z } from "zod"
import { shownParagraph, shownText } from "./shown-text"

/** The pictures that a plugin may name; all are drawn by our pages. */
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

/** A page of ours by its path, or one elsewhere by https; never a script, and no name and password in it. */
const href = z
  .string()
  .max(500)
  .refine((address) => {
    if (/^\/(?![/\\])[!-~]*$/.test(address)) return true
    if (!/^https:\/\/[!-~]+$/.test(address) || !URL.canParse(address)) return false
    const { username, password } = new URL(address)
    return username === "" && password === ""
  }, "must be a path that begins with one /, or an address that begins with https://")

/** A fact in a word or two. */
export const slotBadge = z.strictObject({
  text: shownText(40),
  icon: icon.optional(),
  tone: tone.default("neutral"),
})

/**
 * A button that sends something to a route of the plugin, by `POST` and as whoever presses it. Where the answer has a
 * `url`, such as that of a payment page, the person goes there; else the section is asked for anew.
 */
const action = z.strictObject({
  text: shownText(40),
  /** Below `/api/plugins/<name>/`. */
  route: z
    .string()
    .max(200)
    .regex(/^[\w-]+(\/[\w-]+)*$/, "must be a path of letters, digits, - and _"),
  body: z.record(z.string(), z.union([z.string().max(500), z.number(), z.boolean()])).default({}),
})

/** A section of the page of a vehicle: what stands in it, in the order of these fields. */
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

export type SlotBadge = z.output<typeof slotBadge>
export type SlotSection = z.output<typeof slotSection>

/** What a plugin's slot is asked with, beside the listings it is asked about. */
interface SlotRequest {
  /** The application's container. */
  container: { resolve(name: string): unknown }
  pluginOptions: Record<string, unknown>
  /** Ends when the answer is no longer waited for, after two seconds. */
  signal: AbortSignal
}

/**
 * `slots/vehicle` of a plugin: a section of the page of a vehicle that whoever asks may see; null where there is none to
 * show (docs/plugins.md, 'Slots').
 */
export type VehicleSlot = (
  request: SlotRequest & { listingId: string }
) => Promise<z.input<typeof slotSection> | null> | z.input<typeof slotSection> | null

/** `slots/card` of a plugin: a badge on the cards of these listings, by their ids; of one that is left out, none. */
export type CardSlot = (
  request: SlotRequest & { listingIds: readonly string[] }
) => Promise<Record<string, z.input<typeof slotBadge>>> | Record<string, z.input<typeof slotBadge>>
