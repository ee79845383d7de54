import sharp from "sharp"
import { proportionsOf } from "./body-styles"
import { closeUp } from "./close-ups"
import { cameraFor, drawVehicle, horizonOf, type OutsideSpec } from "./draw-vehicle"
import { interiorView } from "./interior"
import { marked } from "./mark"
import { backdrop } from "./scenes"
import { OUTSIDE_ANGLES, PICTURE_HEIGHT, PICTURE_WIDTH, type VehiclePictureSpec } from "../src/pictures/vehicle-picture"

const BACKDROP_REDUCTION = 4

/** Draws one picture of a demo car as a PNG that is marked as drawn. The same specification gives the same bytes. */
export async function renderPicture(spec: VehiclePictureSpec): Promise<Buffer> {
  const size = { width: spec.width, height: Math.round((spec.width * PICTURE_HEIGHT) / PICTURE_WIDTH) }
  const drawn = isOutside(spec) ? await outside(spec, size) : await inside(spec, size)
  const picture = await marked(
    sharp(drawn, { raw: { ...size, channels: 3 } }),
    size.width,
    isOutside(spec) ? "over" : "corner"
  )
  return picture.png({ compressionLevel: 1 }).toBuffer()
}

function isOutside(spec: VehiclePictureSpec): spec is OutsideSpec {
  return (OUTSIDE_ANGLES as readonly string[]).includes(spec.angle)
}

interface Size {
  width: number
  height: number
}

function inside(spec: VehiclePictureSpec, size: Size): Promise<Buffer> {
  const svg = spec.angle === "dashboard" ? interiorView(spec) : closeUp(spec)
  return sharp(Buffer.from(svg)).resize(size).removeAlpha().raw().toBuffer()
}

async function outside(spec: OutsideSpec, size: Size): Promise<Buffer> {
  const camera = cameraFor(proportionsOf(spec), spec)
  const { width, height } = camera
  // The backdrop is drawn small and enlarged, so that it looks out of focus.
  const small = { width: PICTURE_WIDTH / BACKDROP_REDUCTION, height: PICTURE_HEIGHT / BACKDROP_REDUCTION }
  const soft = await sharp(Buffer.from(backdrop(spec.scene, spec.seed, horizonOf(camera))))
    .resize(small)
    .removeAlpha()
    .blur(1.1)
    .raw()
    .toBuffer()
  const pixels = await sharp(soft, { raw: { ...small, channels: 3 } })
    .resize(width, height, { kernel: "cubic" })
    .raw()
    .toBuffer()
  drawVehicle(spec, pixels)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(size.width, size.height)
    .raw()
    .toBuffer()
}
