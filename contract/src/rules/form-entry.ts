import type { PluginSetting, PluginSettingField } from "../plugins/form"
import { cents } from "./money"
import { amountText, readAmount } from "./typed-amount"

/** The text that a field shows for its stored value. It is empty if no value is set or the stored value is hidden. */
export function typedSetting(field: PluginSettingField, stored: PluginSetting | undefined): string {
  if (stored === undefined) return ""
  return field.type === "cents" && typeof stored === "number" ? amountText(cents(stored)) : String(stored)
}

/**
 * The value to send for a typed text; null for an empty text. An invalid number is sent as typed, so that the plugin
 * refuses it.
 */
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
