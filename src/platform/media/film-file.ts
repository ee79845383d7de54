import type { FileHandle } from "node:fs/promises"
import { RefusedError } from "@northlot/contract"

const WINDOW = 64 * 1024
/** The most parts of one video file; no film has more. Reading more would take the processor from other requests. */
const PARTS_LIMIT = 200_000

export function damaged(): RefusedError {
  return new RefusedError("UNREADABLE_FILE", "This video could not be read. It may be damaged or cut off.")
}

/**
 * A film on the disk, read in small windows and overwritten in place. Its parts never move, and it is never in
 * memory as a whole.
 */
export class FilmFile {
  private window = Buffer.alloc(0)
  private windowStart = 0
  private parts = 0

  private constructor(
    private readonly file: FileHandle,
    readonly size: number
  ) {}

  static async over(file: FileHandle): Promise<FilmFile> {
    return new FilmFile(file, (await file.stat()).size)
  }

  /** @throws RefusedError UNREADABLE_FILE beyond the end of the file, or after too many reads */
  async read(start: number, length: number): Promise<Buffer> {
    if (start < 0 || start + length > this.size) throw damaged()
    if (start < this.windowStart || start + length > this.windowStart + this.window.length) {
      const window = Buffer.alloc(Math.min(Math.max(length, WINDOW), this.size - start))
      await this.file.read(window, 0, window.length, start)
      this.window = window
      this.windowStart = start
    }
    const from = start - this.windowStart
    return this.window.subarray(from, from + length)
  }

  countPart(): void {
    if (++this.parts > PARTS_LIMIT) throw damaged()
  }

  async write(start: number, bytes: Buffer): Promise<void> {
    this.window = Buffer.alloc(0)
    await this.file.write(bytes, 0, bytes.length, start)
  }

  async clear(start: number, end: number): Promise<void> {
    const zeros = Buffer.alloc(Math.min(WINDOW, Math.max(0, end - start)))
    for (let place = start; place < end; place += WINDOW)
      await this.write(place, zeros.subarray(0, Math.min(WINDOW, end - place)))
  }
}
