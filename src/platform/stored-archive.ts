import { zipSync } from "fflate"

/** The modification time of every file in an archive: the earliest of the zip format, because nobody uses it. */
const FIRST_DAY = new Date(1980, 0, 1)

/** A .zip of these files, without compression. */
export function storedArchive(files: Iterable<readonly [name: string, content: Buffer]>): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 0, mtime: FIRST_DAY }))
}
