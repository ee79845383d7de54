import sharp from "sharp"
import { renderPicture } from "./render-picture"
import {
  PICTURE_ANGLES,
  PICTURE_BODIES,
  PICTURE_SCENES,
  GRILLES,
  RIMS,
  type VehiclePictureSpec,
} from "./vehicle-picture"

const CAR: VehiclePictureSpec = {
  body: "sedan",
  angle: "frontThreeQuarter",
  scene: "dealership",
  paint: "#8c1d22",
  interior: "#26272a",
  grille: "bars",
  rim: "five",
  trim: "chrome",
  roofRails: false,
  metallic: true,
  seed: 11,
}
const MAXIMUM_BYTES = 350 * 1024

/** Mean of red minus blue where the car's door is in a side view. */
async function doorWarmth(picture: Buffer): Promise<number> {
  const { channels } = await sharp(
    await sharp(picture).extract({ left: 560, top: 470, width: 120, height: 60 }).toBuffer()
  ).stats()
  return channels[0]!.mean - channels[2]!.mean
}

describe("demo pictures", () => {
  // Every style twice, every angle at least twice.
  const combinations = PICTURE_BODIES.flatMap((body, b) =>
    [b, b + 4].map((a) => ({
      body,
      angle: PICTURE_ANGLES[a % PICTURE_ANGLES.length]!,
      scene: PICTURE_SCENES[(b + a * 3) % PICTURE_SCENES.length]!,
      index: b + a,
    }))
  )

  test.each(combinations)(
    "$body, $angle: a JPEG of 1280 × 960 that is quick to load",
    async ({ body, angle, scene, index }) => {
      const picture = await renderPicture({
        ...CAR,
        body,
        angle,
        scene,
        grille: GRILLES[index % GRILLES.length]!,
        rim: RIMS[index % RIMS.length]!,
        seed: 100 + index,
      })
      const { format, width, height } = await sharp(picture).metadata()
      expect({ format, width, height }).toEqual({ format: "jpeg", width: 1280, height: 960 })
      expect(picture.length).toBeLessThan(MAXIMUM_BYTES)
      expect(picture.length).toBeGreaterThan(20 * 1024)
    }
  )

  test("the same specification gives the same bytes, whatever was drawn in between", async () => {
    const first = await renderPicture(CAR)
    await renderPicture({ ...CAR, body: "pickup", angle: "rear", seed: 5 })
    expect((await renderPicture(CAR)).equals(first)).toBe(true)
  })

  test("two cars of one style are not twins", async () => {
    const first = await renderPicture(CAR)
    expect((await renderPicture({ ...CAR, seed: 12 })).equals(first)).toBe(false)
  })

  test("the car has the colour of its paint", async () => {
    const red = await doorWarmth(await renderPicture({ ...CAR, angle: "sideLeft", paint: "#b3121a" }))
    const blue = await doorWarmth(await renderPicture({ ...CAR, angle: "sideLeft", paint: "#1f3f98" }))
    expect(red).toBeGreaterThan(40)
    expect(blue).toBeLessThan(-40)
  })
})
