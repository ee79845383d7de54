import {
  cents,
  formatMoneyExact,
  type PluginProvider,
  type PluginSetting,
  type PluginSettingField,
} from "@northlot/contract"

export { sentSetting, typedSetting } from "@northlot/contract"

/** A stored setting in words. */
function wordsOfSetting(field: PluginSettingField | undefined, stored: PluginSetting): string {
  if (typeof stored === "boolean") return stored ? "yes" : "no"
  if (field?.type === "cents" && typeof stored === "number") return formatMoneyExact(cents(stored))
  return String(stored)
}

/** All settings of a provider on one line; a hidden setting shows only that it is set. */
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
