import { createHash } from "node:crypto"
import { mkdir, readdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { DEMO_VEHICLES } from "../src/catalogue/demo-vehicles"
import type { DemoVehicle } from "../src/catalogue/demo-vehicle"
import { pictureOf, picturesOf } from "../src/pictures/pictures-of-vehicle"
import type { PictureIndex, StoredPicture } from "../src/pictures/stored-pictures"
import { OUTSIDE_ANGLES, PICTURE_WIDTH, type PictureAngle } from "../src/pictures/vehicle-picture"
import { renderPicture } from "./render-picture"

/** The width of a thumbnail, the same as for uploaded photos. */
const THUMBNAIL_WIDTH = 480
const FURTHER_WIDTH = 720
const COVER = { quality: 60, effort: 6, smartSubsample: true } as const
const FURTHER = { quality: 46, effort: 6, smartSubsample: true } as const

/**
 * The name of a picture's file without extension: `frontThreeQuarter` of `civic-2019` becomes
 * civic-2019.front-three-quarter.
 */
const nameOf = (key: string, angle: PictureAngle): string =>
  `${key}.${angle.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

async function drawPicture(folder: string, vehicle: DemoVehicle, angle: PictureAngle): Promise<StoredPicture> {
  const isCover = angle === OUTSIDE_ANGLES[0]
  const name = nameOf(vehicle.key, angle)
  const pixels = await renderPicture({
    ...pictureOf(vehicle, angle),
    width: isCover ? PICTURE_WIDTH : FURTHER_WIDTH,
  })
  const { data, info } = await sharp(pixels)
    .webp(isCover ? COVER : FURTHER)
    .toBuffer({ resolveWithObject: true })
  await writeFile(join(folder, `${name}.webp`), data)
  if (isCover)
    await sharp(pixels)
      .resize({ width: THUMBNAIL_WIDTH })
      .webp(COVER)
      .toFile(join(folder, `${name}.small.webp`))
  return {
    angle,
    file: `${name}.webp`,
    thumbnail: isCover ? `${name}.small.webp` : null,
    width: info.width,
    height: info.height,
    contentHash: createHash("sha256").update(data).digest("hex"),
  }
}

/** Draws every picture of the demo into a folder and replaces its contents. */
export async function drawPictures(folder: string, report: (text: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) await rm(join(folder, name))
  const index: Record<string, StoredPicture[]> = {}
  for (const [number, vehicle] of DEMO_VEHICLES.entries()) {
    report(`${number + 1} of ${DEMO_VEHICLES.length}: ${vehicle.key}`)
    const pictures: StoredPicture[] = []
    for (const angle of picturesOf(vehicle)) pictures.push(await drawPicture(folder, vehicle, angle))
    index[vehicle.key] = pictures
  }
  await writeFile(join(folder, "index.json"), `${JSON.stringify(index satisfies PictureIndex, null, 2)}\n`)
}
