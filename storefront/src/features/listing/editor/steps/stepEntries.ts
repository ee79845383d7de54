import { readAmount, sentSetting, typedSetting, type AnswerOf, type StepValue } from "@northlot/contract"
import type { endpoints as Endpoints } from "@northlot/contract"

export type EditorStep = AnswerOf<typeof Endpoints.readEditorSteps>["steps"][number]
type StepField = EditorStep["fields"][number]
/** The unsaved text as typed, by plugin and field. */
export type StepEntries = Readonly<Record<string, Readonly<Record<string, string>>>>

const storedText = (step: EditorStep, field: StepField): string => typedSetting(field, step.values[field.name])

export const textOf = (entries: StepEntries, step: EditorStep, field: StepField): string =>
  entries[step.plugin]?.[field.name] ?? storedText(step, field)

/** The step's values that differ from the stored values, ready to send; null deletes a stored value. */
export function changedValues(entries: StepEntries, step: EditorStep): Record<string, StepValue | null> {
  if (step.closed !== null) return {}
  const changed = step.fields.flatMap((field) => {
    const typed = sentSetting(field, textOf(entries, step, field)) as StepValue | null
    return typed === (step.values[field.name] ?? null) ? [] : [[field.name, typed] as const]
  })
  return Object.fromEntries(changed)
}

/** The errors that the browser can find: empty required fields and unreadable numbers. */
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
