import { basename, join } from "node:path"
import type { PluginChargePurpose } from "@northlot/contract"
import { codeOf, exportsOf, type InstalledPlugin } from "./installed-plugins"

const FOLDER = "charges"
const FUNCTIONS = ["returnPath", "paid", "refunded", "lost"] as const
const NAME = /^[a-z][a-z0-9-]{0,39}$/

/** A charge purpose from a file in a plugin's folder `charges`. */
export interface InstalledChargePurpose {
  plugin: InstalledPlugin
  name: string
  purpose: PluginChargePurpose
}

/**
 * Loads the plugin's charge purposes. Each defines something that the plugin sells through the market's checkout.
 * @throws Error that names a file that is no charge purpose
 */
export function chargePurposesOf(plugin: InstalledPlugin): InstalledChargePurpose[] {
  return codeOf(plugin, FOLDER).map((file) => {
    const at = join(FOLDER, basename(file))
    const name = basename(file, ".js")
    if (file !== join(plugin.source, at)) throw new Error(`${file}: a charge purpose must be directly in ${FOLDER}.`)
    if (!NAME.test(name)) throw new Error(`${at}: its name must have at most 40 small letters, digits and hyphens.`)
    const purpose = exportsOf(file).default as Partial<PluginChargePurpose> | undefined
    const missing = FUNCTIONS.filter((one) => typeof purpose?.[one] !== "function")
    if (missing.length > 0) throw new Error(`${at}: its default export lacks the function ${missing.join(", ")}.`)
    return { plugin, name, purpose: purpose as PluginChargePurpose }
  })
}
