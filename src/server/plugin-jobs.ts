import { JobLoader } from "@medusajs/framework/jobs"
import type { MedusaContainer } from "@medusajs/framework/types"
import { join } from "node:path"
import { z } from "zod"
import { exportsOf, installedPlugins, type InstalledPlugin } from "#src/platform/installed-plugins"
import { runJob } from "#src/platform/job-runner"
import { PLUGIN_NAME, PLUGIN_NAME_RULE } from "#src/platform/plugin-providers"

const SHORTEST_INTERVAL_MILLISECONDS = 1_000

const jobSchema = z.object({
  default: z.custom<(container: MedusaContainer) => unknown>((value) => typeof value === "function", {
    error: "it must be a function",
  }),
  config: z.object({
    name: z.string().regex(PLUGIN_NAME, `it must have ${PLUGIN_NAME_RULE}`),
    schedule: z.object({ interval: z.number().int().min(SHORTEST_INTERVAL_MILLISECONDS) }),
  }),
})

/** @throws Error saying which part of the file is wrong */
export function judgePluginJob(exported: unknown): z.infer<typeof jobSchema> {
  const { data, error } = jobSchema.safeParse(exported)
  if (!error) return data
  const [{ path, message }] = error.issues as [z.core.$ZodIssue]
  throw new Error(`its ${path.join(".")} is wrong: ${message}.`)
}

/** Runs a plugin's jobs by the market's runner: one process at a time, with a timeout. */
class PluginJobLoader extends JobLoader {
  constructor(
    private readonly plugin: InstalledPlugin,
    container: MedusaContainer
  ) {
    super(join(plugin.source, "jobs"), container)
  }

  override async onFileLoaded(path: string): Promise<void> {
    const { config, default: work } = judgePluginJob(exportsOf(path))
    const job = { ...config, name: `${this.plugin.name}_${config.name}` }
    const handler = (container: MedusaContainer) => runJob(container, job, async () => work(container))
    await super.onFileLoaded(path, { config: job, default: handler } as never)
  }
}

export async function loadPluginJobs(container: MedusaContainer): Promise<void> {
  for (const plugin of installedPlugins()) await new PluginJobLoader(plugin, container).load()
}
