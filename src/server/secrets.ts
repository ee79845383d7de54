import { randomBytes } from "node:crypto"
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { SECRET_VARIABLES, type Secrets } from "#src/platform/configuration"
import { StartError, fileError } from "./start-error"

/**
 * Returns the secrets that the environment sets. All other secrets are generated once and stored in the data directory,
 * readable by its owner only. In production mode, the environment must set all secrets; this was checked before.
 */
export async function loadSecrets(dataDirectory: string, environment: NodeJS.ProcessEnv): Promise<Secrets> {
  const given = Object.fromEntries(
    SECRET_VARIABLES.flatMap(([key, name]) => (environment[name] ? [[key, environment[name]]] : []))
  ) as Partial<Secrets>
  if (SECRET_VARIABLES.every(([key]) => given[key])) return given as Secrets
  const path = join(dataDirectory, "secrets.json")
  const kept = await readSaved(path)
  const complete: Partial<Secrets> = { ...kept }
  for (const [key] of SECRET_VARIABLES) complete[key] ??= randomBytes(32).toString("base64url")
  if (SECRET_VARIABLES.some(([key]) => !kept?.[key]) && !(await keep(path, complete, kept !== null))) {
    // Another start created the file at the same moment.
    return loadSecrets(dataDirectory, environment)
  }
  return { ...(complete as Secrets), ...given }
}

/** Writes the whole file or nothing; `false` if another start has created the file meanwhile. */
async function keep(path: string, secrets: Partial<Secrets>, replaces: boolean): Promise<boolean> {
  const draft = `${path}.${process.pid}.new`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(draft, JSON.stringify(secrets, null, 2), { mode: 0o600 })
    if (replaces) await rename(draft, path)
    else await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw fileError(error, path)
  } finally {
    await rm(draft, { force: true })
  }
}

async function readSaved(path: string): Promise<Partial<Secrets> | null> {
  let text: string
  try {
    text = await readFile(path, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
    throw fileError(error, path)
  }
  try {
    return JSON.parse(text) as Partial<Secrets>
  } catch {
    throw new StartError(
      `${path} is not readable as JSON any more; remove the file, and new secrets are made (everyone signs in again, and sellers enter their payout accounts again).`
    )
  }
}
