import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import sharp from "sharp"
import { endpoints, type AnswerOf, type PhotoImport } from "@northlot/contract"
import { storedArchive } from "../../src/platform/stored-archive"
import { deflatedArchive } from "../environment/hostile-archive"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { newVin } from "./bidding-support"

const PHOTOS = "/api/seller/photo-imports"

let market: SharedMarket
let dealer: Person
/** Pictures by number, each of another colour. */
const pictures = new Map<number, Buffer>()

beforeAll(async () => {
  market = await sharedMarket()
  dealer = await people(market).dealerSeller()
  for (const number of [1, 2, 3, 4]) {
    const background = { r: number * 50, g: 90, b: 120 }
    pictures.set(
      number,
      await sharp({ create: { width: 64, height: 48, channels: 3, background } })
        .jpeg()
        .toBuffer()
    )
  }
})
afterAll(() => market?.stop())

const picture = (number: number) => pictures.get(number)!

interface Car {
  id: string
  vin: string
}

async function importCars(who: Person, rows: readonly { stock?: string; photos?: string }[], vins?: string[]) {
  const lines = rows.map(({ stock = "", photos = "" }, index) =>
    [vins?.[index] ?? newVin(), "2019,Honda,Civic,Sedan,Gas,61000", stock, `"${photos}"`].join(",")
  )
  const form = new FormData()
  form.append(
    "file",
    new Blob([["VIN,Year,Make,Model,Body,Fuel,Mileage,Stock #,Photos", ...lines].join("\n")]),
    "cars.csv"
  )
  const { body } = await who.request<AnswerOf<typeof endpoints.importListings>>(
    "POST",
    "/api/seller/listing-imports",
    form
  )
  return {
    ...body,
    cars: body.rows.map(({ listingId, vin }): Car => ({ id: listingId!, vin })),
  }
}

function send(who: Person, archive: Buffer, name = "photos.zip") {
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(archive)]), name)
  return who.request<{ import: PhotoImport; code?: string }>("POST", PHOTOS, form)
}

const readImport = async (id: string, who = dealer) =>
  (await who.request<AnswerOf<typeof endpoints.readPhotoImport>>("GET", `${PHOTOS}/${id}`)).body
const done = (id: string, who = dealer) =>
  eventually("photos to be taken in", async () => {
    const answer = await readImport(id, who)
    return answer.import.endedAt !== null && answer
  })
const photosOf = async (id: string, who = dealer): Promise<{ url: string; contentHash: string }[]> =>
  (await who.request("GET", `/api/listings/${id}`)).body.listing.photos
const reasons = ({ refusals }: AnswerOf<typeof endpoints.readPhotoImport>) =>
  Object.fromEntries(refusals.map(({ source, reason }) => [source, reason]))

test("photos of an archive go to the drafts that their names begin with, in the order of the names, once", async () => {
  const { cars } = await importCars(dealer, [{}, { stock: "A-12" }])
  const [first, second] = cars as [Car, Car]
  const files: [string, Buffer][] = [
    [`${first.vin}_10.jpg`, picture(2)],
    [`${first.vin}_2.jpg`, picture(1)],
    [`lot/a12/front.png`, await sharp(picture(3)).png().toBuffer()],
    [`A12_side.jpg`, picture(4)],
    ["A12_fake.jpg", Buffer.from("%PDF-1.4 no photo")],
    ["somebody.jpg", picture(1)],
    ["../A12_outside.jpg", picture(1)],
    ["__MACOSX/A12_1.jpg", picture(1)],
    [`${first.vin}/`, Buffer.alloc(0)],
  ]
  const { status, body } = await send(dealer, storedArchive(files))
  expect([status, endpoints.startPhotoImport.answer.safeParse(body).error]).toEqual([201, undefined])
  const ended = await done(body.import.id)
  expect(ended.import).toMatchObject({
    kind: "archive",
    name: "photos.zip",
    waiting: 0,
    added: 4,
    there: 0,
    refused: 2,
  })
  expect(reasons(ended)).toEqual({
    "A12_fake.jpg": "Only JPEG, PNG and WebP photos are accepted.",
    "somebody.jpg": expect.stringContaining("does not begin with the VIN or stock number"),
  })
  const [ofFirst, ofSecond] = [await photosOf(first.id), await photosOf(second.id)]
  expect([ofFirst.length, ofSecond.length]).toEqual([2, 2])
  const pixel = async ({ url }: { url: string }) =>
    (await sharp(Buffer.from(await (await fetch(market.url + url)).arrayBuffer())).stats()).channels[0]!.mean
  expect(await Promise.all(ofFirst.map(pixel))).toEqual([expect.closeTo(50, -1), expect.closeTo(100, -1)])

  // Importing the same archive again adds no photo and reports the pictures that are already there.
  const again = await done((await send(dealer, storedArchive(files))).body.import.id)
  expect(again.import).toMatchObject({ added: 0, there: 4, refused: 2 })
  expect(await photosOf(first.id)).toEqual(ofFirst)
  const { rows } = await market.pool.query(
    `SELECT FROM photo_import WHERE file_id IS NOT NULL AND ended_at IS NOT NULL`
  )
  expect(rows).toEqual([])
})

