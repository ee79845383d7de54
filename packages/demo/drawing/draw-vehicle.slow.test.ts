import sharp from "sharp"
import { damageDisclosed } from "../src/pictures/damage-disclosed"
import { renderPicture } from "./render-picture"
import {
  DAMAGES,
  GRILLES,
  INSIDE_VIEWS,
  OUTSIDE_ANGLES,
  PICTURE_BODIES,
  PICTURE_SCENES,
  RIMS,
  type PictureAngle,
  type VehiclePictureSpec,
} from "../src/pictures/vehicle-picture"

/** The width of the tested pictures. A small picture is drawn quickly, and its content does not depend on the size. */
const SMALL = 256
const CAR: VehiclePictureSpec = {
  body: "sedan",
  angle: "frontThreeQuarter",
  scene: "dealership",
  width: SMALL,
  paint: "#8c1d22",
  interior: "#26272a",
  grille: "bars",
  rim: "five",
  trim: "chrome",
  roofRails: false,
  metallic: true,
  kilometres: 81_450,
  electric: false,
  seed: 11,
}

/** The mean of red minus blue in the area that the car's door covers in a side view. */
async function doorWarmth(picture: Buffer): Promise<number> {
  const box = { left: 0.4375, top: 0.49, width: 0.094, height: 0.0625 }
  const pixels = (share: number) => Math.round(share * SMALL)
  const { channels } = await sharp(
    await sharp(picture)
      .extract({
        left: pixels(box.left),
        top: pixels(box.top * 0.75),
        width: pixels(box.width),
        height: pixels(box.height * 0.75),
      })
      .toBuffer()
  ).stats()
  return channels[0]!.mean - channels[2]!.mean
}

/** The mean absolute difference in brightness between the pixels of two pictures. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).greyscale().raw().toBuffer()))
  return a!.reduce((sum, value, index) => sum + Math.abs(value - b![index]!), 0) / a!.length
}

describe("demo pictures", () => {
  // The tests draw each body style from two angles, each angle at least twice, all inside views and all close-ups of
  // damage.
  const outside = PICTURE_BODIES.flatMap((body, b) =>
    [b, b + 4].map((a) => ({ body, angle: OUTSIDE_ANGLES[a % OUTSIDE_ANGLES.length] as PictureAngle, index: b + a }))
  )
  const near = [...INSIDE_VIEWS, ...DAMAGES].map((angle, index) => ({ body: "sedan" as const, angle, index }))

  test.each([...outside, ...near])("$body, $angle: something is drawn", async ({ body, angle, index }) => {
    const picture = await renderPicture({
      ...CAR,
      body,
      angle,
      scene: PICTURE_SCENES[index % PICTURE_SCENES.length]!,
      grille: GRILLES[index % GRILLES.length]!,
      rim: RIMS[index % RIMS.length]!,
      seed: 100 + index,
    })
    const { format, width, height } = await sharp(picture).metadata()
    expect({ format, width, height }).toEqual({ format: "png", width: SMALL, height: SMALL * 0.75 })
    const { entropy } = await sharp(picture).stats()
    expect(entropy).toBeGreaterThan(4)
  })

  test("every style has an outline of its own", async () => {
    const sides = await Promise.all(
      PICTURE_BODIES.map(async (body) => [body, await renderPicture({ ...CAR, body, angle: "sideLeft" })] as const)
    )
    for (const [body, side] of sides)
      for (const [other, another] of sides)
        if (other !== body) expect([body, other, (await difference(side, another)) > 1.5]).toEqual([body, other, true])
  })

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

  test("the odometer shows the car's own kilometres", async () => {
    const odometer = await renderPicture({ ...CAR, angle: "odometer" })
    expect((await renderPicture({ ...CAR, angle: "odometer", kilometres: 81_451 })).equals(odometer)).toBe(false)
  })

  test("every picture says that it is drawn, to be read on a card", async () => {
    // The width of the picture on a card.
    const width = 340
    const words = async (angle: PictureAngle, paint: string) => {
      const picture = await sharp(await renderPicture({ ...CAR, angle, paint, width: 640 }))
        .resize({ width })
        .png()
        .toBuffer()
      const corner = angle === "frontThreeQuarter" ? { left: 117, top: 54 } : { left: 7, top: 232 }
      return sharp(picture)
        .extract({ ...corner, width: 106, height: 15 })
        .greyscale()
        .raw()
        .toBuffer()
    }
    for (const angle of ["frontThreeQuarter", "odometer", "rust"] as const) {
      const text = await words(angle, "#f4f4f2")
      const bright = text.filter((value) => value > 190).length / text.length
      expect(bright).toBeGreaterThan(0.1)
      expect(text.filter((value) => value < 140).length / text.length).toBeGreaterThan(0.3)
    }
  })

  test.each([
    ["Rust starting at both rear wheel arches.", ["rust"]],
    ["Dent in the tailgate; bed scratched.", ["dent", "scratch"]],
    ["Windshield replaced in 2023.", []],
    ["", []],
  ])("damage is drawn only where it is stated: %s", (stated, shown) => {
    expect(damageDisclosed(stated)).toEqual(shown)
  })
})
