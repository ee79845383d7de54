import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "./temporary-folder"

export interface Told {
  /** The hook's name in the form `workflow.hook`. */
  name: string
  payload: Record<string, unknown>
  /** What `typeof` gives for the sale module's `retrieve`: a function, if the handler can use the container. */
  sales: string
}

/** A plugin with a handler for every workflow hook of a market. */
export function workflowHooks() {
  const directory = temporaryFolder()
  const options = { told: join(directory, "told"), refusing: join(directory, "refusing") }
  writeFileSync(options.told, "")
  const set = (throws: string, refusal?: string) => writeFileSync(options.refusing, JSON.stringify({ throws, refusal }))
  set("nothing")
  return {
    environment: {
      NORTHLOT_WORKFLOW_HOOKS: JSON.stringify([{ resolve: join(__dirname, "workflow-hooks-plugin.cjs"), options }]),
    },
    /** The payloads of this hook that contain this id. */
    toldOf: (name: string, id: string): Told[] =>
      readFileSync(options.told, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Told)
        .filter((told) => told.name === name && Object.values(told.payload).includes(id)),
    /** Runs `work` while the handler of the hook `name` throws: a refusal with the code `refusal`, or a plain error if undefined. */
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
