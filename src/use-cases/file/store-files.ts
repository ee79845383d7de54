/**
 * Files lie in a storage outside, what we know of them in our tables. The file comes first and its row after it, so that
 * no row names a file that is not there; where the row is refused, the file goes again. Bytes and streams do not pass
 * through Medusa's workflow engine, so this is a function and no workflow.
 */
import type { CreateFileDTO, FileDTO, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { refuseInTransaction } from "#src/platform/database"
import { logger } from "#src/platform/logger"

/** Keeps all of these files and what `record` writes of them, or nothing. @throws what `record` throws */
export async function keepFiles<Result>(
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

/** What `record` answers; these files are removed where it fails. @throws what `record` throws */
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

/** Files that no row names; one that stays behind is shown nowhere, and goes with a later sweep (`sweep-files.ts`). */
export async function removeFiles(scope: MedusaContainer, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  refuseInTransaction("Files were deleted")
  await scope
    .resolve(Modules.FILE)
    .deleteFiles([...ids])
    .catch((error) => logger.warn({ err: error }, "Files that nothing names any more could not be deleted"))
}
