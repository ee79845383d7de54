import { publish } from "../integration-tests/http/bidding-support"
import { examine } from "../integration-tests/environment/lighthouse"
import { startMarket, type Market } from "../integration-tests/environment/market"
import { people } from "../integration-tests/environment/people"

const CARS = 24
/** Where it is held; a phone's figure is printed beside it, with the processor slowed down to a quarter. */
const HELD = { formFactor: "desktop", score: 95 } as const

let market: Market
let paths: string[]

beforeAll(async () => {
  market = await startMarket()
  const seller = await people(market).seller()
  const ids: string[] = []
  for (let car = 0; car < CARS; car++) ids.push(await publish(market, seller, { durationSeconds: 7_200 + car * 600 }))
  paths = ["/", "/auctions", `/listing/${ids[0]}`]
})
afterAll(() => market?.stop())

test("what Lighthouse says of the first pages", async () => {
  const below: string[] = []
  for (const formFactor of ["desktop", "mobile"] as const) {
    const reports = await examine(
      paths.map((path) => market.url + path),
      ["performance", "accessibility", "best-practices", "seo"],
      formFactor
    )
    for (const [index, { scores, figures }] of reports.entries()) {
      const { firstPaint, largestPaint, blocked, layoutShift, serverResponse, fetched } = figures
      process.stdout.write(
        `${formFactor} ${paths[index]}: ${Object.entries(scores)
          .map(([category, score]) => `${category} ${score}`)
          .join(", ")}; first paint ${Math.round(firstPaint)} ms, largest ${Math.round(largestPaint)} ms, ` +
          `blocked ${Math.round(blocked)} ms, layout shift ${layoutShift.toFixed(3)}, server ${Math.round(serverResponse)} ms, fetched ${Math.round(fetched / 1024)} KiB\n`
      )
      if (formFactor !== HELD.formFactor) continue
      for (const [category, score] of Object.entries(scores))
        if (score! < HELD.score) below.push(`${paths[index]}: ${category} ${score}`)
    }
  }
  expect(below).toEqual([])
})
