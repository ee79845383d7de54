import type { MedusaContainer } from "@medusajs/framework/types"
import { existsSync } from "node:fs"
import { basename, join } from "node:path"
import { z } from "zod"
import {
  slotBadge,
  slotSection,
  type CardSlot,
  type SlotBadge,
  type SlotSection,
  type VehicleSlot,
} from "@northlot/contract"
import { codeOf, exportsOf, installedPlugins, type InstalledPlugin } from "./installed-plugins"
import { logger } from "./logger"
import { answerInTime, reasonOf } from "./plugin-providers"

interface Slots {
  vehicle: VehicleSlot
  card: CardSlot
}
export type SlotName = keyof Slots

const FOLDER = "slots"
const SLOTS: readonly SlotName[] = ["vehicle", "card"]

const fileOf = ({ source }: InstalledPlugin, slot: SlotName) => join(source, FOLDER, `${slot}.js`)

/** @throws Error that names the file, for one that is no slot or gives no function */
export function judgePluginSlots(plugin: InstalledPlugin): void {
  for (const file of codeOf(plugin, FOLDER)) {
    const at = join(FOLDER, basename(file))
    if (!SLOTS.some((slot) => file === fileOf(plugin, slot)))
      throw new Error(`${at}: there is no such slot; there are ${SLOTS.join(" and ")}.`)
    if (typeof exportsOf(file).default !== "function") throw new Error(`${at}: it exports no function as its default.`)
  }
}

/** By slot, what the installed plugins have for it; found once, since a plugin stays as it is while the process runs. */
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

/** Whether any plugin has something to show there: pages ask for what is shown only then. */
export const hasSlot = (slot: SlotName): boolean => pluginsWith(slot).length > 0

/** The sections of the page of a listing; whoever calls has seen to it that it may be seen. */
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

/** The badges of cards by the ids of their listings; whoever calls has seen to it that these may be seen. */
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

/** What one plugin shows; null for one that fails, is late or answers what may not be shown: the page does without it. */
async function answerOf<Answer>(
  plugin: InstalledPlugin,
  slot: SlotName,
  schema: z.ZodType<Answer>,
  ask: (asked: { pluginOptions: Record<string, unknown>; signal: AbortSignal }) => unknown
): Promise<Answer | null> {
  try {
    const answer = await answerInTime(async (signal) => ask({ pluginOptions: plugin.options, signal }))
    const { data, error } = schema.safeParse(answer)
    if (!error) return data
    const [{ path, message }] = error.issues as [z.core.$ZodIssue]
    throw new Error([path.join("."), message].filter(Boolean).join(": "))
  } catch (error) {
    logger.warn({ plugin: plugin.name, slot, reason: reasonOf(error) }, "A plugin's slot was left out")
    return null
  }
}
