import { pictureSize } from "./picture-size"

const jpeg = { inPasses: false, colour: "4:2:0", channels: 3, bytesPerChannel: 1 }
const png = { inPasses: false, colour: null, channels: 4, bytesPerChannel: 1 }
const PHONES = [
  ["48", 8_064, 6_048],
  ["50", 8_160, 6_144],
  ["64", 9_248, 6_944],
  ["108", 12_000, 9_000],
  ["200", 16_320, 12_240],
  ["200 to the edge of its sensor", 16_384, 12_288],
] as const

it.each(PHONES)("a phone's photo of %s megapixels is read", (_what, width, height) => {
  expect(pictureSize({ ...jpeg, width, height })).toEqual({ refusal: null, heldWhole: false })
  expect(pictureSize({ ...png, width, height })).toEqual({ refusal: null, heldWhole: false })
})

it("more than 200 megapixels are refused, and both figures said", () => {
  expect(pictureSize({ ...jpeg, width: 20_000, height: 15_000 }).refusal).toBe(
    "This picture has 300 megapixels, but at most 202 are accepted. Save a smaller version, and send that version."
  )
})

describe("a picture in passes, which is held whole", () => {
  it("is read alone as soon as it holds much", () => {
    expect(pictureSize({ ...jpeg, inPasses: true, width: 4_032, height: 3_024 }).heldWhole).toBe(false)
    expect(pictureSize({ ...jpeg, inPasses: true, width: 8_160, height: 6_144 })).toEqual({
      refusal: null,
      heldWhole: true,
    })
    expect(pictureSize({ ...jpeg, inPasses: true, width: 12_000, height: 9_000 })).toEqual({
      refusal: null,
      heldWhole: true,
    })
  })

  it.each([
    ["a JPEG", jpeg, 116],
    ["a JPEG with all its colours", { ...jpeg, colour: "4:4:4" }, 58],
    ["a JPEG for print", { ...jpeg, colour: "4:4:4:4", channels: 4 }, 43],
    ["a PNG", png, 70],
    ["a PNG of 16 bits", { ...png, bytesPerChannel: 2 }, 38],
  ])("%s is refused beyond what it may hold, in words that help", (_what, kind, most) => {
    expect(pictureSize({ ...kind, inPasses: true, width: 16_320, height: 12_240 }).refusal).toBe(
      `This picture has 199 megapixels and is saved in passes (progressive). Such pictures can have at most ${most} megapixels. Save a smaller version, or one without passes.`
    )
  })
})
