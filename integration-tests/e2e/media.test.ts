import { join } from "node:path"
import type { Browser, BrowserContext, Page } from "playwright"
import sharp from "sharp"
import { film } from "../environment/films"
import { launchBrowser } from "../environment/browser"
import { startMarket, type Market } from "../environment/market"
import { people, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { expectNothingWrong } from "./storefront-browser"

const MEGABYTE = 1024 * 1024

let market: Market
let browser: Browser
let context: BrowserContext
let page: Page
let seller: Person

beforeAll(async () => {
  market = await startMarket()
  browser = await launchBrowser()
  seller = await people(market).seller()
  context = await browser.newContext({
    baseURL: market.url,
    serviceWorkers: "block",
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  })
  const answer = await context.request.post("/api/auth/login", {
    data: { email: seller.email, password: seller.password, role: "seller" },
    headers: { origin: market.url },
  })
  expect(answer.status()).toBe(200)
  page = await context.newPage()
  page.setDefaultTimeout(20_000)
})
afterAll(async () => {
  await browser?.close()
  await market?.stop()
})

const picture = async (name: string, colour: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
})
const photos = () => page.getByRole("list", { name: "Photos in order" }).getByRole("listitem")
const saved = async () => (await seller.request("GET", `/api/listings/${page.url().split("/").pop()}`)).body.listing

it("photos and a video survive a broken connection and a reload, and the page shows what was saved", async () => {
  await page.goto("/sell/new")
  const [red, blue] = [await picture("image.jpg", "#aa2222"), await picture("image.jpg", "#2222aa")]

  // The connection breaks while they are on their way; nobody has to do anything.
  await page.route("**/api/uploads/**", (route) => route.abort())
  await page.getByLabel("Add photos").setInputFiles([red, blue, { ...red, name: "the-same-again.jpg" }])
  await page
    .getByLabel("Add videos")
    .setInputFiles({ name: "drive.mp4", mimeType: "video/mp4", buffer: film({ padding: 6 * MEGABYTE }) })
  await page
    .getByRole("list", { name: "Uploads", exact: true })
    .getByText("No connection. It goes on by itself.")
    .waitFor()
  await page.getByRole("list", { name: "Video uploads" }).getByText("No connection. It goes on by itself.").waitFor()
  await page.unroute("**/api/uploads/**")
  await page.evaluate("window.dispatchEvent(new Event('online'))")
  await page.getByRole("button", { name: "Remove video 1" }).waitFor()
  // One name, two photos; two names, one photo.
  await page.getByText("1 photo was not taken: already added.").waitFor()
  await eventually("both photos", async () => (await photos().count()) === 2)

  await page.reload()
  await page.getByRole("button", { name: "Remove video 1" }).waitFor()
  await eventually("both photos after the reload", async () => (await photos().count()) === 2)
  const sourceOf = (index: number) => photos().nth(index).locator("img").getAttribute("src")
  const [first, second] = [await sourceOf(0), await sourceOf(1)]
  await page.getByLabel("Make", { exact: true }).fill("Honda")
  await page.getByRole("button", { name: "Make cover, photo 2" }).click()
  await page.getByRole("button", { name: "Save draft" }).click()
  await page.waitForURL(/\/sell\/edit\//)
  await eventually("the new order saved", async () => (await saved()).photos[0]?.thumbUrl === second)
  const listing = await saved()
  expect(listing.photos.map(({ thumbUrl }: { thumbUrl: string }) => thumbUrl)).toEqual([second, first])
  expect(listing.videoUrls).toHaveLength(1)

  // A third video and one that is too large are told about before anything is sent.
  let asked = 0
  await page.route("**/api/uploads/videos", (route) => (asked++, route.continue()))
  const small = film({ padding: 1 })
  await page.getByLabel("Add videos").setInputFiles([
    { name: "cold-start.webm", mimeType: "video/webm", buffer: Buffer.from("no film at all, whatever its name says") },
    { name: "third.mp4", mimeType: "video/mp4", buffer: small },
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("text") },
  ])
  await page.getByText("third.mp4 was not taken: a listing has 2 places for videos.").waitFor()
  await page.getByText("notes.txt was not taken: only MP4, MOV and WebM videos can be shown.").waitFor()
  await page.getByText("Only MP4, MOV and WebM videos are accepted.").waitFor()
  expect(asked).toBe(1)
  expect(await page.getByLabel("Make", { exact: true }).inputValue()).toBe("Honda")

  await page
    .getByLabel("Upload Carfax")
    .setInputFiles({ name: "carfax.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") })
  await page.getByRole("button", { name: "Delete Carfax" }).waitFor()
  await expectNothingWrong(page, "editor-media", { fullPage: true })
  await page.getByRole("button", { name: "Cancel cold-start.webm" }).click()
  expect((await saved()).carfaxUrl).toMatch(/^\/api\/carfax\//)

  await page.goto(`/listing/${listing.slug}`)
  await page.getByRole("link", { name: "Carfax report" }).waitFor()
  await page.getByRole("region", { name: "Videos" }).waitFor()
  // The browser takes the modern picture.
  const shown = page.getByRole("region", { name: "Photos" }).locator("img").first()
  await eventually("the cover in WebP", async () =>
    (await shown.evaluate((image) => (image as unknown as { currentSrc: string }).currentSrc)).endsWith(".webp")
  )
  await expectNothingWrong(page, "listing-media", { fullPage: true })
})

it("22 photos of 12 megapixels go up without holding up the page", async () => {
  await page.goto("/sell/new")
  // A busy machine stretches every task: a task of known length, done again and again meanwhile, tells by how much.
  await page.evaluate(`
    window.longest = 0
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => { window.longest = Math.max(window.longest, duration) })).observe({ type: "longtask" })
    const known = () => {
      const from = performance.now()
      for (let sum = 0, turn = 0; turn < 2e6; turn++) sum += turn
      return performance.now() - from
    }
    window.shortest = window.slowest = Math.min(...Array.from({ length: 50 }, known))
    setInterval(() => { window.slowest = Math.max(window.slowest, known()) }, 50)
  `)
  const many = await Promise.all(
    Array.from({ length: 22 }, async (_, index) => {
      // From the disk, as a person chooses them: what is handed over here would be put together in the page.
      const path = join(market.dataDirectory, `IMG_${index}.jpg`)
      await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: `rgb(${index * 11}, 80, 120)` } })
        .jpeg()
        .toFile(path)
      return path
    })
  )
  await page.getByLabel("Add photos").setInputFiles(many)
  await eventually("all photos", async () => (await photos().count()) === 22, 90_000)
  expect(await page.evaluate<number>("window.longest * window.shortest / window.slowest")).toBeLessThan(200)
})
