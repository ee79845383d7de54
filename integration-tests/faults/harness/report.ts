/** A run's report: JSON for programs, Markdown for people. */
import { execFileSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { cpus, totalmem } from "node:os"
import { join } from "node:path"
import type { FaultReport } from "./fault-run"

export function writeReport(directory: string, report: FaultReport): string {
  mkdirSync(directory, { recursive: true })
  const name = `faults-${new Date().toISOString().slice(0, 10)}`
  writeFileSync(join(directory, `${name}.json`), `${JSON.stringify(report, null, 1)}\n`)
  const path = join(directory, `${name}.md`)
  writeFileSync(path, markdownOf(report))
  return path
}

function markdownOf(report: FaultReport): string {
  const { bidsAgain, faults, reached, violations } = report
  const count = new Map<string, number>()
  for (const { name } of faults) count.set(name, (count.get(name) ?? 0) + 1)
  const spread = (values: number[]) => {
    if (values.length === 0) return "not measured"
    const sorted = [...values].sort((one, other) => one - other)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
    return `${at(0.5)} ms in the middle, ${at(0.95)} ms at 95 %, ${sorted.at(-1)} ms at most, of ${sorted.length}`
  }
  const version = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim()
  const [first] = cpus()
  return `# What a cluster kept while it was broken

Commit ${version}, ${new Date().toISOString().slice(0, 10)}; ${cpus().length} processors (${first?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}. Seed ${report.seed}, ${report.seconds} seconds with preparation and end.

| what                                                  | figure |
| ----------------------------------------------------- | ------ |
| kills                                                 | ${report.kills} |
| faults of all kinds                                   | ${faults.length} |
| auctions, of them sold                                | ${report.auctions}, ${report.sold} |
| bids asked for, and tries of them                     | ${report.calls}, ${report.tries} |
| acknowledged, refused, never answered                 | ${report.acknowledged}, ${report.refused}, ${report.unanswered} |
| acknowledged bids lost                                | ${violations.filter(({ invariant }) => invariant === "no acknowledged bid is lost").length} |
| promises broken                                       | ${violations.length} |
| bids taken again after a server was killed            | ${spread(bidsAgain.afterServer)} |
| bids taken again after Postgres was back              | ${spread(bidsAgain.afterPostgres)} |

## Faults

| fault | times |
| ----- | ----- |
${[...count].map(([name, times]) => `| ${name} | ${times} |`).join("\n")}

Points of the work at which a process was ended: ${
    Object.entries(reached)
      .map(([point, times]) => `${point} (${times})`)
      .join(", ") || "none"
  }.

## Broken promises

${violations.length === 0 ? "None." : violations.map(({ invariant, detail }) => `- ${invariant}: ${detail}`).join("\n")}
`
}
