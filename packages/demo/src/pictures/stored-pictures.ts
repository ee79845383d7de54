import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { PictureAngle } from "./vehicle-picture"

/** From the sources and from what is built of them alike. */
const PICTURES = join(__dirname, "../../pictures")

/** One drawn picture, as `npm run draw` has written it. */
export interface StoredPicture {
  angle: PictureAngle
  /** Beside `index.json`, as WebP. */
  file: string
  /** The same, smaller, for cards and lists; null where the picture is small enough itself. */
  thumbnail: string | null
  width: number
  height: number
  /** SHA-256 of the file. */
  contentHash: string
}

/** What `index.json` holds: the pictures of each car by its key, the cover first. */
export type PictureIndex = Readonly<Record<string, readonly StoredPicture[]>>

/** Read once. */
let index: PictureIndex | undefined

export function pictureIndex(): PictureIndex {
  index ??= JSON.parse(readFileSync(pictureFile("index.json"), "utf8")) as PictureIndex
  return index
}

/** The path of a file that the index names. */
export const pictureFile = (name: string): string => join(PICTURES, name)

export const readPicture = (name: string): Promise<Buffer> => readFile(pictureFile(name))
