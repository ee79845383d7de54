/** Writes the measurements of a bench to `bench/results/`, with a description of the machine. */
import { mkdirSync, writeFileSync } from "node:fs"
import { cpus, totalmem } from "node:os"
import { join } from "node:path"

export interface Figure {
  what: string
  /** The goal in words. */
  goal: string
  /**
   * `ratio` is the measured value divided by the value it is compared with. `met` tells whether the ratio reaches the
   * goal.
   */
  ratio: number
  met: boolean
  /** The measured figures from which `ratio` is calculated, with units. */
  detail: string
}

export const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!

/** The largest permitted spread of the value that a ratio divides by. With a larger spread the ratio is meaningless. */
export const MOST_SPREAD = 0.3
export const spreadOf = (values: readonly number[]) => (Math.max(...values) - Math.min(...values)) / median(values)

export function writeResults(
  name: string,
  title: string,
  figures: readonly Figure[],
  remarks: readonly string[]
): string {
  return writeText(name, title, [
    "| what | goal | measured | met | made of |",
    "| --- | --- | --- | --- | --- |",
    ...figures.map(
      ({ what, goal, ratio, met, detail }) =>
        `| ${what} | ${goal} | ${ratio.toPrecision(3)} | ${met ? "yes" : "no"} | ${detail} |`
    ),
    "",
    ...remarks,
    "",
  ])
}

/** Writes lines under a heading and the description of the machine. */
export function writeText(name: string, title: string, lines: readonly string[]): string {
  const [first] = cpus()
  const machine = `${cpus().length} × ${first!.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const text = [
    `# ${title}`,
    "",
    `${new Date().toISOString().slice(0, 10)}, on ${machine}. Clients, server and Postgres share the machine; every commit is on disk.`,
    "",
    ...lines,
  ].join("\n")
  const directory = join(__dirname, "results")
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, `${name}.md`), text)
  return text
}
