/** Every upload endpoint determines the file type from the bytes. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { HEIC_ADVICE } from "@northlot/contract"
import { PDF, pdfFile, pdfOf } from "../environment/pdf-file"
import { sharedMarket } from "../environment/shared-market"
import { DOCUMENT_PLACES, PHOTO_PLACE, sendersTo, type Senders } from "./files-support"

let senders: Senders
beforeAll(async () => (senders = await sendersTo(await sharedMarket())))
afterAll(() => senders?.market.stop())

const PASSWORD = readFileSync(join(__dirname, "../environment/password.pdf"))
const HEIC = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat", "latin1")

describe.each(DOCUMENT_PLACES)("a %s", (_what, sendTo) => {
  slow("is taken as a PDF that begins behind other bytes, and not with a password", async () => {
    expect((await sendTo(senders, Buffer.concat([Buffer.alloc(1_024, "-"), PDF]))).status).toBe(201)
    const { status, body } = await sendTo(senders, PASSWORD)
    expect([status, body.code, body.error]).toEqual([
      422,
      "UNREADABLE_FILE",
      expect.stringMatching(/^This PDF opens with a password only\./),
    ])
  })
})

slow("what begins as a PDF and is none that others can open is refused with the reason", async () => {
  const [[, sendTo]] = DOCUMENT_PLACES
  const refused: [Buffer, RegExp][] = [
    [Buffer.from("%PDF-12345"), /^The end of this PDF is missing\./],
    [PDF.subarray(0, PDF.length / 2), /^The end of this PDF is missing\./],
    [pdfOf(["<< >>"]), /^This PDF is damaged/],
    [pdfFile({ pages: 2_001 }), /^This PDF has more than 2,000 pages\./],
  ]
  for (const [bytes, sentence] of refused) {
    const { status, body } = await sendTo(senders, bytes)
    expect([status, body.code, body.error]).toEqual([422, "UNREADABLE_FILE", expect.stringMatching(sentence)])
  }
})

describe.each([PHOTO_PLACE, ...DOCUMENT_PLACES])("a %s", (_what, sendTo) => {
  test("is taken as a JPEG under the name and type of a HEIC, and a HEIC under those of a JPEG is told what to do", async () => {
    const picture = { create: { width: 640, height: 480, channels: 3 as const, background: "#a0522d" } }
    expect((await sendTo(senders, await sharp(picture).jpeg().toBuffer(), "IMG_0042.HEIC", "image/heic")).status).toBe(
      201
    )
    const { status, body } = await sendTo(senders, HEIC, "IMG_0043.jpg", "image/jpeg")
    expect([status, body.code, body.error]).toEqual([415, "UNSUPPORTED_MEDIA", HEIC_ADVICE])
  })
})

slow("a photo of 108 megapixels is taken, turned as it was held", async () => {
  const create = { width: 12_000, height: 9_000, channels: 3 as const, background: "#2f4f4f" }
  const photo = await sharp({ create }).jpeg({ quality: 50 }).withMetadata({ orientation: 6 }).toBuffer()
  const { status, body } = await PHOTO_PLACE[1](senders, photo, "IMG.jpg", "image/jpeg")
  expect([status, body.width, body.height]).toEqual([201, 720, 960])
})
