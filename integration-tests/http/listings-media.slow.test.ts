import { createHash } from "node:crypto"
import { existsSync, readFileSync, readdirSync } from "node:fs"
import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { normaliseVin, vinCheckDigit } from "@northlot/contract"
import { PICTURES, PLACE, film } from "../environment/films"
import { startMarket, type Market } from "../environment/market"
import { mailboxOf, people, send, type Person } from "../environment/people"
import { millisecondsOf, quickestOf } from "../environment/quickest"
import { PDF_WITH_SCRIPT } from "../environment/pdf-file"

let market: Market
let seller: Person
let other: Person
let buyer: Person

const OPERATIONS = "office@example.test"
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

beforeAll(async () => {
  market = await startMarket({ environment: { NORTHLOT_OPERATIONS_EMAIL: OPERATIONS } })
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
      .withExif({
        IFD0: { Make: "Phone", Orientation: "6" },
        IFD3: { GPSLatitude: "43/1 50/1 0/1", GPSLatitudeRef: "N" },
      })
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
    expect([metadata.format, metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
      "jpeg",
      600,
      960,
      undefined,
      undefined,
    ])
    const thumbnail = await fetch(market.url + body.thumbUrl)
    const small = await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()
    expect([small.format, small.width]).toEqual(["webp", 480])
    const modern = Buffer.from(await (await fetch(market.url + body.webpUrl)).arrayBuffer())
    const webp = await sharp(modern).metadata()
    expect([webp.format, webp.width, webp.height, webp.exif]).toEqual(["webp", 600, 960, undefined])
    expect(body.mediumUrl).toBeNull()
  })

  test("a wide photo has a size of its own for a phone", async () => {
    const { mediumUrl } = (await upload(await picture("#336699", { width: 1280, height: 960 }).jpeg().toBuffer())).body
    const medium = await sharp(Buffer.from(await (await fetch(market.url + mediumUrl)).arrayBuffer())).metadata()
    expect([medium.format, medium.width, medium.height]).toEqual(["webp", 800, 600])
  })

  test.each(["png", "webp"] as const)("a %s is accepted under any name", async (format) => {
    const { status, body } = await upload(
      await picture("#aa2211", { width: 320, height: 240 }).toFormat(format).toBuffer(),
      "car.exe",
      seller,
      "text/html"
    )
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
    })
      .jpeg()
      .toBuffer()
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
    const polyglot = Buffer.concat([
      await picture("#00aa00", { width: 100, height: 80 }).jpeg().toBuffer(),
      Buffer.from("<script>alert(1)</script>"),
    ])
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
    const files = await Promise.all(
      ["#110000", "#220000", "#330000", "#110000"].map((colour) => picture(colour, small).jpeg().toBuffer())
    )
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

  test("what a photo shows is kept with it: said with the upload or later, by its seller alone, in known words", async () => {
    const bytes = await picture("#0a6655", { width: 70, height: 50 }).jpeg().toBuffer()
    const sent = (address: string) => {
      const form = new FormData()
      form.append("image", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "image.jpg")
      return seller.request("POST", `/api/uploads/images?${address}`, form)
    }
    expect(await sent("shot=roof")).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    const foreign = (await other.request("POST", "/api/listings", {})).body.id
    expect(await sent(`shot=odometer&listingId=${foreign}`)).toMatchObject({
      status: 404,
      body: { code: "LISTING_NOT_FOUND" },
    })
    const { body: photo } = await sent("shot=odometer")
    expect(photo.shot).toBe("odometer")
    const { id } = (await seller.request("POST", "/api/listings", { photoUrls: [photo.url] })).body
    const shown = async () => (await seller.request("GET", `/api/listings/${id}`)).body.listing.photos[0].shot
    expect(await shown()).toBe("odometer")

    const name = (who: Person, shot: unknown) => who.request("PATCH", `/api/uploads/images/${photo.id}`, { shot })
    expect(await name(seller, "dashboard")).toMatchObject({ status: 200, body: { photo: { shot: "dashboard" } } })
    expect([(await name(seller, "roof")).status, (await name(other, "rear")).status]).toEqual([400, 404])
    expect(await shown()).toBe("dashboard")
    const advice = (await seller.request("GET", `/api/listings/${id}/analytics`)).body.health.advice
    expect(advice[0].text).toBe(
      "Add 14 more photos: buyers look for 15 to 22. Still missing: front three-quarter; front; driver side and 13 others."
    )
    expect((await name(seller, null)).body.photo.shot).toBeNull()
    // An ended listing's photos can no longer be changed.
    await market.pool.query("UPDATE listing SET status = 'closed' WHERE id = $1", [id])
    expect((await name(seller, "rear")).status).toBe(404)
    expect(await shown()).toBeNull()
  })

  test("deleting a listing removes its photos", async () => {
    const { url, webpUrl, mediumUrl, thumbUrl } = (
      await upload(await picture("#445566", { width: 1200, height: 900 }).jpeg().toBuffer())
    ).body
    const id = (await seller.request("POST", "/api/listings", { photoUrls: [url] })).body.id
    expect((await fetch(market.url + url)).status).toBe(200)
    expect((await seller.request("DELETE", `/api/listings/${id}`)).status).toBe(200)
    for (const gone of [url, webpUrl, mediumUrl, thumbUrl]) expect((await fetch(market.url + gone)).status).toBe(404)
    expect((await market.pool.query("SELECT 1 FROM listing_photo WHERE url = $1", [url])).rowCount).toBe(0)
  })
})

