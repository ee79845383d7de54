import { database } from "../platform/database"
import type { RunningQueues } from "../queues"
import { schemaIsCurrent } from "../server/migrations"

let watched: { buildDirectory: string; queues: RunningQueues } | undefined

export function installReadiness(parts: { buildDirectory: string; queues: RunningQueues }): void {
  watched = parts
}

/** What keeps this process from serving, by name; empty when it is ready. */
export async function unreadyParts(): Promise<("database" | "queue" | "migrations")[]> {
  if (!watched) return ["database", "queue", "migrations"]
  try {
    await database().query("SELECT 1")
  } catch {
    return ["database"]
  }
  const [queue, migrations] = await Promise.all([
    watched.queues.ready().catch(() => false),
    schemaIsCurrent(watched.buildDirectory).catch(() => false),
  ])
  return [...(queue ? [] : (["queue"] as const)), ...(migrations ? [] : (["migrations"] as const))]
}
