/** A separate disk for Postgres that is small enough to fill. */
import { execFile } from "node:child_process"
import { mkdirSync } from "node:fs"
import { open, rm } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)
const MEGABYTES = 1_024
const PIECE = Buffer.alloc(1024 * 1024, 1)

export interface SmallDisk {
  fill(): Promise<void>
  makeRoom(): Promise<void>
  remove(): Promise<void>
}

/** Mounts a disk at this folder. Returns the reason if that is impossible, for example without root rights. */
export async function mountSmallDisk(directory: string): Promise<SmallDisk | string> {
  mkdirSync(directory, { recursive: true })
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${MEGABYTES}m,mode=0711`, "tmpfs", directory])
  } catch (error) {
    return `a disk of its own could not be mounted (${(error as Error).message.trim().split("\n").at(-1)})`
  }
  const ballast = join(directory, "ballast")
  return {
    async fill() {
      const file = await open(ballast, "a")
      try {
        // A write that does not fit is written in part, so that no byte remains free.
        for (;;) await file.write(PIECE)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error
      } finally {
        await file.close()
      }
    },
    makeRoom: () => rm(ballast, { force: true }),
    remove: async () => void (await run("umount", ["-l", directory]).catch(() => undefined)),
  }
}
