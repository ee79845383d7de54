import type { MedusaContainer } from "@medusajs/framework/types"
import { existsSync } from "node:fs"
import { basename, join } from "node:path"
import { z } from "zod"
import {
  RefusedError,
  slotBadge,
  slotSection,
  slotStep,
  stepClosed,
  stepProblem,
  storedStepValues,
  type CardSlot,
  type EditorSlot,
  type SlotBadge,
  type SlotSection,
  type SlotStep,
  type StepValue,
  type VehicleSlot,
} from "@northlot/contract"
import { codeOf, exportsOf, installedPlugins, type InstalledPlugin } from "./installed-plugins"
import { logger } from "./logger"
import { answerInTime, reasonOf } from "./plugin-providers"
import { fieldsOf } from "./setting-fields"

interface Slots {
  vehicle: VehicleSlot
  card: CardSlot
  editor: EditorSlot
}
export type SlotName = keyof Slots

const FOLDER = "slots"
const SLOTS: readonly SlotName[] = ["vehicle", "card", "editor"]

const fileOf = ({ source }: InstalledPlugin, slot: SlotName) => join(source, FOLDER, `${slot}.js`)

/** @throws Error that names a file that is no slot or exports no function */
export function judgePluginSlots(plugin: InstalledPlugin): void {
  for (const file of codeOf(plugin, FOLDER)) {
    const at = join(FOLDER, basename(file))
    if (!SLOTS.some((slot) => file === fileOf(plugin, slot)))
      throw new Error(`${at}: there is no such slot; there are vehicle, card and editor.`)
    if (file === fileOf(plugin, "editor")) stepOf(exportsOf(file).default, at)
    else if (typeof exportsOf(file).default !== "function")
      throw new Error(`${at}: it exports no function as its default.`)
  }
}

/**
 * The title, icon, text and fields of a plugin's step in the listing editor. @throws Error that names the file and what
 * is wrong
 */
function stepOf(exported: unknown, at = "slots/editor.js"): SlotStep {
  const { title, icon, text, values, read, write } = (exported ?? {}) as Partial<EditorSlot>
  if (typeof read !== "function" || typeof write !== "function" || typeof values?.safeParse !== "function")
    throw new Error(`${at}: its default export lacks values, a schema of zod, or the functions read and write.`)
  const fields = fieldsOf(z.toJSONSchema(values, { io: "input", unrepresentable: "any" }))
  const { data, error } = slotStep.safeParse({ title, icon, text, fields: fields ?? [] })
  if (data) return data
  const [{ path, message }] = error.issues as [z.core.$ZodIssue]
  const [, index] = path
  const name = path[0] === "fields" && typeof index === "number" ? fields?.[index]?.name : undefined
  throw new Error(`${at}: ${name ? ["the field", name, ...path.slice(2)].join(" ") : path.join(".")}: ${message}.`)
}

/**
 * The slot functions of the installed plugins, by slot. Found once, since plugins do not change while the process
 * runs.
 */
const found = new Map<SlotName, readonly { plugin: InstalledPlugin; ask: Slots[SlotName] }[]>()

function pluginsWith<Slot extends SlotName>(slot: Slot) {
  const known =
    found.get(slot) ??
    installedPlugins()
      .filter((plugin) => existsSync(fileOf(plugin, slot)))
      .map((plugin) => ({ plugin, ask: exportsOf(fileOf(plugin, slot)).default as Slots[Slot] }))
  found.set(slot, known)
  return known as readonly { plugin: InstalledPlugin; ask: Slots[Slot] }[]
}

/** Whether any plugin fills this slot. Pages request the slot's content only then. */
export const hasSlot = (slot: SlotName): boolean => pluginsWith(slot).length > 0

/** Plugin sections of a listing's page. The caller has checked that the viewer may see the listing. */
export async function vehicleSections(
  container: MedusaContainer,
  listingId: string
): Promise<(SlotSection & { plugin: string })[]> {
  const answered = await Promise.all(
    pluginsWith("vehicle").map(({ plugin, ask }) =>
      answerOf(plugin, "vehicle", slotSection.nullable(), (asked) => ask({ container, listingId, ...asked }))
    )
  )
  return answered.flatMap((section, index) =>
    section ? [{ ...section, plugin: pluginsWith("vehicle")[index]!.plugin.name }] : []
  )
}

const badges = z.record(z.string(), slotBadge)

