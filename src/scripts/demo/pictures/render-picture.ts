import sharp from "sharp"
import { proportionsOf } from "./body-styles"
import { cameraFor, drawVehicle, horizonOf, OVERSAMPLING } from "./draw-vehicle"
import { interiorView } from "./interior"
import { backdrop } from "./scenes"
import { PICTURE_HEIGHT, PICTURE_WIDTH, type VehiclePictureSpec } from "./vehicle-picture"

const BACKDROP_REDUCTION = 4
const JPEG = { quality: 82, mozjpeg: false } as const

/** One picture of a demo car as a JPEG of 1280 × 960. The same specification gives the same bytes. */
export async function renderPicture(spec: VehiclePictureSpec): Promise<Buffer> {
  if (spec.angle === "interior")
    return sharp(Buffer.from(interiorView(spec)))
      .jpeg(JPEG)
      .toBuffer()
  const horizon = horizonOf(cameraFor(proportionsOf(spec), spec))
  const width = PICTURE_WIDTH * OVERSAMPLING
  const height = PICTURE_HEIGHT * OVERSAMPLING
  // A small backdrop, enlarged, is as soft as one out of the lens's focus.
  const small = { width: PICTURE_WIDTH / BACKDROP_REDUCTION, height: PICTURE_HEIGHT / BACKDROP_REDUCTION }
  const soft = await sharp(Buffer.from(backdrop(spec.scene, spec.seed, horizon)))
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
    .resize(PICTURE_WIDTH, PICTURE_HEIGHT)
    .jpeg(JPEG)
    .toBuffer()
}
