import { cents, spokenAmount } from "@northlot/contract"
import type { EditorStep } from "./stepEntries"

/** What is stored of a step, field by field, to be read. */
export function stepSummary({ fields, values }: Pick<EditorStep, "fields" | "values">) {
  return fields.map(({ name, label, type, isRequired }) => {
    const stored = values[name]
    const isEmpty = stored === undefined || stored === ""
    const text =
      typeof stored === "boolean"
        ? stored
          ? "Yes"
          : "No"
        : type === "cents"
          ? spokenAmount(cents(Number(stored)))
          : String(stored)
    return { name, label, value: isEmpty ? null : text, isMissing: isEmpty && isRequired }
  })
}
