import { readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { film, webm } from "../../../../../integration-tests/environment/films"
import { hardToPlay } from "@northlot/contract"
import { videoCodecs, type FilmBytes } from "./videoCodecs"

const over = (bytes: Uint8Array): FilmBytes => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
})
const codecsOf = (bytes: Uint8Array) => videoCodecs(over(bytes))
const PHONE = readFileSync(join(__dirname, "../../../../../integration-tests/environment/hevc.mp4"))

test("the film of a phone says HEVC", async () => {
  expect(await codecsOf(PHONE)).toEqual(["hev1"])
})

test.each(["isom", "mp42", "qt  "])(
  "the codec of the pictures is found in a film of the brand %s, not that of its sound",
  async (brand) => {
    expect(await codecsOf(film({ brand, tracks: ["soun", "vide", "meta"], codec: "hvc1" }))).toEqual(["hvc1"])
  }
)

test.each(["known", "open"] as const)("it is found in a WebM of %s length", async (size) => {
  expect(await codecsOf(webm({ size, codec: "V_AV1" }))).toEqual(["V_AV1"])
})

test("no more than the lists is read of a film, however long it is", async () => {
  const bytes = film({ codec: "avc1", padding: 5_000_000 })
  let most = 0
  const counted: FilmBytes = {
    size: bytes.length,
    read: async (start, length) => {
      most = Math.max(most, length)
      return bytes.subarray(start, start + length)
    },
  }
  expect([await videoCodecs(counted), most <= 512]).toEqual([["avc1"], true])
})

test.each([
  ["avc1", null],
  ["avc3", null],
  ["vp09", null],
  ["V_VP8", null],
  ["hvc1", "HEVC"],
  ["hev1", "HEVC"],
  ["dvh1", "Dolby Vision"],
  ["dvhe", "Dolby Vision"],
  ["av01", "AV1"],
  ["V_AV1", "AV1"],
  ["mp4v", "MPEG-4 Visual"],
  ["apcn", "ProRes"],
  ["zzzz", "a format of its own"],
])("%s is hard to play as %s", (codec, expected) => {
  expect(hardToPlay([codec])).toBe(expected)
})

test("a film that plays on one of its tracks alone is hard to play, and one that says nothing is let be", () => {
  expect([hardToPlay(["avc1", "hvc1"]), hardToPlay([])]).toEqual(["HEVC", null])
})

test("whatever is cut out of a film or written into it, the answer is a list, at once", async () => {
  const films = [PHONE, film({ codec: "hvc1" }), webm({ codec: "V_VP9" }), webm({ size: "open", codec: "V_VP9" })]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...films),
      fc.nat(),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 20 }),
      async (bytes, end, changes) => {
        const damaged = Buffer.from(bytes.subarray(0, end % (bytes.length + 1)))
        for (const [place, value] of changes) if (damaged.length > 0) damaged[place % damaged.length] = value
        expect(Array.isArray(await codecsOf(damaged))).toBe(true)
      }
    ),
    { numRuns: 300 }
  )
})
