// What a request sent, as the contract's schemas take it, or the one form in which it is refused.
import type { z } from "zod"
import { RefusedError, fieldName, inputProblem } from "@northlot/contract"
import { unstorableFields } from "./storable"

/** @throws RefusedError `INVALID_INPUT` with the fields at fault. */
export function parsed<Schema extends z.ZodType>(
  schema: Schema | undefined,
  value: unknown
): z.output<Schema> | undefined {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: inputProblem })
  const fields = result.success ? unstorableFields(result.data) : fieldsAtFault(result.error)
  const [first] = Object.entries(fields)
  if (result.success && !first) return result.data
  throw new RefusedError("INVALID_INPUT", first && `${fieldName(first[0])}: ${first[1]}`, { fields })
}

function fieldsAtFault({ issues }: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const paths = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) fields[path.join(".") || "body"] ??= issue.message
  }
  return fields
}
