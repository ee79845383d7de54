import { launchBrowser } from "../integration-tests/environment/browser"
import { startMarket, type Market } from "../integration-tests/environment/market"
import { people, type Person } from "../integration-tests/environment/people"

const MANY = 2_000
const FEW = 20
const RUNS = 15

let market: Market

beforeAll(async () => {
  market = await startMarket()
})
afterAll(() => market?.stop())

/** A seller with `count` drafts, each with some views. */
async function sellerWith(count: number): Promise<Person> {
  const seller = await people(market).seller()
  await market.pool.query(
    `INSERT INTO listing (id, seller_id, slug, year, make, model, trim, description, price_cents, views)
     SELECT 'lst_' || $2 || '_' || number, $1, $2 || '-' || number, 1990 + number % 35, 'Honda', 'Civic ' || number, 'EX', repeat('One owner. ', 60), 1000000 + number, number % 500
     FROM generate_series(1, $3) AS number`,
    [seller.id, `bench${count}`, count]
  )
  return seller
}

const median = (values: number[]) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!

async function timed(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await act()
  return performance.now() - from
}

/**
 * Measures the server's answer, the time from navigation to the first row on screen, and the frames while scrolling.
 * Returns medians in milliseconds.
 */
async function measure(seller: Person) {
  const answers: number[] = []
  for (let run = 0; run < RUNS; run++)
    answers.push(await timed(() => seller.request("GET", "/api/seller/listings?limit=100&sort=views")))
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ baseURL: market.url, viewport: { width: 1440, height: 900 } })
    await context.request.post("/api/auth/login", {
      data: { email: seller.email, password: seller.password, role: "seller" },
      headers: { origin: market.url },
    })
    const page = await context.newPage()
    const opened: number[] = []
    for (let run = 0; run < RUNS; run++) {
      opened.push(
        await timed(async () => {
          await page.goto("/sellers")
          await page.getByRole("row").nth(5).waitFor()
        })
      )
    }
    // Scrolls 450 pixels with each of 120 frames, from the top again after the end, and measures the frames.
    const frames = await page.evaluate<number[]>(`new Promise((done) => {
      const times = []; let last = performance.now(); let step = 0; const height = document.documentElement.scrollHeight
      const turn = (now) => {
        times.push(now - last); last = now; step++
        window.scrollTo(0, (step * 450) % height)
        step < 120 ? requestAnimationFrame(turn) : done(times)
      }
      requestAnimationFrame(turn)
    })`)
    return {
      answer: median(answers),
      open: median(opened),
      frame: median(frames),
      slowestFrames: [...frames].sort((one, other) => other - one).slice(0, 3),
    }
  } finally {
    await browser.close()
  }
}

test(`the workspace of ${MANY} listings beside one of ${FEW}`, async () => {
  const few = await measure(await sellerWith(FEW))
  const many = await measure(await sellerWith(MANY))
  const line = (what: "answer" | "open" | "frame") =>
    `${what}: ${few[what].toFixed(1)} ms with ${FEW}, ${many[what].toFixed(1)} ms with ${MANY}, ratio ${(many[what] / few[what]).toFixed(2)}`
  process.stdout.write(
    `\n${line("answer")}\n${line("open")}\n${line("frame")}\nslowest frames with ${MANY}: ${many.slowestFrames.map((time) => time.toFixed(0)).join(", ")} ms\n`
  )
  expect(many.open).toBeGreaterThan(0)
})
