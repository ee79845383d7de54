/** Archives of photos (.zip), read one file at a time. */
import { createWriteStream } from "node:fs"
import { mkdir, open, rename, rm, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { pipeline } from "node:stream/promises"
import type { Readable } from "node:stream"
import { getFileNameLowLevel, openPromise, validateFileName, type Entry, type ZipFile } from "yauzl"
import { PHOTO_MAXIMUM_BYTES } from "@northlot/contract"

/** A seller's archive of car photos never holds more files. */
const MOST_FILES = 20_000

interface ArchivedFile {
  /** The position of the file in the archive. */
  place: number
  path: string
  /** Why the file cannot be read, as far as the archive tells. */
  problem: "locked" | "large" | null
}

export class UnreadableArchive extends Error {
  override name = "UnreadableArchive"
}

/** Recognises a .zip by its first bytes, also an empty one. */
export async function isArchive(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(buffer.toString("latin1"))
  } finally {
    await file.close()
  }
}

/** An archive on the disk. The caller must close it. */
export class PhotoArchive {
  private constructor(
    private readonly archive: ZipFile,
    private readonly entries: readonly Entry[]
  ) {}

  /** @throws UnreadableArchive */
  static async open(path: string): Promise<PhotoArchive> {
    // Names are checked one by one. The library would refuse the whole archive for one name that leads out of it.
    const archive = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(refused)
    try {
      const entries: Entry[] = []
      for await (const entry of archive.eachEntry()) {
        if (entries.push(entry) > MOST_FILES) throw new UnreadableArchive()
      }
      return new PhotoArchive(archive, entries)
    } catch {
      archive.close()
      throw new UnreadableArchive()
    }
  }

  /** The files in the archive, except those whose names point outside of it, such as `../photo.jpg`. */
  files(): ArchivedFile[] {
    return this.entries.flatMap((entry, place) => {
      const path = nameOf(entry)
      if (path === null) return []
      const problem = entry.isEncrypted() ? "locked" : entry.uncompressedSize > PHOTO_MAXIMUM_BYTES ? "large" : null
      return [{ place, path, problem }]
    })
  }

  /** The content of one file; null if it is larger than a photo may be. @throws UnreadableArchive */
  async read(place: number): Promise<Buffer | null> {
    const entry = this.entries[place]
    if (!entry) throw new UnreadableArchive()
    const chunks: Buffer[] = []
    let size = 0
    const content = (await this.archive.openReadStreamPromise(entry).catch(refused)) as Readable
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > PHOTO_MAXIMUM_BYTES) return null
        chunks.push(chunk)
      }
    } catch {
      throw new UnreadableArchive()
    }
    return Buffer.concat(chunks)
  }

  close(): void {
    this.archive.close()
  }
}

function refused(): never {
  throw new UnreadableArchive()
}

/** The name of a file in the archive; null if it points outside of the archive, such as `../photo.jpg`. */
function nameOf(entry: Entry): string | null {
  const bytes = entry.fileName as unknown as Buffer
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, bytes, entry.extraFields, false)
  return validateFileName(name) === null ? name : null
}

/** Copies a stored file to this disk, unless it is there already. */
export async function bringToDisk(path: string, content: () => Promise<Readable>): Promise<void> {
  if (await stat(path).catch(() => null)) return
  await mkdir(dirname(path), { recursive: true })
  try {
    await pipeline(await content(), createWriteStream(`${path}.part`, { mode: 0o640 }))
    await rename(`${path}.part`, path)
  } catch (error) {
    await rm(`${path}.part`, { force: true })
    throw error
  }
}
