import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  JOURNEY,
  PICTURES,
  PLACE,
  TIME,
  box,
  film,
  text,
  u32,
  webm,
} from "../../../integration-tests/environment/films"
import { stripVideo } from "./strip-video"

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "northlot-video-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let count = 0
async function strip(bytes: Buffer) {
  const path = join(folder, String(count++))
  await writeFile(path, bytes)
  const result = await stripVideo(path)
  return { ...result, after: await readFile(path) }
}
const refusal = (bytes: Buffer) =>
  strip(bytes).then(
    () => "taken",
    ({ code }) => code
  )

describe.each([
  ["isom", "mp4"],
  ["mp42", "mp4"],
  ["qt  ", "mov"],
])("a film of the brand %s", (brand, kind) => {
  test("loses where, when and by what it was made, and nothing of it moves", async () => {
    const before = film({ brand })
    expect(before.includes(PLACE)).toBe(true)
    const { after, ...result } = await strip(before)
    expect(result).toMatchObject({ kind, bytes: before.length })
    expect(after.length).toBe(before.length)
    for (const told of [PLACE, "apple", "xmpmeta", "Phone", "43.7001", "udta", "meta"])
      expect([told, after.includes(text(told))]).toEqual([told, false])
    expect(after.includes(u32(TIME))).toBe(false)
    expect(after.indexOf(PICTURES)).toBe(before.indexOf(PICTURES))
    expect(after.indexOf("mvhd")).toBe(before.indexOf("mvhd"))
    // A second run changes nothing.
    expect((await strip(after)).after.equals(after)).toBe(true)
  })
})

test("a journey that is named by long addresses goes as well", async () => {
  const { after } = await strip(film({ large: true }))
  expect([after.includes(JOURNEY.subarray(0, 10)), after.includes(PICTURES)]).toEqual([false, true])
})

describe.each(["known", "open"] as const)("a WebM of %s length", (size) => {
  test("loses tags, title and date, and nothing of it moves", async () => {
    const before = webm({ size })
    const { after, kind } = await strip(before)
    expect([kind, after.length]).toEqual(["webm", before.length])
    expect([
      after.includes(PLACE),
      after.includes("LOCATION"),
      after.includes("Drive"),
      after.includes(Buffer.alloc(8, 0x42)),
    ]).toEqual([false, false, false, false])
    const places = (bytes: Buffer) => [bytes.indexOf(PICTURES), bytes.lastIndexOf(PICTURES), bytes.indexOf("V_VP9")]
    expect(places(after)).toEqual(places(before))
    expect((await strip(after)).after.equals(after)).toBe(true)
  })
})

test.each([
  ["a page", text("<!doctype html><script>alert(1)</script>     ")],
  ["a picture of the same container", film({ brand: "heic" })],
  ["sound alone, by its brand", film({ brand: "M4A " })],
  ["another kind of Matroska", webm({ type: "matroska" })],
  ["a program", Buffer.concat([text("MZ"), Buffer.alloc(600)])],
  ["next to nothing", text("ftyp")],
])("%s is not taken", async (_case, bytes) => {
  expect(await refusal(bytes)).toBe("UNSUPPORTED_MEDIA")
})

test.each([
  ["cut off within its data", film().subarray(0, 60)],
  ["cut off before its last byte", film().subarray(0, -1)],
  ["without a list of its tracks", Buffer.concat([box("ftyp", text("isom"), u32(512)), box("mdat", PICTURES)])],
  ["without a picture", film({ tracks: ["soun"] })],
  [
    "with a box that ends before it begins",
    Buffer.concat([box("ftyp", text("isom"), u32(512)), u32(4), text("mdat"), Buffer.alloc(40)]),
  ],
  ["with a page behind its end", Buffer.concat([film(), text("<script>alert(1)</script>")])],
  ["a WebM that is cut off", webm().subarray(0, -10)],
])("a film %s is unreadable", async (_case, bytes) => {
  expect(await refusal(bytes)).toBe("UNREADABLE_FILE")
})

test("whatever is cut out of a film, the answer is a refusal or a film, at once", async () => {
  const whole = [film(), webm(), webm({ size: "open" })]
  for (const bytes of whole) {
    for (let end = 16; end < bytes.length; end += 7)
      expect(["taken", "UNREADABLE_FILE", "UNSUPPORTED_MEDIA"]).toContain(await refusal(bytes.subarray(0, end)))
    for (let place = 0; place < bytes.length; place += 11) {
      const damaged = Buffer.from(bytes)
      damaged[place] = 0xff
      expect(["taken", "UNREADABLE_FILE", "UNSUPPORTED_MEDIA"]).toContain(await refusal(damaged))
    }
  }
})
