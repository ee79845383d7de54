import { join } from "node:path"
import sharp from "sharp"
import { launchBrowser } from "../integration-tests/environment/browser"
import { startMarket, type Market } from "../integration-tests/environment/market"
import { people } from "../integration-tests/environment/people"
import { eventually } from "../integration-tests/environment/wait"

const PHOTOS = 22

let market: Market

beforeAll(async () => {
  market = await startMarket()
})
afterAll(() => market?.stop())

test(`the page's memory while ${PHOTOS} photos of 12 megapixels go up, beside what the first five took`, async () => {
  const seller = await people(market).seller()
  // Noise is the most expensive content for a decoder and an encoder.
  const paths = await Promise.all(
    Array.from({ length: PHOTOS }, async (_, index) => {
      const path = join(market.dataDirectory, `IMG_${index}.jpg`)
      await sharp({
        create: {
          width: 4_000,
          height: 3_000,
          channels: 3,
          background: "#808080",
          noise: { type: "gaussian", mean: 128, sigma: 20 + index },
        },
      })
        .jpeg()
        .toFile(path)
      return path
    })
  )
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ baseURL: market.url, viewport: { width: 1440, height: 900 } })
    await context.request.post("/api/auth/login", {
      data: { email: seller.email, password: seller.password, role: "seller" },
      headers: { origin: market.url },
    })
    const page = await context.newPage()
    await page.goto("/sell/new")
    const session = await context.newCDPSession(page)
    const heap = async () => {
      await session.send("HeapProfiler.collectGarbage")
      const { metrics } = await session.send("Performance.getMetrics")
      return metrics.find(({ name }) => name === "JSHeapUsedSize")!.value / 1024 / 1024
    }
    await session.send("Performance.enable")
    const before = await heap()
    await page.getByLabel("Add photos").setInputFiles(paths)
    const arrived = () => page.getByRole("list", { name: "Photos in order" }).getByRole("listitem").count()
    await eventually("five photos", async () => (await arrived()) >= 5, 120_000)
    const five = await heap()
    await eventually("all photos", async () => (await arrived()) === PHOTOS, 240_000)
    const all = await heap()
    process.stdout.write(
      `\nheap of the page: ${before.toFixed(1)} MB before, ${five.toFixed(1)} MB with 5, ${all.toFixed(1)} MB with ${PHOTOS}, ratio ${(all / five).toFixed(2)}\n`
    )
    expect(all).toBeGreaterThan(0)
  } finally {
    await browser.close()
  }
})