/** Plugin badges of cards, by listing id. The caller has checked that the viewer may see the listings. */
export async function cardBadges(
  container: MedusaContainer,
  listingIds: readonly string[]
): Promise<Record<string, (SlotBadge & { plugin: string })[]>> {
  const byListing: Record<string, (SlotBadge & { plugin: string })[]> = {}
  if (listingIds.length === 0) return byListing
  const plugins = pluginsWith("card")
  const answered = await Promise.all(
    plugins.map(({ plugin, ask }) =>
      answerOf(plugin, "card", badges, (asked) => ask({ container, listingIds, ...asked }))
    )
  )
  for (const listingId of listingIds) {
    const own = answered.flatMap((answer, index) => {
      const badge = answer && Object.hasOwn(answer, listingId) ? answer[listingId] : undefined
      return badge ? [{ ...badge, plugin: plugins[index]!.plugin.name }] : []
    })
    if (own.length > 0) byListing[listingId] = own
  }
  return byListing
}

/** What a plugin's step in the listing editor receives: the seller, the listing and the listing's state. */
type StepRequest = Omit<Parameters<EditorSlot["read"]>[0], "pluginOptions" | "signal">

const stepState = (fields: SlotStep["fields"]) =>
  z.strictObject({ values: storedStepValues(fields), closed: stepClosed.optional() }).nullable()

/** Plugin steps of a listing's editor. The caller has checked that the listing belongs to the seller. */
export async function editorSteps(
  request: StepRequest
): Promise<(SlotStep & { plugin: string; values: Record<string, StepValue>; closed: string | null })[]> {
  const answered = await Promise.all(
    pluginsWith("editor").map(async ({ plugin, ask }) => {
      const step = stepOf(ask)
      const state = await answerOf(plugin, "editor", stepState(step.fields), (asked) =>
        ask.read({ ...request, ...asked })
      )
      return state && { ...step, plugin: plugin.name, values: state.values, closed: state.closed ?? null }
    })
  )
  return answered.filter((step) => step !== null)
}

/**
 * Lets a plugin store what a seller entered. A field that `changed` lacks stays unchanged; null clears a field.
 * @throws RefusedError NOT_FOUND, INVALID_INPUT with the wrong fields, INVALID_TRANSITION if the listing is closed; and
 * any error that the plugin throws
 */
export async function fillEditorStep(
  request: StepRequest,
  pluginName: string,
  changed: Readonly<Record<string, StepValue | null>>
): Promise<void> {
  const found = pluginsWith("editor").find(({ plugin }) => plugin.name === pluginName)
  if (!found) throw new RefusedError("NOT_FOUND")
  const { plugin, ask } = found
  const { fields } = stepOf(ask)
  const asked = { ...request, pluginOptions: plugin.options }
  const state = judgedAnswer(await answerInTime(async (signal) => ask.read({ ...asked, signal })), stepState(fields))
  if (!state) throw new RefusedError("NOT_FOUND")
  if (state.closed !== undefined) throw new RefusedError("INVALID_TRANSITION", state.closed)
  const unknown = Object.keys(changed).filter((name) => !fields.some((field) => field.name === name))
  if (unknown.length > 0) throw refusedFields(unknown.map((name) => [name, "There is no such field."]))
  const all = Object.entries({ ...state.values, ...changed }).filter(([, value]) => value !== null)
  const { data: values, error } = ask.values.safeParse(Object.fromEntries(all))
  if (error)
    throw refusedFields(
      error.issues.map((issue) => {
        const name = String(issue.path[0] ?? fields[0]!.name)
        const field = fields.find((one) => one.name === name)
        return [name, reasonOf(stepProblem(issue, field))]
      })
    )
  await answerInTime(async (signal) => ask.write({ ...asked, signal, values }))
}

function refusedFields(problems: readonly (readonly [string, string])[]): RefusedError {
  // Reversed, because the last entry of a field wins and only the field's first problem is reported.
  return new RefusedError("INVALID_INPUT", undefined, { fields: Object.fromEntries([...problems].reverse()) })
}

/**
 * One plugin's content; null if the plugin fails, is late or answers invalid content. The page then leaves the content
 * out.
 */
async function answerOf<Answer>(
  plugin: InstalledPlugin,
  slot: SlotName,
  schema: z.ZodType<Answer>,
  ask: (asked: { pluginOptions: Record<string, unknown>; signal: AbortSignal }) => unknown
): Promise<Answer | null> {
  try {
    const answer = await answerInTime(async (signal) => ask({ pluginOptions: plugin.options, signal }))
    return judgedAnswer(answer, schema)
  } catch (error) {
    logger.warn({ plugin: plugin.name, slot, reason: reasonOf(error) }, "A plugin's slot was left out")
    return null
  }
}

/** @throws Error that names the invalid content */
function judgedAnswer<Answer>(answer: unknown, schema: z.ZodType<Answer>): Answer {
  const { data, error } = schema.safeParse(answer)
  if (!error) return data
  const [{ path, message }] = error.issues as [z.core.$ZodIssue]
  throw new Error([path.join("."), message].filter(Boolean).join(": "))
}
