/** The report of a run: JSON for programs, Markdown for people. */
import { execFileSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { cpus, totalmem } from "node:os"
import { join } from "node:path"
import type { FaultReport } from "./fault-run"

export function writeReport(directory: string, report: FaultReport): string {
  mkdirSync(directory, { recursive: true })
  const name = `faults-${today()}`
  writeFileSync(join(directory, `${name}.json`), `${JSON.stringify(report, null, 1)}\n`)
  const path = join(directory, `${name}.md`)
  writeFileSync(path, markdownOf(report))
  return path
}

export interface FoundBug {
  planted: string
  by: string
  /** The broken invariants; empty if the bug was not found. */
  invariants: string[]
  /** The time from the start of the processes or the simulation to the discovery. */
  milliseconds: number
}

/** Writes the table of planted bugs that were found, and returns its path. */
export function writeFoundBugs(directory: string, found: readonly FoundBug[]): string {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, `planted-bugs-${today()}.md`)
  const rows = found.map(
    ({ planted, by, invariants, milliseconds }) =>
      `| ${planted} | ${by} | ${(milliseconds / 1_000).toFixed(1)} s | ${invariants.join("; ") || "NOT FOUND"} |`
  )
  const caught = found.filter(({ invariants }) => invariants.length > 0).length
  writeFileSync(
    path,
    `# Planted bugs that the fault run finds

${whereAndWhen()} ${found.length} planted, ${caught} found. The time is that of the whole run that found it, with the start and the end of its processes.

| planted | found by | after | broken promise |
| ------- | -------- | ----- | -------------- |
${rows.join("\n")}
`
  )
  return path
}

const today = () => new Date().toISOString().slice(0, 10)

function whereAndWhen(): string {
  const version = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim()
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `Commit ${version}, ${today()}; ${cpus().length} processors (${first?.model.trim()}), ${memory} GiB, Node ${process.version}.`
}

function markdownOf(report: FaultReport): string {
  const { bidsAgain, faults, reached, returns, violations, withoutRedis } = report
  const count = new Map<string, number>()
  for (const { name } of faults) count.set(name, (count.get(name) ?? 0) + 1)
  const spread = (values: number[]) => {
    if (values.length === 0) return "not measured"
    const sorted = [...values].sort((one, other) => one - other)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
    return `${at(0.5)} ms in the middle, ${at(0.99)} ms at 99 %, ${sorted.at(-1)} ms at most, of ${sorted.length}`
  }
  return `# What a cluster kept while it was broken

${whereAndWhen()} Seed ${report.seed}, ${report.seconds} seconds with preparation and end.

| what                                                  | figure |
| ----------------------------------------------------- | ------ |
| kills                                                 | ${report.kills} |
| faults of all kinds                                   | ${faults.length} |
| auctions, of them sold                                | ${report.auctions}, ${report.sold} |
| bids asked for, and tries of them                     | ${report.calls}, ${report.tries} |
| acknowledged, refused, never answered                 | ${report.acknowledged}, ${report.refused}, ${report.unanswered} |
| acknowledged bids lost                                | ${violations.filter(({ invariant }) => invariant === "no acknowledged bid is lost").length} |
| promises broken                                       | ${violations.length} |
| bids taken again after a server was killed (3 s)      | ${spread(bidsAgain.afterServer)} |
| bids taken again after Postgres was back (2 s)        | ${spread(bidsAgain.afterPostgres)} |
| bids taken again after a full disk had room           | ${report.noFullDisk ? `not done: ${report.noFullDisk}` : spread(bidsAgain.afterFullDisk)} |
| settled after the end, without Redis (1 s)            | ${withoutRedis ? spread(withoutRedis.latenesses) : "not measured"} |
| tries to bid that were put off without Redis (0)      | ${withoutRedis ? withoutRedis.putOff : "not measured"} |
| settled after the end, under all other faults         | ${spread(report.latenesses)} |
| a process that ended was back                         | ${spread(returns.map(({ milliseconds }) => milliseconds))} |
| starts of a process until it was back, at most        | ${Math.max(0, ...returns.map(({ tries }) => tries))} |

## Faults

| fault | times |
| ----- | ----- |
${[...count].map(([name, times]) => `| ${name} | ${times} |`).join("\n")}

${detailed(faults)}${slow(faults)}
Points of the work at which a process was ended: ${
    Object.entries(reached)
      .map(([point, times]) => `${point} (${times})`)
      .join(", ") || "none"
  }.

## Broken promises

${violations.length === 0 ? "None." : violations.map(({ invariant, detail }) => `- ${invariant}: ${detail}`).join("\n")}
`
}

/** The faults whose details are reported, one line each. */
function detailed(faults: FaultReport["faults"]): string {
  const told = faults.filter(({ name }) => ["without Redis", "full disk", "outage", "all clocks off"].includes(name))
  return told.map(({ name, detail, at }) => `- ${name}, after ${Math.round(at / 1000)} s: ${detail}\n`).join("")
}

/** The faults after which no bid was accepted for a long time, with the responses to bidders in that time. */
function slow(faults: FaultReport["faults"]): string {
  const told = faults.flatMap(({ name, at, slow }) =>
    slow ? [`- bids again after ${name}, after ${Math.round(at / 1000)} s: ${slow}\n`] : []
  )
  return told.length === 0 ? "" : `\n${told.join("")}`
}
