import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** Details from the package of a plugin; empty where the package has none. */
export interface PluginManifest {
  package: string
  author: string
  description: string
}

const LONGEST_TEXT = 300

/** The manifest of the package that the file belongs to; a single file has none. */
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
