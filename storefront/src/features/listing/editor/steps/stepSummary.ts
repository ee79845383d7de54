import { cents, spokenAmount } from "@northlot/contract"
import type { EditorStep } from "./stepEntries"

/** The stored values of a step as text, field by field. */
export function stepSummary({ fields, values }: Pick<EditorStep, "fields" | "values">) {
  return fields.map(({ name, label, type, isRequired }) => {
    const stored = values[name]
    const isEmpty = stored === undefined || stored === ""
    return { name, label, value: isEmpty ? null : inWords(stored, type), isMissing: isEmpty && isRequired }
  })
}

function inWords(stored: string | number | boolean, type: EditorStep["fields"][number]["type"]): string {
  if (typeof stored === "boolean") return stored ? "Yes" : "No"
  return type === "cents" ? spokenAmount(cents(Number(stored))) : String(stored)
}
