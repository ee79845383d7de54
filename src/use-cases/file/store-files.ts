/**
 * Stores files in the file storage and their rows in the database. A file is stored before its row, so that no row
 * names a missing file. If storing the row fails, the file is deleted. This is no workflow, since Medusa's workflow
 * engine cannot pass bytes and streams.
 */
import type { CreateFileDTO, FileDTO, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { refuseInTransaction } from "#src/platform/database"
import { logger } from "#src/platform/logger"

/** Stores all these files and the rows that `record` writes, or nothing. @throws what `record` throws */
export async function storeFiles<Result>(
  scope: MedusaContainer,
  contents: readonly CreateFileDTO[],
  record: (files: FileDTO[]) => Promise<Result>
): Promise<Result> {
  refuseInTransaction("A file was kept")
  const files = scope.resolve(Modules.FILE)
  const stored = await Promise.allSettled(contents.map((content) => files.createFiles(content)))
  const kept = stored.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []))
  return orRemove(
    scope,
    kept.map(({ id }) => id),
    () => {
      const failure = stored.find((result) => result.status === "rejected")
      if (failure) throw failure.reason
      return record(kept)
    }
  )
}

/**
 * Runs `record` and returns its result. If `record` fails, these files are deleted.
 * @throws what `record` throws
 */
export async function orRemove<Result>(
  scope: MedusaContainer,
  fileIds: readonly string[],
  record: () => Promise<Result>
): Promise<Result> {
  try {
    return await record()
  } catch (error) {
    await removeFiles(scope, fileIds)
    throw error
  }
}

/**
 * Deletes files that no database row names. A file that cannot be deleted stays invisible until a later sweep deletes
 * it (`sweep-files.ts`).
 */
export async function removeFiles(scope: MedusaContainer, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  refuseInTransaction("Files were deleted")
  await scope
    .resolve(Modules.FILE)
    .deleteFiles([...ids])
    .catch((error) => logger.warn({ err: error }, "Files that nothing names any more could not be deleted"))
}
