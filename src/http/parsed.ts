// Parses requests by the contract's schemas, and refuses invalid requests with `INVALID_INPUT`.
import type { z } from "zod"
import { RefusedError, inputProblem, namedProblem, reasonsOf, unknownFields } from "@northlot/contract"
import { unstorableFields } from "./storable"

/** @throws RefusedError `INVALID_INPUT` with the wrong fields. Its message is made of the fields' messages. */
export function parsed<Schema extends z.ZodType>(
  schema: Schema | undefined,
  value: unknown
): z.output<Schema> | undefined {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: inputProblem })
  const faults = result.success ? unstorable(result.data) : faultsOf(result.error)
  if (result.success && faults.length === 0) return result.data
  const first = new Map<string, Fault>()
  for (const fault of faults) if (!first.has(fault.path)) first.set(fault.path, fault)
  const by = (said: "sentence" | "reason") =>
    Object.fromEntries(Array.from(first, ([path, fault]) => [path, fault[said]]))
  throw new RefusedError("INVALID_INPUT", reasonsOf(by("reason")), { fields: by("sentence") })
}

interface Fault {
  path: string
  /** The message shown beside the field. */
  sentence: string
  /** `sentence` with the field's name, for places that do not show the field. */
  reason: string
}

function faultsOf({ issues }: z.ZodError): Fault[] {
  return issues.flatMap((issue): Fault[] => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => {
        const sentence = unknownFields([key])
        return { path: pathOf([...issue.path, key]), sentence, reason: sentence }
      })
    return [{ path: pathOf(issue.path), sentence: issue.message, reason: namedProblem(issue.path, issue.message) }]
  })
}

const pathOf = (path: readonly PropertyKey[]): string => path.join(".") || "body"

function unstorable(input: unknown): Fault[] {
  return Object.entries(unstorableFields(input)).map(([path, sentence]) => ({
    path,
    sentence,
    reason: namedProblem(path.split("."), sentence),
  }))
}