/** The EICAR test file for virus scanners, split in two so that scanners do not report this source file. */
const VIRUS = Buffer.from(["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""))

describe("videos", () => {
  const MEGABYTE = 1024 * 1024

  async function uploadWhole(bytes: Buffer, name = "walk-around.mp4", who = seller) {
    const form = new FormData()
    form.append("file", new Blob([new Uint8Array(bytes)], { type: "video/mp4" }), name)
    return who.request("POST", "/api/uploads/files", form)
  }
  const begin = (bytes: number, more = {}, who = seller) =>
    who.request("POST", "/api/uploads/videos", { name: "drive.mov", bytes, ...more })
  async function piece(id: string, offset: number, bytes: Buffer, who = seller) {
    const response = await fetch(`${market.url}/api/uploads/videos/${id}`, {
      method: "PATCH",
      headers: {
        authorization: `Bearer ${who.token}`,
        "content-type": "application/offset+octet-stream",
        "upload-offset": String(offset),
      },
      body: new Uint8Array(bytes),
    })
    return {
      status: response.status,
      body: (await response.json()) as any,
      arrived: response.headers.get("upload-offset"),
    }
  }
  const incoming = () => readdirSync(join(market.dataDirectory, "incoming"))

  test("a video in pieces goes on where it was cut off, and is kept without what its camera told", async () => {
    const bytes = film({ brand: "qt  ", padding: 5 * MEGABYTE })
    const { status, body: begun } = await begin(bytes.length)
    expect([status, begun.offset, begun.video]).toEqual([201, 0, null])
    const half = 3 * MEGABYTE
    expect(await piece(begun.id, 0, bytes.subarray(0, half))).toMatchObject({
      status: 200,
      arrived: String(half),
      body: { offset: half, video: null },
    })
    // Simulates a lost response: the client repeats the chunk and is told where to continue.
    expect(await piece(begun.id, 0, bytes.subarray(0, half))).toMatchObject({
      status: 409,
      body: { code: "UPLOAD_OFFSET" },
    })
    expect(await piece(begun.id, half + 1, bytes.subarray(half + 1))).toMatchObject({ status: 409 })
    const head = await fetch(`${market.url}/api/uploads/videos/${begun.id}`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${seller.token}` },
    })
    expect([head.status, head.headers.get("upload-offset"), head.headers.get("upload-length")]).toEqual([
      200,
      String(half),
      String(bytes.length),
    ])
    expect((await other.request("GET", `/api/uploads/videos/${begun.id}`)).status).toBe(404)
    expect((await piece(begun.id, half, bytes.subarray(half), other)).status).toBe(404)

    const done = await piece(begun.id, half, bytes.subarray(half))
    expect(done.body.video).toMatchObject({ name: "drive.mov", bytes: bytes.length })
    expect(done.body.video.url).toMatch(/^\/uploads\/.{40,}\.mov$/)
    expect((await seller.request("GET", `/api/uploads/videos/${begun.id}`)).body.video).toEqual(done.body.video)
    expect(incoming()).toEqual([])
    const served = Buffer.from(await (await fetch(market.url + done.body.video.url)).arrayBuffer())
    expect([served.length, served.includes(PICTURES), served.includes(PLACE)]).toEqual([bytes.length, true, false])
  })

  test("a listing shows two videos, its page plays them part by part, and taking them away and deleting it removes them", async () => {
    const urls: string[] = []
    for (const padding of [10, 20]) urls.push((await uploadWhole(film({ padding }))).body.url)
    const [a, b] = urls as [string, string]
    const { body: created } = await seller.request("POST", "/api/listings", { videoUrls: [b, a] })
    expect(created.listing.videoUrls).toEqual([b, a])
    const show = (videoUrls: string[]) => seller.request("PATCH", `/api/listings/${created.id}`, { videoUrls })
    expect((await show([a])).body.listing.videoUrls).toEqual([a])
    expect((await show([`${market.url}${a}`, b])).body.listing.videoUrls).toEqual([a, b])
    const foreign = (await uploadWhole(film({ padding: 30 }), "x.mp4", other)).body.url
    for (const refused of [[a, foreign], ["https://elsewhere.test/x.mp4"], [a, b, a]]) {
      const answer = await show(refused)
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ["videoUrls"]])
    }
    // A third video is refused before its upload if the request names the listing.
    expect(await begin(1_000, { listingId: created.id })).toMatchObject({
      status: 413,
      body: { code: "TOO_LARGE", fields: { file: expect.any(String) } },
    })

    const part = (headers: Record<string, string>, method = "GET") => fetch(market.url + a, { method, headers })
    const whole = Buffer.from(await (await part({})).arrayBuffer())
    const first = await part({ range: "bytes=4-11" })
    expect([first.status, first.headers.get("content-range"), first.headers.get("content-type")]).toEqual([
      206,
      `bytes 4-11/${whole.length}`,
      "video/mp4",
    ])
    expect(Buffer.from(await first.arrayBuffer()).toString("latin1")).toBe("ftypisom")
    const etag = first.headers.get("etag")!
    expect((await part({ range: "bytes=0-3", "if-range": etag })).status).toBe(206)
    expect((await part({ range: "bytes=0-3", "if-range": '"another"' })).status).toBe(200)
    for (const range of ["bytes=0-3,8-11", `bytes=${whole.length}-`]) {
      const refused = await part({ range })
      expect([refused.status, refused.headers.get("content-range")]).toEqual([416, `bytes */${whole.length}`])
    }
    const head = await part({}, "HEAD")
    expect([
      head.status,
      head.headers.get("content-length"),
      head.headers.get("accept-ranges"),
      head.headers.get("x-content-type-options"),
    ]).toEqual([200, String(whole.length), "bytes", "nosniff"])

    expect((await seller.request("DELETE", `/api/listings/${created.id}`)).status).toBe(200)
    for (const url of [a, b]) expect((await fetch(market.url + url)).status).toBe(404)
  })

  test("what is no video, is damaged or too large is refused at once, and nothing of it stays", async () => {
    const page = Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(600))
    expect(await uploadWhole(page)).toMatchObject({ status: 415, body: { code: "UNSUPPORTED_MEDIA" } })
    expect(await uploadWhole(film().subarray(0, -5))).toMatchObject({ status: 422, body: { code: "UNREADABLE_FILE" } })
    expect((await begin(200 * MEGABYTE + 1)).status).toBe(400)
    const { id } = (await begin(10 * MEGABYTE)).body
    // The first chunk reveals the wrong type, and the rest is never sent.
    expect(await piece(id, 0, page)).toMatchObject({ status: 415 })
    expect((await seller.request("GET", `/api/uploads/videos/${id}`)).status).toBe(404)
    const more = (await begin(200)).body
    expect(await piece(more.id, 0, Buffer.concat([film(), film()]))).toMatchObject({ status: 413 })
    expect(await piece(more.id, 0, Buffer.alloc(4 * MEGABYTE + 1))).toMatchObject({ status: 413 })
    expect((await seller.request("DELETE", `/api/uploads/videos/${more.id}`)).status).toBe(200)
    expect(incoming()).toEqual([])
    expect((await uploadWhole(film(), "a.mp4", buyer)).status).toBe(403)
  })

  test("who has too much on the way finishes first; what is left for a day is cleared away", async () => {
    const crowd = await people(market).seller()
    const first = (await begin(1_000, {}, crowd)).body
    await piece(first.id, 0, film().subarray(0, 500), crowd)
    for (let more = 1; more < 4; more++) await begin(1_000, {}, crowd)
    expect((await begin(1_000, {}, crowd)).status).toBe(409)
    // Makes the uploads a day older. The test does not move the clock, because that would end all sessions.
    await market.pool.query(
      `UPDATE video_upload SET created_at = created_at - interval '25 hours' WHERE seller_id = $1`,
      [crowd.id]
    )
    expect((await begin(1_000, {}, crowd)).status).toBe(201)
    expect((await crowd.request("GET", `/api/uploads/videos/${first.id}`)).status).toBe(404)
    expect(incoming()).toEqual([])
  })
})

describe("hostile files", () => {
  test("a known virus is refused wherever it hides, and who sent it is on record", async () => {
    const hidden = Buffer.concat([await picture("#777777", { width: 60, height: 40 }).jpeg().toBuffer(), VIRUS])
    for (const bytes of [VIRUS, hidden])
      expect(await upload(bytes)).toMatchObject({ status: 422, body: { code: "INFECTED_FILE" } })
    const { rows } = await market.pool.query(
      `SELECT actor, details FROM audit_entry WHERE action = 'upload.quarantined' ORDER BY id`
    )
    expect(rows).toEqual(
      [VIRUS, hidden].map((bytes) => ({
        actor: seller.id,
        details: { fileName: "photo.jpg", found: "EICAR-Test-File", bytes: bytes.length, sha256: sha256(bytes) },
      }))
    )
  })

  test("an infected file is put where nobody is served from: sealed, known to the operator, and gone when an admin says so or after 30 days", async () => {
    const admin = await people(market).admin()
    const list = async () => (await admin.request("GET", "/api/admin/quarantined-files")).body
    const film = new FormData()
    const infected = Buffer.concat([Buffer.alloc(1024 * 1024 - 20), VIRUS])
    film.append("file", new Blob([new Uint8Array(infected)]), "drive.mov")
    const before = (await list()).total
    const [first, second] = [await upload(VIRUS, "a.jpg", other), await upload(VIRUS, "again.jpg", other)]
    expect(first.body.error).toContain("Nobody can open the file, and we delete it after 30 days.")
    expect(second.status).toBe(422)
    expect(await other.request("POST", "/api/uploads/files", film)).toMatchObject({ status: 422 })

    const { items, total } = await list()
    expect(total).toBe(before + 2)
    const [onDisk, inMemory] = items
    expect(inMemory).toEqual({
      ...{ id: inMemory.id, actor: other.id, fileName: "a.jpg", bytes: VIRUS.length, sha256: sha256(VIRUS) },
      ...{ found: "EICAR-Test-File", sentTo: "uploadPhoto", times: 2 },
      sender: { id: other.id, name: expect.any(String), email: other.email },
      firstSentAt: expect.any(String),
      lastSentAt: expect.any(String),
      deletedBy: new Date(Date.parse(inMemory.lastSentAt) + 30 * 86_400_000).toISOString(),
    })
    expect(onDisk).toMatchObject({ fileName: "drive.mov", bytes: infected.length, times: 1 })
    expect((await mailboxOf(market, OPERATIONS)).map(({ subject }) => subject)).toContain(
      "An infected file was sent: EICAR-Test-File"
    )

    const keys = async () => {
      const { rows } = await market.pool.query<{ file_key: string }>(
        `SELECT file_key FROM quarantined_file WHERE actor = $1 ORDER BY last_sent_at`,
        [other.id]
      )
      return rows.map(({ file_key }) => file_key)
    }
    const kept = await keys()
    const paths = kept.map((key) => join(market.dataDirectory, "uploads", key))
    for (const [index, key] of kept.entries()) {
      expect(key).toMatch(/^private\//)
      const bytes = readFileSync(paths[index]!)
      expect([bytes.includes(VIRUS), bytes.includes(VIRUS.toString("base64"))]).toEqual([false, false])
      for (const address of [`/uploads/${key}`, `/api/private-files/${key}`, `/uploads/${key.replace("private/", "")}`])
        expect([address, (await fetch(market.url + address)).status]).toEqual([address, 404])
    }

    expect((await seller.request("GET", `/api/admin/quarantined-files/${inMemory.id}`)).status).toBe(403)
    const path = `/api/admin/quarantined-files/${inMemory.id}`
    expect((await admin.request("GET", path)).body.item).toEqual(inMemory)
    expect((await admin.request("DELETE", path)).status).toBe(200)
    expect((await admin.request("DELETE", path)).status).toBe(404)
    expect(paths.map((each) => existsSync(each))).toEqual([false, true])
    expect(
      await market.pool.query(
        `SELECT actor FROM audit_entry WHERE action = 'quarantined_file.deleted' AND subject = $1`,
        [inMemory.id]
      )
    ).toMatchObject({ rows: [{ actor: "admin:admin" }] })

    const older = (days: number) =>
      market.pool.query(
        `UPDATE quarantined_file SET last_sent_at = northlot_now() - make_interval(days => $2) WHERE id = $1`,
        [onDisk.id, days]
      )
    await older(29)
    await market.inside("deleteOldRecords")
    expect(existsSync(paths[1]!)).toBe(true)
    await older(31)
    await market.inside("deleteOldRecords")
    expect([await keys(), existsSync(paths[1]!)]).toEqual([[], false])
  })

  test("a photo for which the listing has no place is refused before it is read", async () => {
    const urls: string[] = []
    for (let shade = 0; shade < 22; shade++) {
      urls.push(
        (
          await upload(
            await picture(`rgb(${shade * 9},0,90)`, { width: 20, height: 20 })
              .jpeg()
              .toBuffer()
          )
        ).body.url
      )
    }
    const { id } = (await seller.request("POST", "/api/listings", { photoUrls: urls })).body
    const response = await fetch(`${market.url}/api/uploads/images?listingId=${id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${seller.token}`, "content-type": "multipart/form-data; boundary=x" },
      body: "this is not even a form",
    })
    expect([response.status, ((await response.json()) as any).fields.image]).toEqual([413, "All 22 places are taken."])
  })

  test("a picture of ten thousand pictures and one of far too many pixels cost no second", async () => {
    const frame = Buffer.from("21f90400000000002c00000000010001000002024401003b", "hex").subarray(0, -1)
    const animated = Buffer.concat([
      Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00", "latin1"),
      ...Array<Buffer>(10_000).fill(frame),
      Buffer.from(";"),
    ])
    const refused = () => millisecondsOf(async () => expect((await upload(animated)).status).toBe(415))
    expect(await quickestOf(1_000, refused)).toBeLessThan(1_000)
  })
})

describe("Carfax", () => {
  const REPORT = PDF_WITH_SCRIPT
  async function attach(listingId: string | null, bytes: Buffer, who = seller, name = "../Carfax 2019 Civic.PDF") {
    const form = new FormData()
    if (listingId) form.append("listingId", listingId)
    form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), name)
    return who.request("POST", "/api/uploads/carfax", form)
  }
  const kept = () =>
    readdirSync(join(market.dataDirectory, "uploads", "private"), { recursive: true, encoding: "utf8" }).filter(
      (name) => /\.(pdf|jpg)$/.test(name)
    )

  test("a draft's report is its seller's and an admin's; a live listing's is everybody's, always as a download", async () => {
    const admin = await people(market).admin()
    const car = {
      vin: "1HGCM82633A004352",
      year: 2003,
      make: "Honda",
      model: "Accord",
      kms: 182_000,
      location: "Guelph, Ontario",
    }
    const { id } = (await seller.request("POST", "/api/listings", car)).body
    const { status, body } = await attach(id, REPORT)
    expect([status, body.file]).toEqual([201, { url: body.url, name: "Carfax 2019 Civic.pdf" }])
    expect((await seller.request("GET", `/api/listings/${id}`)).body.listing.carfaxUrl).toBe(body.url)
    const readers = async () =>
      Promise.all([
        seller.request("GET", body.url),
        admin.request("GET", body.url),
        other.request("GET", body.url),
        buyer.request("GET", body.url),
        send(market, "GET", body.url),
      ]).then((answers) => answers.map((answer) => answer.status))
    expect(await readers()).toEqual([200, 200, 404, 404, 404])

    expect((await seller.request("PATCH", `/api/listings/${id}`, { status: "live" })).status).toBe(200)
    expect(await readers()).toEqual([200, 200, 200, 200, 200])
    const served = await fetch(market.url + body.url)
    expect(
      Object.fromEntries(
        ["content-type", "content-disposition", "x-content-type-options", "cache-control"].map((name) => [
          name,
          served.headers.get(name),
        ])
      )
    ).toEqual({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment; filename*=UTF-8''Carfax%202019%20Civic.pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    })
    expect(Buffer.from(await served.arrayBuffer()).equals(REPORT)).toBe(true)
  })

  test("a picture loses its metadata; a replaced and a deleted report are gone with their files", async () => {
    const { id } = (await seller.request("POST", "/api/listings", {})).body
    const before = kept().length
    const first = (await attach(id, REPORT)).body
    const photo = await picture("#ffffff", { width: 800, height: 3_000 })
      .withExif({ IFD3: { GPSLatitude: "43/1 50/1 0/1" } })
      .jpeg()
      .toBuffer()
    const second = (await attach(id, photo, seller, "scan.jpeg")).body
    expect([second.file.name, kept().length]).toEqual(["scan.jpg", before + 1])
    expect((await seller.request("GET", first.url)).status).toBe(404)
    const served = await fetch(market.url + second.url, { headers: { authorization: `Bearer ${seller.token}` } })
    const metadata = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
    expect([served.headers.get("content-type"), metadata.exif, metadata.height]).toEqual([
      "image/jpeg",
      undefined,
      3_000,
    ])
    expect(
      (await seller.request("PATCH", `/api/listings/${id}`, { carfaxUrl: null })).body.listing.carfaxUrl
    ).toBeNull()
    expect([(await seller.request("GET", second.url)).status, kept().length]).toEqual([404, before])
    await attach(id, REPORT)
    expect((await seller.request("DELETE", `/api/listings/${id}`)).status).toBe(200)
    expect(kept().length).toBe(before)
  })

  test("a report for no listing, for another's, or that is none, is refused and not kept", async () => {
    const { id } = (await seller.request("POST", "/api/listings", {})).body
    const before = kept().length
    expect(await attach(null, REPORT)).toMatchObject({
      status: 400,
      body: { fields: { listingId: expect.any(String) } },
    })
    expect((await attach(id, REPORT, other)).status).toBe(404)
    expect((await attach(id, Buffer.from("<html>A report</html>"))).status).toBe(415)
    expect((await attach(id, Buffer.from("<html>%PDF-1.4"))).status).toBe(422)
    expect((await attach(id, (await picture("#fff").png().toBuffer()).subarray(0, 900))).status).toBe(422)
    expect(kept().length).toBe(before)
  })
})

describe("VIN", () => {
  const decode = (vin: string, who = seller) => who.request("GET", `/api/vin/${encodeURIComponent(vin)}`)

  test("a whole number is decoded, and what it does not tell stays empty", async () => {
    const { status, body } = await decode("1HGCM82633A004352")
    expect(status).toBe(200)
    expect(body).toEqual({
      ok: true,
      vin: "1HGCM82633A004352",
      dropped: "",
      checkDigitMatches: true,
      complete: true,
      confirmed: true,
      decoded: {
        year: 2003,
        make: "Honda",
        model: "Accord",
        trim: "EX-V6",
        body: "Coupe",
        fuel: "Gasoline",
        engine: "",
        cylinders: 6,
        doors: 2,
        drivetrain: "",
        transmission: "",
        plantCountry: "",
        vehicleType: "Passenger Car",
        weightClass: "Class 1C: 4,001 - 5,000 lb (1,814 - 2,268 kg)",
        certain: true,
        candidates: [],
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
    expect((await decode("5YJ3E1EA7KF")).body).toMatchObject({
      complete: false,
      confirmed: false,
      decoded: { make: "Tesla", fuel: "Electric", body: "Sedan" },
    })
    for (const short of ["5YJ3E1EA7K", "IOQ", "5YJ3E1EA7KF3170001"]) {
      const refused = await decode(short)
      expect([refused.status, refused.body.code, refused.body.error]).toEqual([400, "INVALID_VIN", "Enter a valid VIN"])
    }
  })

  test("a wrong check digit is decoded but not confirmed", async () => {
    const vin = "5YJ3E1EA7KF317000"
    expect(vinCheckDigit(vin)).not.toBe(vin[8])
    expect((await decode(vin)).body).toMatchObject({
      complete: true,
      checkDigitMatches: false,
      confirmed: false,
      decoded: { make: "Tesla" },
    })
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
    expect((await decode(vin)).body.decoded).toMatchObject({
      make: "Toyota",
      model: "Prius",
      fuel: "Hybrid",
      body: "Hatchback",
    })
  })

  test("only sellers decode", async () => {
    expect((await decode("1HGCM82633A004352", buyer)).status).toBe(403)
  })
})
