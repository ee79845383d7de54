/** Tests uploads of very large or malicious files, which occupy a processor for seconds. */
import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { pdfOf, stream } from "../environment/pdf-file"
import { send } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { DOCUMENT_PLACES, PHOTO_PLACE, sendersTo, type Senders } from "./files-support"

let senders: Senders
beforeAll(async () => (senders = await sendersTo(await sharedMarket())))
afterAll(() => senders?.market.stop())

test("a photo of 200 megapixels is taken everywhere, turned as it was held, with a small part of its memory", async () => {
  const create = { width: 16_320, height: 12_240, channels: 3 as const, background: "#2f4f4f" }
  const photo = await sharp({ create, limitInputPixels: false })
    .jpeg({ quality: 50 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { status, body } = await PHOTO_PLACE[1](senders, photo, "IMG.jpg", "image/jpeg")
  expect([status, body.width, body.height]).toEqual([201, 720, 960])
  for (const [what, sendTo] of DOCUMENT_PLACES)
    expect([what, (await sendTo(senders, photo, "IMG.jpg", "image/jpeg")).status]).toEqual([what, 201])
})

test("a picture beyond that, or one in passes that would fill the memory, is refused with its figures", async () => {
  const sizes: [number, number, boolean, string][] = [
    [20_000, 15_000, false, "This picture has 300 megapixels, but at most 202 are accepted."],
    [16_320, 12_240, true, "This picture has 199 megapixels and is saved in passes (progressive)"],
  ]
  for (const [width, height, progressive, sentence] of sizes) {
    const create = { width, height, channels: 3 as const, background: "#2f4f4f" }
    const photo = await sharp({ create, limitInputPixels: false }).jpeg({ quality: 50, progressive }).toBuffer()
    for (const [what, sendTo] of [PHOTO_PLACE, DOCUMENT_PLACES[0], DOCUMENT_PLACES[2]!]) {
      const { status, body } = await sendTo(senders, photo, "IMG.jpg", "image/jpeg")
      expect([what, status, body.error]).toEqual([what, 422, expect.stringContaining(sentence)])
    }
  }
})

test("a PDF that is made to fill or to hang its reader ends within its limits, and the market answers meanwhile", async () => {
  const spaces = deflateSync(deflateSync(Buffer.alloc(900_000_000, " "), { level: 9 }), { level: 9 })
  const packed = stream(spaces.toString("latin1"), "/Type /ObjStm /N 1 /First 10 /Filter [/FlateDecode /FlateDecode]")
  const endless = stream("0", "/Type /XRef /Size 999999999 /W [1 2 1]")
  const [[, sendTo]] = DOCUMENT_PLACES
  const refused = Promise.all(
    [packed, endless].map((content) => sendTo(senders, pdfOf(["<< /Type /Catalog >>", content])))
  )
  let answered = 0
  let isOver = false
  const over = refused.finally(() => (isOver = true))
  while (!isOver) {
    expect((await send(senders.market, "GET", "/api/ready")).status).toBe(200)
    answered++
  }
  for (const { status, body } of await over)
    expect([status, body.error]).toEqual([422, expect.stringMatching(/^This PDF takes too long to read\./)])
  expect(answered).toBeGreaterThan(0)
})
