// npm run -s test:titles > FILE: lists every test with title and file, one a line, without running it.
// With two such files, `npm run -s test:titles -- BEFORE AFTER` lists removed and added titles.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { partsOf } from "./test-parts.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
/** No title matches, so Jest reads every file and runs no test. */
const NOTHING = "^$"

function titles() {
  const folder = mkdtempSync(join(tmpdir(), "test-titles-"))
  try {
    const output = join(folder, "titles.json")
    const { status } = spawnSync(
      process.execPath,
      [
        join(root, "node_modules/jest/bin/jest.js"),
        "--selectProjects",
        ...partsOf(["all"]).projects,
        "--json",
        `--outputFile=${output}`,
        `--testNamePattern=${NOTHING}`,
      ],
      { cwd: root, stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, NORTHLOT_TEST_TITLES: "1" } }
    )
    if (status !== 0) throw new Error("A file of tests could not be read; the lines above say why.")
    const { testResults } = JSON.parse(readFileSync(output, "utf8"))
    return testResults
      .flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ fullName }) => `${fullName}\t${relative(root, name)}`)
      )
      .sort()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Counts titles without their files, so that a moved test stays the same and equal titles all count. */
function countsIn(file) {
  const counts = new Map()
  for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
    const [title, place] = line.split("\t")
    const known = counts.get(title) ?? { number: 0, place }
    counts.set(title, { number: known.number + 1, place })
  }
  return counts
}

function differences(sign, counts, others) {
  return [...counts].flatMap(([title, { number, place }]) => {
    const more = number - (others.get(title)?.number ?? 0)
    return more > 0 ? [`${sign} ${more > 1 ? `${more} × ` : ""}${title}\t${place}`] : []
  })
}

const [before, after] = process.argv.slice(2)
if (before && after) {
  const [then, now] = [countsIn(before), countsIn(after)]
  console.log([...differences("-", then, now), ...differences("+", now, then)].join("\n"))
} else console.log(titles().join("\n"))
