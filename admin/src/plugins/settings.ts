import {
  amountText,
  cents,
  formatMoneyExact,
  readAmount,
  type PluginProvider,
  type PluginSetting,
  type PluginSettingField,
} from "@northlot/contract"

/** What stands in the field of a setting; nothing where it is not set, or not shown. */
export function typedSetting(field: PluginSettingField, stored: PluginSetting | undefined): string {
  if (stored === undefined) return ""
  return field.type === "cents" && typeof stored === "number" ? amountText(cents(stored)) : String(stored)
}

/** What is sent for what was typed: null for nothing. What is no figure is sent as it stands, and the plugin says so. */
export function sentSetting({ type }: PluginSettingField, typed: string): PluginSetting | null {
  const text = typed.trim()
  if (text === "") return null
  if (type === "flag") return text === "true"
  if (type === "cents") {
    const read = readAmount(text, { cents: true })
    return read.ok && read.cents !== null ? read.cents : text
  }
  if (type === "number" || type === "whole number") return Number.isNaN(Number(text)) ? text : Number(text)
  return text
}

/** A stored setting as people say it. */
function wordsOfSetting(field: PluginSettingField | undefined, stored: PluginSetting): string {
  if (typeof stored === "boolean") return stored ? "yes" : "no"
  if (field?.type === "cents" && typeof stored === "number") return formatMoneyExact(cents(stored))
  return String(stored)
}

/** All settings of a provider on one line; of what may be a secret only that it is set. */
export function wordsOfSettings(
  fields: PluginProvider["fields"],
  { values, hidden }: PluginProvider["settings"]
): string {
  const named = (name: string) => fields?.find((field) => field.name === name)
  const said = Object.entries(values).map(
    ([name, value]) => `${named(name)?.label ?? name}: ${wordsOfSetting(named(name), value)}`
  )
  return [...said, ...hidden.map((name) => `${named(name)?.label ?? name}: set, not shown`)].join(" · ") || "–"
}
