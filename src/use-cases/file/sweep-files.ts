/**
 * Deletes files that have no database row. Such a file remains when its row was refused and it could not be deleted, or
 * when the process ended before writing the row.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { forgetStoredFiles, takeStoredFiles } from "#src/platform/stored-files"
import { namedFiles } from "#src/queries/file/named-files"

/**
 * The age in hours at which a file is first checked; its database row is normally written within moments. Files with a
 * row, and files that could not be deleted, are checked again after the same time.
 */
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
