import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { PictureAngle } from "./vehicle-picture"

/** The path of the pictures' folder. The relative path is the same from the source folder and from the build folder. */
const PICTURES = join(__dirname, "../../pictures")

/** One picture as `npm run draw` stores it. */
export interface StoredPicture {
  angle: PictureAngle
  /** The name of the picture's WebP file, in the same folder as `index.json`. */
  file: string
  /** The name of a smaller file for cards and lists; null if the picture itself is small enough. */
  thumbnail: string | null
  width: number
  height: number
  contentHash: string
}

/** The content of `index.json`: the pictures of each car by its key, the cover first. */
export type PictureIndex = Readonly<Record<string, readonly StoredPicture[]>>

/** The content of `index.json`, cached after the first read. */
let index: PictureIndex | undefined

export function pictureIndex(): PictureIndex {
  index ??= JSON.parse(readFileSync(pictureFile("index.json"), "utf8")) as PictureIndex
  return index
}

/** The path of a file that `index.json` names, or of `index.json` itself. */
export const pictureFile = (name: string): string => join(PICTURES, name)

export const readPicture = (name: string): Promise<Buffer> => readFile(pictureFile(name))
