/**
 * Deletes files that no row names: the row was refused and the file could not be removed at once, or the process ended
 * between the two.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { forgetStoredFiles, takeStoredFiles } from "#src/platform/stored-files"
import { namedFiles } from "#src/queries/file/named-files"

/** A file's row comes within moments. What could not be deleted, and what has a row, is looked at again after this. */
const HOURS = 24
const FILES_AT_ONCE = 500

export async function sweepFiles(scope: MedusaContainer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const keys = await takeStoredFiles(HOURS, FILES_AT_ONCE)
    if (keys.length === 0) return
    const named = await namedFiles(keys)
    const unnamed = keys.filter((key) => !named.has(key))
    if (unnamed.length === 0) continue
    await scope.resolve(Modules.FILE).deleteFiles(unnamed)
    await forgetStoredFiles(unnamed)
  }
}
