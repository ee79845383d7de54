import { randomBytes } from "node:crypto"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { SECRET_VARIABLES, type Secrets } from "../platform/configuration"
import { StartError, fileError } from "./embedded-postgres"

/**
 * The secrets of the environment; those that are not given are generated once and kept in the data
 * directory, readable by its owner alone. Production mode takes none from there.
 */
export async function loadSecrets(dataDirectory: string, environment: NodeJS.ProcessEnv): Promise<Secrets> {
  const given = Object.fromEntries(
    SECRET_VARIABLES.flatMap(([key, name]) => (environment[name] ? [[key, environment[name]]] : []))
  ) as Partial<Secrets>
  if (SECRET_VARIABLES.every(([key]) => given[key])) return given as Secrets
  if (environment.NODE_ENV === "production") {
    const missing = SECRET_VARIABLES.filter(([key]) => !given[key]).map(([, name]) => name)
    throw new StartError(`Production mode needs secrets of its own; these are missing: ${missing.join(", ")}.`)
  }
  const path = join(dataDirectory, "secrets.json")
  const kept = await readKept(path)
  const complete = { ...kept }
  for (const [key] of SECRET_VARIABLES) complete[key] ??= randomBytes(32).toString("base64url")
  if (SECRET_VARIABLES.some(([key]) => !kept[key])) {
    try {
      await mkdir(dataDirectory, { recursive: true })
      await writeFile(`${path}.new`, JSON.stringify(complete, null, 2), { mode: 0o600 })
      await rename(`${path}.new`, path)
    } catch (error) {
      throw fileError(error, path)
    }
  }
  return { ...(complete as Secrets), ...given }
}

async function readKept(path: string): Promise<Partial<Secrets>> {
  let text: string
  try {
    text = await readFile(path, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {}
    throw fileError(error, path)
  }
  try {
    return JSON.parse(text) as Partial<Secrets>
  } catch {
    throw new StartError(`${path} is not readable as JSON any more; remove it to have new secrets made (everyone signs in anew).`)
  }
}
