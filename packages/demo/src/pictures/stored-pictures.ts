import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { PictureAngle } from "./vehicle-picture"

/** This path works from the sources and from the build. */
const PICTURES = join(__dirname, "../../pictures")

/** One picture as `npm run draw` stored it. */
export interface StoredPicture {
  angle: PictureAngle
  /** The name of a WebP file beside `index.json`. */
  file: string
  /** A smaller file for cards and lists; null where the picture itself is small enough. */
  thumbnail: string | null
  width: number
  height: number
  contentHash: string
}

/** The content of `index.json`: the pictures of each car by its key, the cover first. */
export type PictureIndex = Readonly<Record<string, readonly StoredPicture[]>>

/** Cached after the first read. */
let index: PictureIndex | undefined

export function pictureIndex(): PictureIndex {
  index ??= JSON.parse(readFileSync(pictureFile("index.json"), "utf8")) as PictureIndex
  return index
}

/** The path of a file from the index. */
export const pictureFile = (name: string): string => join(PICTURES, name)

export const readPicture = (name: string): Promise<Buffer> => readFile(pictureFile(name))
