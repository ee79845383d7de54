import { zipSync } from "fflate"

/** The first day that the form knows: when something was put in says nothing here. */
const FIRST_DAY = new Date(1980, 0, 1)

/** A .zip of these files as they are, without compression. */
export function storedArchive(files: Iterable<readonly [name: string, content: Buffer]>): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 0, mtime: FIRST_DAY }))
}
