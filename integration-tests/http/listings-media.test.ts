import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { normaliseVin, vinCheckDigit } from "@northlot/contract"
import { startMarket, type Market } from "../environment/market"
import { people, type Person } from "../environment/people"

let market: Market
let seller: Person
let other: Person
let buyer: Person

beforeAll(async () => {
  market = await startMarket()
  const crowd = people(market)
  ;[seller, other, buyer] = [await crowd.seller(), await crowd.seller(), await crowd.buyer()]
}, 120_000)

afterAll(() => market.stop())

function picture(colour: string, { width = 1_600, height = 1_000 } = {}) {
  return sharp({ create: { width, height, channels: 3, background: colour } })
}

async function upload(bytes: Buffer | Uint8Array, name = "photo.jpg", who = seller, type = "image/jpeg") {
  const form = new FormData()
  form.append("image", new Blob([new Uint8Array(bytes)], { type }), name)
  return who.request("POST", "/api/uploads/images", form)
}

describe("photos", () => {
  test("a photo is turned upright, fitted, stripped of its metadata and served with a fixed type", async () => {
    const bytes = await picture("#336699")
      .withExif({ IFD0: { Make: "Phone", Orientation: "6" }, IFD3: { GPSLatitude: "43/1 50/1 0/1", GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { status, body } = await upload(bytes)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ok: true, width: 600, height: 960, path: body.url })
    expect(body.url).toMatch(/^\/uploads\/.{40,}\.jpg$/)

    const served = await fetch(market.url + body.url)
    expect(served.headers.get("content-type")).toBe("image/jpeg")
    expect(served.headers.get("x-content-type-options")).toBe("nosniff")
    const metadata = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
    expect([metadata.format, metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual(["jpeg", 600, 960, undefined, undefined])
    const thumbnail = await fetch(market.url + body.thumbUrl)
    const small = await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()
    expect([small.format, small.width]).toEqual(["webp", 480])
  })

  test.each(["png", "webp"] as const)("a %s is accepted under any name", async (format) => {
    const { status, body } = await upload(await picture("#aa2211", { width: 320, height: 240 }).toFormat(format).toBuffer(), "car.exe", seller, "text/html")
    expect([status, body.width, body.height]).toEqual([201, 320, 240])
  })

  test.each([
    ["a page renamed to .jpg", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a drawing with a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)])],
    ["an animated GIF", Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00", "latin1")],
    ["plain text", Buffer.from("hello")],
  ])("%s is refused by its content", async (_case, bytes) => {
    const { status, body } = await upload(bytes)
    expect([status, body.code]).toEqual([415, "UNSUPPORTED_MEDIA"])
  })

  test("a truncated photo is unreadable", async () => {
    const whole = await sharp(Buffer.from(Array.from({ length: 600 * 400 * 3 }, (_, index) => (index * 7919) % 251)), {
      raw: { width: 600, height: 400, channels: 3 },
    }).jpeg().toBuffer()
    const { status, body } = await upload(whole.subarray(0, Math.floor(whole.length / 2)))
    expect([status, body.code]).toEqual([422, "UNREADABLE_FILE"])
  })

  test("a header that promises 50,000 × 50,000 pixels is refused at once", async () => {
    const bytes = await picture("#000000", { width: 64, height: 64 }).png().toBuffer()
    bytes.writeUInt32BE(50_000, 16)
    bytes.writeUInt32BE(50_000, 20)
    const { crc32 } = await import("node:zlib")
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    const { status, body } = await upload(bytes, "bomb.png")
    expect([status, body.code]).toEqual([422, "UNREADABLE_FILE"])
  })

  test("a page hidden behind a photo's end does not survive", async () => {
    const polyglot = Buffer.concat([await picture("#00aa00", { width: 100, height: 80 }).jpeg().toBuffer(), Buffer.from("<script>alert(1)</script>")])
    const { status, body } = await upload(polyglot)
    expect(status).toBe(201)
    const served = Buffer.from(await (await fetch(market.url + body.url)).arrayBuffer())
    expect(served.includes("<script>")).toBe(false)
  })

  test("what is no upload is refused", async () => {
    expect((await seller.request("POST", "/api/uploads/images", { image: "x" })).status).toBe(415)
    expect((await seller.request("POST", "/api/uploads/images", new FormData())).status).toBe(400)
    expect((await upload(Buffer.alloc(0))).status).toBe(400)
    const wrongField = new FormData()
    wrongField.append("file", new Blob([new Uint8Array(4)]), "a.jpg")
    expect((await seller.request("POST", "/api/uploads/images", wrongField)).status).toBe(400)
    expect((await upload(Buffer.alloc(15 * 1024 * 1024 + 1, 255))).status).toBe(413)
    expect((await upload(await picture("#123456").jpeg().toBuffer(), "a.jpg", buyer)).status).toBe(403)
  })

  test("a listing shows the seller's own uploads in the order sent, each content once, the first as its cover", async () => {
    const small = { width: 90, height: 60 }
    const files = await Promise.all(["#110000", "#220000", "#330000", "#110000"].map((colour) => picture(colour, small).jpeg().toBuffer()))
    const urls: string[] = []
    for (const bytes of files) urls.push((await upload(bytes)).body.url)
    const [a, b, c, again] = urls as [string, string, string, string]
    const id = (await seller.request("POST", "/api/listings", { photoUrls: [b, a] })).body.id
    const show = async (photoUrls: string[]) => seller.request("PATCH", `/api/listings/${id}`, { photoUrls })
    const shown = await show([c, a, again, `${market.url}${b}`])
    expect(shown.body.listing.photoUrls).toEqual([c, a, b])
    expect(shown.body.listing.photo).toBe(c)
    expect(shown.body.listing.photos[0]).toMatchObject({ url: c, width: 90, height: 60 })
    expect((await show([a])).body.listing.photoUrls).toEqual([a])
    expect((await show([b, a])).body.listing.photoUrls).toEqual([b, a])

    const foreign = (await upload(files[0]!, "x.jpg", other)).body.url
    for (const urlsSent of [[a, foreign], ["https://elsewhere.test/x.jpg"], ["/etc/passwd"]]) {
      const refused = await show(urlsSent)
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["photoUrls"]])
    }
    const second = (await seller.request("POST", "/api/listings", {})).body.id
    expect((await seller.request("PATCH", `/api/listings/${second}`, { photoUrls: [a] })).status).toBe(400)
    expect((await show(Array.from({ length: 23 }, () => a))).status).toBe(400)
    expect((await seller.request("GET", `/api/listings/${id}`)).body.listing.photoUrls).toEqual([b, a])
  })

  test("deleting a listing removes its photos", async () => {
    const { url } = (await upload(await picture("#445566", { width: 80, height: 60 }).jpeg().toBuffer())).body
    const id = (await seller.request("POST", "/api/listings", { photoUrls: [url] })).body.id
    expect((await fetch(market.url + url)).status).toBe(200)
    expect((await seller.request("DELETE", `/api/listings/${id}`)).status).toBe(200)
    expect((await fetch(market.url + url)).status).toBe(404)
    expect((await market.pool.query("SELECT 1 FROM listing_photo WHERE url = $1", [url])).rowCount).toBe(0)
  })
})

