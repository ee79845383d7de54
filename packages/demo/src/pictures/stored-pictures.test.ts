import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import sharp from "sharp"
import { DEMO_VEHICLES } from "../catalogue/demo-vehicles"
import { picturesOf } from "./pictures-of-vehicle"
import { pictureFile, pictureIndex, readPicture } from "./stored-pictures"

const MOST_BYTES = 8_000_000

const index = pictureIndex()
const pictures = Object.values(index).flat()
const files = readdirSync(pictureFile(".")).sort()

test("every car has each of its pictures as a file, in their order, and no other car is named", () => {
  expect(Object.fromEntries(Object.entries(index).map(([key, list]) => [key, list.map(({ angle }) => angle)]))).toEqual(
    Object.fromEntries(DEMO_VEHICLES.map((vehicle) => [vehicle.key, picturesOf(vehicle)]))
  )
})

test("the index names each file once, and no file beside it", () => {
  const named = pictures.flatMap(({ file, thumbnail }) => (thumbnail ? [file, thumbnail] : [file]))
  expect([...named, "index.json"].sort()).toEqual(files)
})

test("a cover has a thumbnail, by which cards are quick", () => {
  for (const [key, [cover]] of Object.entries(index))
    expect([key, cover!.thumbnail, cover!.width]).toEqual([key, expect.any(String), 1280])
})

test("each file is the WebP that the index describes", async () => {
  for (const { file, width, height, contentHash } of pictures) {
    const content = await readPicture(file)
    const { format, ...size } = await sharp(content).metadata()
    expect([file, format, size.width, size.height]).toEqual([file, "webp", width, height])
    expect([file, createHash("sha256").update(content).digest("hex")]).toEqual([file, contentHash])
  }
  for (const { thumbnail } of pictures) {
    if (!thumbnail) continue
    const { format, width } = await sharp(await readPicture(thumbnail)).metadata()
    expect([thumbnail, format, width]).toEqual([thumbnail, "webp", 480])
  }
})

test("no car shows one picture twice", () => {
  for (const [key, list] of Object.entries(index))
    expect([key, new Set(list.map(({ contentHash }) => contentHash)).size]).toEqual([key, list.length])
})

test("all files together are at most 8 MB", () => {
  const bytes = files.reduce((sum, file) => sum + readFileSync(pictureFile(file)).length, 0)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
})