test("a draft takes as many photos as it has places, and one that is none any more takes none", async () => {
  const { cars } = await importCars(dealer, [{}, {}])
  const [full, gone] = cars as [Car, Car]
  await market.pool.query(
    `INSERT INTO listing_photo (id, seller_id, listing_id, position, url, thumb_url, file_id, thumb_file_id, width, height, content_hash)
     SELECT 'pho_full' || number, $1, $2, number, 'u' || number, 't' || number, 'f' || number, 'g' || number, 1, 1, 'h' || number
     FROM generate_series(0, 20) AS number`,
    [dealer.id, full.id]
  )
  const archive = storedArchive([
    [`${full.vin}_1.jpg`, picture(1)],
    [`${full.vin}_2.jpg`, picture(2)],
    [`${gone.vin}_1.jpg`, picture(1)],
  ])
  await market.pool.query(`UPDATE listing SET deleted_at = now() WHERE id = $1`, [gone.id])
  const ended = await done((await send(dealer, archive)).body.import.id)
  expect(ended.import).toMatchObject({ added: 1, refused: 2 })
  expect(reasons(ended)).toMatchObject({
    [`${full.vin}_2.jpg`]: "A listing has 22 places for photos.",
    [`${gone.vin}_1.jpg`]: expect.stringContaining("VIN or stock number of one of your drafts"),
  })
})

test("what is no archive, is too large inside or is somebody else's is refused", async () => {
  const someone = people(market)
  expect(await send(dealer, Buffer.from("no archive"))).toMatchObject({
    status: 415,
    body: { code: "UNSUPPORTED_MEDIA" },
  })
  const whole = storedArchive([["1.jpg", picture(1)]])
  for (const content of [whole.subarray(0, 200), storedArchive([["__MACOSX/1.jpg", picture(1)]])])
    expect(await send(dealer, content)).toMatchObject({ status: 422, body: { code: "UNREADABLE_FILE" } })
  const { cars } = await importCars(dealer, [{}])
  const name = `${cars[0]!.vin}_1.jpg`
  const huge = Buffer.alloc(16 * 1024 * 1024)
  const told = await done((await send(dealer, deflatedArchive(name, huge))).body.import.id)
  expect(reasons(told)).toEqual({ [name]: "This file is larger than 15 MB." })
  // A file larger than its header says is found while it is unpacked.
  const hidden = await done((await send(dealer, deflatedArchive(name, huge, 1_000))).body.import.id)
  expect(reasons(hidden)).toEqual({ [name]: expect.stringContaining("could not be read") })

  const other = await someone.dealerSeller()
  const theirs = await done((await send(other, storedArchive([[name, picture(1)]]))).body.import.id, other)
  expect(theirs.import).toMatchObject({ added: 0, refused: 1 })
  expect((await other.request("GET", `${PHOTOS}/${told.import.id}`)).status).toBe(404)
  expect(await photosOf(cars[0]!.id)).toEqual([])
  expect(await send(await someone.seller(), storedArchive([[name, picture(1)]]))).toMatchObject({
    status: 403,
    body: { code: "NOT_ALLOWED_TO_LIST" },
  })
  expect((await send(await someone.buyer(), storedArchive([[name, picture(1)]]))).status).toBe(403)
})