describe("VIN", () => {
  const decode = (vin: string, who = seller) => who.request("GET", `/api/vin/${encodeURIComponent(vin)}`)

  test("a whole number is decoded, and what it does not tell stays empty", async () => {
    const { status, body } = await decode("1HGCM82633A004352")
    expect(status).toBe(200)
    expect(body).toEqual({
      ok: true, vin: "1HGCM82633A004352", dropped: "", checkDigitMatches: true, complete: true, confirmed: true,
      decoded: {
        year: 2003, make: "Honda", model: "Accord", trim: "EX-V6", body: "Coupe", fuel: "Gasoline", engine: "", cylinders: 6, doors: 2,
        drivetrain: "", transmission: "", plantCountry: "",
      },
    })
    expect((await decode("1HGCM82633A004352")).body).toEqual(body)
  })

  test("a number is normalised, and the person is told what was dropped", async () => {
    const { body } = await decode("2hgfc2f5-9kh 5Oi2345")
    expect(body).toMatchObject({ ...normaliseVin("2hgfc2f5-9kh 5Oi2345"), complete: false, confirmed: false })
    expect(body.dropped).toBe("-OI")
    expect(body.decoded).toMatchObject({ year: 2019, make: "Honda", model: "Civic", plantCountry: "CANADA" })
  })

  test("eleven characters are enough to decode, never to be sure", async () => {
    expect((await decode("5YJ3E1EA7KF")).body).toMatchObject({ complete: false, confirmed: false, decoded: { make: "Tesla", fuel: "Electric", body: "Sedan" } })
    for (const short of ["5YJ3E1EA7K", "IOQ", "5YJ3E1EA7KF3170001"]) {
      const refused = await decode(short)
      expect([refused.status, refused.body.code, refused.body.error]).toEqual([400, "INVALID_VIN", "Enter a valid VIN"])
    }
  })

  test("a wrong check digit is decoded but not confirmed", async () => {
    const vin = "5YJ3E1EA7KF317000"
    expect(vinCheckDigit(vin)).not.toBe(vin[8])
    expect((await decode(vin)).body).toMatchObject({ complete: true, checkDigitMatches: false, confirmed: false, decoded: { make: "Tesla" } })
  })

  test("an unknown number is answered without figures", async () => {
    for (const vin of ["ZZZZZZZZZZZZZZZZZ", "00000000000000000"]) {
      const { status, body } = await decode(vin)
      expect([status, body.decoded, body.confirmed]).toEqual([200, null, false])
    }
  })

  test("many at once are all answered", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => decode(`1FTFW1ET5DFC1031${index}`)))
    expect(answers.map(({ status, body }) => [status, body.decoded?.make])).toEqual(answers.map(() => [200, "Ford"]))
  })

  test("without its registry a number is unknown for now, and decoded once the registry is back", async () => {
    const folder = join(market.dataDirectory, "vin")
    await market.restart()
    await rm(folder, { recursive: true, force: true })
    await writeFile(folder, "in the way")
    const vin = "JTDKN3DU5A0123456"
    expect((await decode(vin)).body).toMatchObject({ ok: true, vin, decoded: null, confirmed: false })
    await rm(folder)
    expect((await decode(vin)).body.decoded).toMatchObject({ make: "Toyota", model: "Prius", fuel: "Hybrid", body: "Hatchback" })
  })

  test("only sellers decode", async () => {
    expect((await decode("1HGCM82633A004352", buyer)).status).toBe(403)
  })
})
