import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface Told {
  /** `workflow.hook` */
  name: string
  payload: Record<string, unknown>
  /** What the handler found in the container. */
  sales: string
}

/** A plugin that sets a handler for every workflow hook of a market. */
export function workflowHooks() {
  const directory = mkdtempSync(join(tmpdir(), "workflow-hooks-"))
  const options = { told: join(directory, "told"), refusing: join(directory, "refusing") }
  writeFileSync(options.told, "")
  const set = (throws: string, refusal?: string) => writeFileSync(options.refusing, JSON.stringify({ throws, refusal }))
  set("nothing")
  return {
    environment: {
      NORTHLOT_WORKFLOW_HOOKS: JSON.stringify([{ resolve: join(__dirname, "workflow-hooks-plugin.cjs"), options }]),
    },
    /** What this hook was told about something, an id in its payload. */
    toldOf: (name: string, id: string): Told[] =>
      readFileSync(options.told, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Told)
        .filter((told) => told.name === name && Object.values(told.payload).includes(id)),
    /** While `work` runs the handler of this hook throws: a refusal of this code, or some error. */
    async whileThrowing<Result>(
      name: string,
      refusal: string | undefined,
      work: () => Promise<Result>
    ): Promise<Result> {
      set(name, refusal)
      try {
        return await work()
      } finally {
        set("nothing")
      }
    },
  }
}