describe("photos by their addresses", () => {
  let server: Server
  let asked: string[]
  const address = (path: string) => `http://localhost:${(server.address() as AddressInfo).port}${path}`

  beforeAll(async () => {
    asked = []
    server = createServer((request, response) => {
      const path = request.url!
      asked.push(path)
      const { port } = server.address() as AddressInfo
      if (path.startsWith("/photo")) response.end(picture(Number(path.at(-1))))
      else if (path === "/moved") response.writeHead(302, { location: "/photo2" }).end()
      // This machine's IP address is private, so the redirect to it is refused.
      else if (path === "/inside") response.writeHead(302, { location: `http://127.0.0.1:${port}/photo1` }).end()
      else if (path === "/circle") response.writeHead(302, { location: "/circle" }).end()
      else if (path === "/page") response.writeHead(200, { "content-type": "image/jpeg" }).end("<html>no photo</html>")
      else if (path === "/large") response.writeHead(200, { "content-length": String(16 * 1024 * 1024) }).write("x")
      else response.writeHead(404).end()
    })
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  })
  afterAll(() => new Promise((closed) => void server.close(closed).closeAllConnections()))

  test("are fetched after the import in their order, once, and each that is not says why", async () => {
    const paths = ["/photo3", "/moved", "/photo1", "/inside", "/circle", "/page", "/large", "/gone"]
    const photos = paths.map(address).join(" | ")
    const { photoImportId, cars, added } = await importCars(dealer, [{ photos }])
    expect([added, endpoints.importListings.answer.shape.photoImportId.parse(photoImportId)]).toEqual([
      1,
      expect.any(String),
    ])
    const ended = await done(photoImportId!)
    expect(ended.import).toMatchObject({ kind: "addresses", name: "cars.csv", added: 3, refused: 5 })
    expect(reasons(ended)).toEqual({
      [address("/inside")]: expect.stringContaining("https://"),
      [address("/circle")]: "The address redirects too many times.",
      [address("/page")]: "Only JPEG, PNG and WebP photos are accepted.",
      [address("/large")]: "The file at this address is larger than 15 MB.",
      [address("/gone")]: "The address answered with 404.",
    })
    const shown = await photosOf(cars[0]!.id)
    expect(shown).toHaveLength(3)
    // Importing the same table again fetches only the pictures that were refused before.
    asked = []
    const again = await importCars(dealer, [{ photos }], [cars[0]!.vin])
    expect(again).toMatchObject({ added: 0, there: 1 })
    expect((await done(again.photoImportId!)).import).toMatchObject({ added: 0, there: 0, refused: 5 })
    expect(asked.filter((path) => path === "/photo3")).toEqual([])
    expect(await photosOf(cars[0]!.id)).toEqual(shown)
  })

  test("that lead into our own network, or to no photo at all, are told before anything is imported", async () => {
    const form = new FormData()
    const rows = ["https://127.0.0.1/a.jpg", "http://10.0.0.1/a.jpg", "//server/a.jpg", "file:///etc/passwd"]
    const lines = rows.map((photos) => `${newVin()},2019,Honda,Civic,Sedan,Gas,61000,${photos}`)
    form.append("file", new Blob([["VIN,Year,Make,Model,Body,Fuel,Mileage,Photos", ...lines].join("\n")]), "cars.csv")
    const { body } = await dealer.request("POST", "/api/seller/listing-imports/preview", form)
    expect(body).toMatchObject({ added: 4, refused: 0 })
    for (const { photos, notes } of body.rows) expect([photos, Object.keys(notes)]).toEqual([0, ["photoAddresses"]])
  })

  test("are so many a day, and the rest is told", async () => {
    const who = await people(market).dealerSeller()
    await market.pool.query(
      `WITH made AS (INSERT INTO photo_import (id, seller_id, kind, name, ended_at) VALUES ('phi_day', $1, 'addresses', 'x', now()))
       INSERT INTO photo_import_item (import_id, number, source, state) SELECT 'phi_day', number, 'a', 'added' FROM generate_series(1, 4999) AS number`,
      [who.id]
    )
    const { photoImportId } = await importCars(who, [{ photos: `${address("/photo1")} ${address("/photo2")}` }])
    const ended = await done(photoImportId!, who)
    expect([ended.import.added, Object.values(reasons(ended))]).toEqual([
      1,
      [expect.stringContaining("At most 5000 photos a day")],
    ])
  })
})
