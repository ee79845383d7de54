import type { PluginSetting, PluginSettingField } from "../plugins/form"
import { cents } from "./money"
import { amountText, readAmount } from "./typed-amount"

/** What stands in the field; nothing where it is not set, or not shown. */
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
