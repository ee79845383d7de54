import type { PluginSetting, PluginSettingField } from "@northlot/contract"
import { isNamedLikeASecret } from "./shown-settings"

interface PropertySchema {
  type?: unknown
  title?: unknown
  description?: unknown
  format?: unknown
  minimum?: unknown
  maximum?: unknown
  maxLength?: unknown
  enum?: unknown
  default?: unknown
}

/**
 * The form of a provider's settings, from the JSON Schema that its process sends; null if the schema is no object.
 * Settings that no form can show are left unchanged.
 */
export function fieldsOf(schema: unknown): PluginSettingField[] | null {
  if (!isObject(schema) || schema.type !== "object" || !isObject(schema.properties)) return null
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).map(([name, property]) => {
    const {
      type,
      title,
      description,
      format,
      minimum,
      maximum,
      maxLength,
      enum: choices,
    } = (property ?? {}) as PropertySchema
    return {
      name,
      label: typeof title === "string" ? title : labelOf(name),
      help: typeof description === "string" ? description : "",
      type: fieldType({ type, format, enum: choices }),
      isRequired: required.includes(name),
      minimum: limitOf(minimum),
      maximum: limitOf(maximum),
      ...(typeof maxLength === "number" ? { maximumLength: maxLength } : {}),
      choices: isChoice(choices) ? choices : [],
    }
  })
}

function fieldType({ type, format, enum: choices }: PropertySchema): PluginSettingField["type"] {
  if (isChoice(choices)) return "choice"
  if (type === "boolean") return "flag"
  if (type === "string") return format === "paragraph" ? "paragraph" : "text"
  if (type !== "integer" && type !== "number") return "other"
  if (format === "cents") return "cents"
  return type === "integer" ? "whole number" : "number"
}

/**
 * The settings that may be shown: numbers, booleans and texts of a fixed list. Any other text may be a secret,
 * whatever its name.
 */
export function shownOptions(
  options: Readonly<Record<string, unknown>>,
  fields: readonly PluginSettingField[] | null
): { values: Record<string, PluginSetting>; hidden: string[] } {
  const values: [string, PluginSetting][] = []
  const hidden: string[] = []
  for (const [name, value] of Object.entries(options)) {
    const isOneOf = fields?.some((field) => field.name === name && field.choices.includes(value as string))
    const isPlain = typeof value === "number" || typeof value === "boolean" || isOneOf
    if (isPlain && !isNamedLikeASecret(name)) values.push([name, value as PluginSetting])
    else hidden.push(name)
  }
  return { values: Object.fromEntries(values), hidden }
}

/** The label of a setting: `maximumCents` gives "Maximum", `basisPoints` gives "Basis points". */
function labelOf(name: string): string {
  const words = name
    .replace(/Cents$/, "")
    .replace(/[_-]+/g, " ")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null
const isChoice = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string")
/** Zod writes the largest safe integer if no limit is set. */
const limitOf = (value: unknown): number | null =>
  typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null
