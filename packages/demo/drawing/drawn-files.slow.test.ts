import sharp from "sharp"
import { DEMO_VEHICLES } from "../src/catalogue/demo-vehicles"
import { pictureOf } from "../src/pictures/pictures-of-vehicle"
import { pictureIndex, readPicture } from "../src/pictures/stored-pictures"
import { renderPicture } from "./render-picture"

/**
 * The largest mean difference of pixels that WebP compression may cause. A car of another shape or colour differs
 * several times as much.
 */
const LOST_BY_ENCODING = 3
const COMPARED_WIDTH = 320

const greys = (picture: Buffer) => sharp(picture).resize(COMPARED_WIDTH).greyscale().raw().toBuffer()

test.each(["civic-2019", "rav4-hybrid-2021", "f150-2020"])(
  "%s: its files are what the program draws of it now",
  async (key) => {
    const vehicle = DEMO_VEHICLES.find((car) => car.key === key)!
    for (const { angle, file, width } of pictureIndex()[key]!) {
      const drawn = await greys(await renderPicture({ ...pictureOf(vehicle, angle), width }))
      const stored = await greys(await readPicture(file))
      const difference = drawn.reduce((sum, value, at) => sum + Math.abs(value - stored[at]!), 0) / drawn.length
      expect([file, difference < LOST_BY_ENCODING]).toEqual([file, true])
    }
  }
)

test("a Civic, a RAV4 and an F-150 have each a body of its own", () => {
  const bodies = ["civic-2019", "rav4-hybrid-2021", "f150-2020"].map(
    (key) => DEMO_VEHICLES.find((car) => car.key === key)!.picture.body
  )
  expect(bodies).toEqual(["sedan", "compactSuv", "pickup"])
})
