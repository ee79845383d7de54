import { RecordingLost, examine, type LighthouseReport } from "../integration-tests/environment/lighthouse"
import { startMarket, type Market } from "../integration-tests/environment/market"
import { eventually } from "../integration-tests/environment/wait"
import { median, writeResults, type Figure } from "./results"

/** The number of Lighthouse runs for each figure. The figure is their median. */
const RUNS = 5
const FORM_FACTORS = ["mobile", "desktop"] as const
type FormFactor = (typeof FORM_FACTORS)[number]
const LEAST_SCORE = { mobile: 95, desktop: 99 }
/** Limits in milliseconds on a phone; the layout shift has no unit. */
const MOST = { largestPaint: 1_800, blocked: 200, layoutShift: 0.02 }
/** Blocks every script, so that only the prerendered HTML, its style sheets and photos remain. */
const SCRIPTS = ["*.js"]

let market: Market
let pages: { name: string; url: string }[]

beforeAll(async () => {
  market = await startMarket({
    environment: { NODE_ENV: "development", NORTHLOT_DEMO: "1", NORTHLOT_LOG_LEVEL: "info" },
  })
  // The demo draws pictures after the server's start. The bench waits until all of them are complete.
  await eventually(
    "the demo's pictures",
    async () => {
      const { rows } = await market.pool.query<{ complete: boolean | null }>(
        "SELECT bool_and(complete) AS complete FROM demo_vehicle"
      )
      return rows[0]!.complete
    },
    480_000
  )
  const { rows } = await market.pool.query<{ id: string }>(
    `SELECT listing.id FROM demo_vehicle JOIN listing ON listing.id = demo_vehicle.listing_id
       JOIN auction ON auction.listing_id = listing.id
     WHERE auction.status = 'open' AND listing.audience = 'public' ORDER BY demo_vehicle.key LIMIT 1`
  )
  pages = [
    { name: "home", url: `${market.url}/` },
    { name: "auctions", url: `${market.url}/auctions` },
    { name: "vehicle", url: `${market.url}/listing/${rows[0]!.id}` },
  ]
}, 540_000)
afterAll(() => market?.stop())

const figuresOf = (reports: readonly LighthouseReport[]) => {
  const middle = (of: (report: LighthouseReport) => number) => median(reports.map(of))
  return {
    score: middle(({ scores }) => scores.performance!),
    largestPaint: middle(({ figures }) => figures.largestPaint),
    blocked: middle(({ figures }) => figures.blocked),
    layoutShift: middle(({ figures }) => figures.layoutShift),
    fetched: middle(({ figures }) => figures.fetched),
  }
}
const said = ({ score, largestPaint, blocked, layoutShift, fetched }: ReturnType<typeof figuresOf>) =>
  `performance ${score}, largest paint ${Math.round(largestPaint)} ms, blocked ${Math.round(blocked)} ms, ` +
  `shift ${layoutShift.toFixed(3)}, fetched ${Math.round(fetched / 1_024)} KiB`

/** The total number of repeated runs after Lighthouse lost its recording of the page. */
let mayBeLost = 10
async function recorded(url: string, formFactor: FormFactor, blocked: string[] = []): Promise<LighthouseReport> {
  try {
    return (await examine([url], ["performance"], formFactor, { blocked }))[0]!
  } catch (error) {
    if (!(error instanceof RecordingLost) || mayBeLost-- === 0) throw error
    return recorded(url, formFactor, blocked)
  }
}

async function measured(page: { name: string; url: string }, formFactor: FormFactor): Promise<Figure[]> {
  const [whole, without]: [LighthouseReport[], LighthouseReport[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    whole.push(await recorded(page.url, formFactor))
    without.push(await recorded(page.url, formFactor, SCRIPTS))
  }
  const [figures, limit] = [figuresOf(whole), figuresOf(without)]
  const what = `${page.name}, ${formFactor === "mobile" ? "with a phone's settings" : "on a desktop"}`
  const detail = `${said(figures)}; without scripts ${said(limit)}`
  process.stdout.write(`${what}: ${detail}\n`)
  const least = LEAST_SCORE[formFactor]
  const performance: Figure = {
    what: `${what}: performance`,
    goal: `at least ${least}`,
    ratio: figures.score,
    met: figures.score >= least,
    detail,
  }
  if (formFactor === "desktop") return [performance]
  return [
    performance,
    ...(Object.keys(MOST) as (keyof typeof MOST)[]).map((name): Figure => ({
      what: `${what}: ${{ largestPaint: "largest paint, ms", blocked: "blocked, ms", layoutShift: "shift of the layout" }[name]}`,
      goal: `at most ${MOST[name]}`,
      ratio: figures[name],
      met: figures[name] <= MOST[name],
      detail: `without scripts ${limit[name].toFixed(name === "layoutShift" ? 3 : 0)}`,
    })),
  ]
}

test("what Lighthouse says of the first pages", async () => {
  const figures: Figure[] = []
  for (const formFactor of FORM_FACTORS) for (const page of pages) figures.push(...(await measured(page, formFactor)))
  const kinds = ["accessibility", "best-practices", "seo"] as const
  const reports = await examine(
    pages.map(({ url }) => url),
    kinds,
    "mobile"
  )
  for (const [index, { scores, faults }] of reports.entries())
    for (const kind of kinds)
      figures.push({
        what: `${pages[index]!.name}: ${kind}`,
        goal: "100",
        ratio: scores[kind]!,
        met: scores[kind] === 100,
        detail: faults.filter((fault) => fault.startsWith(kind)).join("; "),
      })
  const text = writeResults("lighthouse", "First pages, as Lighthouse sees them", figures, [
    `The demo's cars with their photos. Median of ${RUNS} runs, each beside one of the same page with its scripts refused: that is the limit which the HTML, style sheets and photos set.`,
  ])
  process.stdout.write(`\n${text}\n`)
  expect(figures.filter(({ met }) => !met).map(({ what }) => what)).toEqual([])
}, 3_000_000)
