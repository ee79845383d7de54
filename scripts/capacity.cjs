// npm run capacity: computes from measured costs how many machines a market needs and what its first bottleneck is.
// It reads `bench/results/costs.json` (written by `bench/costs.bench.ts`) and updates `docs/capacity.md` between
// its marks.
const { readFileSync, writeFileSync } = require("node:fs")
const { join } = require("node:path")
const { ASSUMED, bidsHere, endsHere, sizeFor, workersFor } = require("./capacity/model.cjs")

const root = join(__dirname, "..")
const DOCUMENT = join(root, "docs/capacity.md")
const MARKED = /(<!-- simulated -->)[\s\S]*(<!-- end of what is simulated -->)/

const readCosts = () => JSON.parse(readFileSync(join(root, "bench/results/costs.json"), "utf8"))

const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")
const number = (value) => Math.round(value).toLocaleString("en-CA")
const percent = (part) => (part < 0.01 ? "under 1 %" : `${Math.round(part * 100)} %`)
const seconds = (milliseconds) => `${(milliseconds / 1_000).toFixed(1)} s`

/** Compares the simulation of this machine with the measurements. */
function reproduced(costs) {
  const many = costs.storms.at(-1)
  return [
    {
      what: "bids answered per second on one auction, 256 bidders by socket",
      measured: many.bidsPerSecond,
      simulated: bidsHere(costs, { processors: many.processors }),
    },
    {
      what: `seconds until ${costs.settlement.auctions} auctions that ended at one instant were settled and everybody was told`,
      measured: costs.settlement.toldSeconds,
      simulated: endsHere(costs),
    },
  ]
    .filter(({ measured }) => measured !== undefined)
    .map((row) => ({ ...row, error: row.simulated / row.measured - 1 }))
}

function textOf(costs) {
  const sizes = [10_000, 100_000, 1_000_000].map((viewers) => sizeFor(costs, viewers))
  const ends = [100, 1_000, 10_000].map((auctions) => workersFor(costs, auctions))
  return [
    `Costs measured on ${costs.measuredOn}, on ${costs.machine}.`,
    table(
      [
        "viewers",
        "bids/s",
        "servers",
        "busiest server",
        "network of each",
        "memory for viewers",
        "Postgres",
        "Redis",
        "bid answered, p99",
        "news at a viewer, p99",
        "gives first",
      ],
      sizes.map((size) => [
        number(size.viewers),
        number(size.viewers * ASSUMED.bidsPerViewer),
        size.servers,
        percent(size.serverBusy),
        `${number(size.bitsPerSecond / size.servers / 1e6)} Mbit/s`,
        `${size.memoryGibibytes.toFixed(1)} GiB`,
        percent(size.postgresBusy),
        `${percent(size.redisBusy)} of one${size.redisNodes > 1 ? `: ${size.redisNodes} nodes` : ""}`,
        seconds(size.answerP99),
        seconds(size.newsP99),
        size.givesFirst,
      ])
    ),
    table(
      ["ends in one minute", "workers", "told after, p99", "the last one", "gives first"],
      ends.map((found) => [
        number(found.auctions),
        found.workers,
        seconds(found.p99),
        seconds(found.last),
        found.givesFirst,
      ])
    ),
    table(
      ["on the measured machine", "measured", "simulated", "error"],
      reproduced(costs).map(({ what, measured, simulated, error }) => [
        what,
        String(Number(measured.toPrecision(3))),
        String(Number(simulated.toPrecision(3))),
        `${error < 0 ? "−" : "+"}${Math.abs(Math.round(error * 100))} %`,
      ])
    ),
  ].join("\n\n")
}

/** The document with the simulation's results, before formatting. */
function documentOf(costs) {
  return readFileSync(DOCUMENT, "utf8").replace(MARKED, (_all, begin, end) => `${begin}\n\n${textOf(costs)}\n\n${end}`)
}

async function write() {
  const { formatted } = await import("./formatted.mjs")
  const text = await formatted(DOCUMENT, documentOf(readCosts()))
  writeFileSync(DOCUMENT, text)
  process.stdout.write(`${MARKED.exec(text)[0]}\n`)
}

module.exports = { DOCUMENT, documentOf, readCosts, reproduced }

if (require.main === module) write()
