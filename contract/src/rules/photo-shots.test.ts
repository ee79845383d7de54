import fc from "fast-check"
import { shotList } from "../wording/photo-shots"
import { PHOTO_SHOTS, SINGLE_SHOTS, missingShots, nextShot, withPhoto, type PhotoShot } from "./photo-shots"

const photo = (url: string, shot: PhotoShot | null = null) => ({ url, shot })

test("what is missing is asked for in order, damage never", () => {
  expect(missingShots([])).toEqual(SINGLE_SHOTS)
  expect(missingShots([null, undefined, "damage", ...SINGLE_SHOTS])).toEqual([])
  expect(missingShots(SINGLE_SHOTS.filter((shot) => shot !== "rear" && shot !== "odometer"))).toEqual([
    "rear",
    "odometer",
  ])
})

test("the next one is the next that is missing; what was skipped comes again at the end", () => {
  expect(nextShot("damage", [])).toBe("front-three-quarter")
  expect(nextShot("dashboard", ["dashboard"])).toBe("odometer")
  expect(nextShot("vin-plate", ["vin-plate"])).toBe("front-three-quarter")
  expect(nextShot("front", SINGLE_SHOTS)).toBeNull()
  // The shot `rear` is next again, because it is the only missing shot and its photo did not arrive.
  expect(
    nextShot(
      "rear",
      SINGLE_SHOTS.filter((shot) => shot !== "rear")
    )
  ).toBe("rear")
})

test("a photo comes before what is looked at later, and takes the place of an earlier one of the same", () => {
  const photos = [photo("a", "front"), photo("b"), photo("c", "odometer")]
  expect(withPhoto(photos, photo("d", "front-three-quarter")).map(({ url }) => url)).toEqual(["d", "a", "b", "c"])
  expect(withPhoto(photos, photo("d", "dashboard")).map(({ url }) => url)).toEqual(["a", "b", "d", "c"])
  expect(withPhoto(photos, photo("d", "front")).map(({ url }) => url)).toEqual(["d", "b", "c"])
  expect(withPhoto(photos, photo("d", "damage")).map(({ url }) => url)).toEqual(["a", "b", "c", "d"])
  expect(withPhoto(photos, photo("d")).map(({ url }) => url)).toEqual(["a", "b", "c", "d"])
  const damages = [photo("a", "damage"), photo("b", "damage")]
  expect(withPhoto(damages, photo("c", "damage")).map(({ url }) => url)).toEqual(["a", "b", "c"])
})

test("taken in any order, they come to stand as buyers look; what comes twice is there once", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...SINGLE_SHOTS]), (shots) => {
      const all = [...shots, ...shots].reduce(
        (photos, shot) => withPhoto(photos, photo(shot, shot)),
        [] as { url: string; shot: PhotoShot | null }[]
      )
      expect(all.map(({ shot }) => shot)).toEqual(PHOTO_SHOTS.filter((shot) => shots.includes(shot)))
    })
  )
})

test("what the seller has put in an order of their own stays in it", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.string(), fc.constantFrom(null, "damage" as const, ...SINGLE_SHOTS)), {
        selector: ([url]) => url,
      }),
      fc.constantFrom(null, ...PHOTO_SHOTS),
      (stored, shot) => {
        const photos = stored.map(([url, shown]) => photo(`at ${url}`, shown))
        const after = withPhoto(photos, photo("new", shot)).filter(({ url }) => url !== "new")
        expect(after).toEqual(photos.filter((one) => after.includes(one)))
        expect(photos.length - after.length).toBeLessThanOrEqual(1)
      }
    )
  )
})

test.each([
  [[], ""],
  [["odometer"], "odometer"],
  [["odometer", "vin-plate"], "odometer and VIN plate"],
  [["front", "rear", "odometer", "cargo-area"], "front; rear; odometer and 1 other"],
] as const)("what is missing is named in words: %j", (shots, text) => {
  expect(shotList(shots)).toBe(text)
})
