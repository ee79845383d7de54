/** What a file is, is known by its bytes, in every place that takes files of people. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { HEIC_ADVICE } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { PDF, pdfFile, pdfOf, stream } from "../environment/pdf-file"
import { people, send, type Answer, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"

let market: SharedMarket
let seller: Person
let admin: Person
let dealer: Person
let listingId: string
beforeAll(async () => {
  market = await sharedMarket()
  seller = await people(market).seller()
  dealer = await people(market).dealerSeller()
  admin = await people(market).admin()
  listingId = (await seller.request("POST", "/api/listings", {})).body.id
})
afterAll(() => market?.stop())

function formOf(field: string, bytes: Buffer, name: string, type: string): FormData {
  const form = new FormData()
  if (field === "file") form.append("listingId", listingId)
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

type Place = readonly [what: string, send: (bytes: Buffer, name?: string, type?: string) => Promise<Answer>]
const place =
  (who: () => Person | null, path: () => string, field = "file") =>
  (bytes: Buffer, name = "paper.pdf", type = "application/pdf") => {
    const form = formOf(field, bytes, name, type)
    return who()?.request("POST", path(), form) ?? send(market, "POST", path(), form)
  }
const PICTURES: readonly Place[] = [
  [
    "photo",
    place(
      () => seller,
      () => "/api/uploads/images",
      "image"
    ),
  ],
]
const DOCUMENTS: readonly Place[] = [
  [
    "licence",
    place(
      () => null,
      () => "/api/uploads/licence"
    ),
  ],
  [
    "licence of the console",
    place(
      () => admin,
      () => `/api/admin/registrants/${dealer.id}/licence-file`
    ),
  ],
  [
    "Carfax report",
    place(
      () => seller,
      () => "/api/uploads/carfax"
    ),
  ],
  [
    "paper of a sale",
    place(
      () => seller,
      () => "/api/uploads/paper"
    ),
  ],
  [
    "inspection report",
    place(
      () => admin,
      () => "/api/admin/uploads/inspection"
    ),
  ],
  [
    "own document",
    place(
      () => seller,
      () => "/api/profile/documents"
    ),
  ],
]

const PASSWORD = readFileSync(join(__dirname, "../environment/password.pdf"))
const HEIC = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat", "latin1")

describe.each(DOCUMENTS)("a %s", (_what, sendTo) => {
  test("is taken as a PDF that begins behind other bytes, and not with a password", async () => {
    expect((await sendTo(Buffer.concat([Buffer.alloc(1_024, "-"), PDF]))).status).toBe(201)
    const { status, body } = await sendTo(PASSWORD)
    expect([status, body.code, body.error]).toEqual([
      422,
      "UNREADABLE_FILE",
      expect.stringMatching(/^This PDF opens with a password only\./),
    ])
  })
})

test("what begins as a PDF and is none that others can open is refused with the reason", async () => {
  const [, sendTo] = DOCUMENTS[0]!
  const refused: [Buffer, RegExp][] = [
    [Buffer.from("%PDF-12345"), /^The end of this PDF is missing\./],
    [PDF.subarray(0, PDF.length / 2), /^The end of this PDF is missing\./],
    [pdfOf(["<< >>"]), /^This PDF is damaged/],
    [pdfFile({ pages: 2_001 }), /^This PDF has more than 2,000 pages\./],
  ]
  for (const [bytes, sentence] of refused) {
    const { status, body } = await sendTo(bytes)
    expect([status, body.code, body.error]).toEqual([422, "UNREADABLE_FILE", expect.stringMatching(sentence)])
  }
})

describe.each([...PICTURES, ...DOCUMENTS])("a %s", (_what, sendTo) => {
  test("is taken as a JPEG under the name and type of a HEIC, and a HEIC under those of a JPEG is told what to do", async () => {
    const picture = { create: { width: 640, height: 480, channels: 3 as const, background: "#a0522d" } }
    expect((await sendTo(await sharp(picture).jpeg().toBuffer(), "IMG_0042.HEIC", "image/heic")).status).toBe(201)
    const { status, body } = await sendTo(HEIC, "IMG_0043.jpg", "image/jpeg")
    expect([status, body.code, body.error]).toEqual([415, "UNSUPPORTED_MEDIA", HEIC_ADVICE])
  })
})

test("a photo of 200 megapixels is taken everywhere, turned as it was held, with a small part of its memory", async () => {
  const create = { width: 16_320, height: 12_240, channels: 3 as const, background: "#2f4f4f" }
  const photo = await sharp({ create, limitInputPixels: false })
    .jpeg({ quality: 50 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const [images] = PICTURES[0]!.slice(1)
  const { status, body } = await (images as Place[1])(photo, "IMG.jpg", "image/jpeg")
  expect([status, body.width, body.height]).toEqual([201, 720, 960])
  for (const [what, sendTo] of DOCUMENTS)
    expect([what, (await sendTo(photo, "IMG.jpg", "image/jpeg")).status]).toEqual([what, 201])
})

test("a picture beyond that, or one in passes that would fill the memory, is refused with its figures", async () => {
  const sizes: [number, number, boolean, string][] = [
    [20_000, 15_000, false, "This picture has 300 megapixels, and up to 202 are taken."],
    [16_320, 12_240, true, "This picture has 199 megapixels and is saved in passes (progressive)"],
  ]
  for (const [width, height, progressive, sentence] of sizes) {
    const create = { width, height, channels: 3 as const, background: "#2f4f4f" }
    const photo = await sharp({ create, limitInputPixels: false }).jpeg({ quality: 50, progressive }).toBuffer()
    for (const [what, sendTo] of [...PICTURES, DOCUMENTS[0]!, DOCUMENTS[2]!]) {
      const { status, body } = await sendTo(photo, "IMG.jpg", "image/jpeg")
      expect([what, status, body.error]).toEqual([what, 422, expect.stringContaining(sentence)])
    }
  }
})

test("a PDF that is made to fill or to hang its reader ends within its limits, and the market answers meanwhile", async () => {
  const spaces = deflateSync(deflateSync(Buffer.alloc(900_000_000, " "), { level: 9 }), { level: 9 })
  const packed = stream(spaces.toString("latin1"), "/Type /ObjStm /N 1 /First 10 /Filter [/FlateDecode /FlateDecode]")
  const endless = stream("0", "/Type /XRef /Size 999999999 /W [1 2 1]")
  const [, sendTo] = DOCUMENTS[0]!
  const refused = Promise.all([packed, endless].map((content) => sendTo(pdfOf(["<< /Type /Catalog >>", content]))))
  let answered = 0
  let isOver = false
  const over = refused.finally(() => (isOver = true))
  while (!isOver) {
    expect((await send(market, "GET", "/api/ready")).status).toBe(200)
    answered++
  }
  for (const { status, body } of await over)
    expect([status, body.error]).toEqual([422, expect.stringMatching(/^This PDF takes too long to read\./)])
  expect(answered).toBeGreaterThan(0)
})
