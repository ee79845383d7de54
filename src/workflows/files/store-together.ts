import type { CreateFileDTO, FileDTO, IFileModuleService } from "@medusajs/framework/types"
import { logger } from "#src/platform/logger"

/** Keeps all of these files or none: of what came before the one that found no room, nothing is left. */
export async function storeTogether(files: IFileModuleService, contents: readonly CreateFileDTO[]): Promise<FileDTO[]> {
  const stored = await Promise.allSettled(contents.map((content) => files.createFiles(content)))
  const kept = stored.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []))
  const failure = stored.find((result) => result.status === "rejected")
  if (!failure) return kept
  await files
    .deleteFiles(kept.map(({ id }) => id))
    .catch((error) => logger.warn({ err: error }, "Files of a refused upload could not be removed"))
  throw failure.reason
}
