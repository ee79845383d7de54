import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** What the package of a plugin says of itself; empty where it says nothing. */
export interface PluginManifest {
  package: string
  author: string
  description: string
}

const LONGEST_TEXT = 300

/** Of the package that this file belongs to; a single file has none. */
export function manifestOf(resolve: string): PluginManifest {
  const file = require.resolve(resolve)
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, "package.json")
    if (!existsSync(path)) continue
    const { name, author, description } = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>
    return {
      package: text(name),
      author: text(typeof author === "object" && author !== null ? (author as { name?: unknown }).name : author),
      description: text(description),
    }
  }
  return { package: "", author: "", description: "" }
}

const text = (value: unknown): string => (typeof value === "string" ? value.slice(0, LONGEST_TEXT) : "")
