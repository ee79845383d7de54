import { readAmount, sentSetting, typedSetting, type AnswerOf, type StepValue } from "@northlot/contract"
import type { endpoints as Endpoints } from "@northlot/contract"

export type EditorStep = AnswerOf<typeof Endpoints.readEditorSteps>["steps"][number]
type StepField = EditorStep["fields"][number]
/** What was typed and is not stored, by plugin and field, as the person typed it. */
export type StepEntries = Readonly<Record<string, Readonly<Record<string, string>>>>

const storedText = (step: EditorStep, field: StepField): string => typedSetting(field, step.values[field.name])

export const textOf = (entries: StepEntries, step: EditorStep, field: StepField): string =>
  entries[step.plugin]?.[field.name] ?? storedText(step, field)

/** What of a step differs from what is stored, as it is sent: null takes a value out. */
export function changedValues(entries: StepEntries, step: EditorStep): Record<string, StepValue | null> {
  if (step.closed !== null) return {}
  const changed = step.fields.flatMap((field) => {
    const typed = sentSetting(field, textOf(entries, step, field)) as StepValue | null
    return typed === (step.values[field.name] ?? null) ? [] : [[field.name, typed] as const]
  })
  return Object.fromEntries(changed)
}

/** What stands in the way that a browser can know: what must be filled in, and figures that are none. */
export function wrongEntries(entries: StepEntries, step: EditorStep): Record<string, string> {
  const wrong = step.fields.flatMap((field) => {
    const text = textOf(entries, step, field).trim()
    const sentence = text === "" ? (field.isRequired ? "Fill this in." : null) : unreadable(field, text)
    return sentence ? [[field.name, sentence] as const] : []
  })
  return Object.fromEntries(wrong)
}

function unreadable({ type }: StepField, text: string): string | null {
  if (type === "whole number") return /^-?\d{1,12}$/.test(text) ? null : "Enter a whole number."
  if (type !== "cents") return null
  const read = readAmount(text, { cents: true })
  return read.ok ? null : read.message
}
