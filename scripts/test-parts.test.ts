import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const PARTS = join(__dirname, "test-parts.mjs")

/** Jest cannot load ES modules, so Node evaluates the call. */
function ask<Answer>(call: string): Answer {
  const script = `import * as parts from ${JSON.stringify(PARTS)}; console.log(JSON.stringify(${call}))`
  return JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" })
  ) as Answer
}

const QUICK = ["unit", "http", "faults", "e2e"]
const SLOW = ["unit-slow", "http-slow", "faults-slow", "e2e-slow", "alone"]

test("npm test runs the quick checks and tests, test:all the slow ones too, and a part by its name is whole", () => {
  const checks = ["types", "lint", "layers"]
  const slowChecks = ["typed-lint"]
  expect(ask("parts.partsOf([])")).toEqual({ checks, projects: QUICK })
  expect(ask("parts.partsOf(['all'])")).toEqual({ checks: [...checks, ...slowChecks], projects: [...QUICK, ...SLOW] })
  expect(ask("parts.partsOf(['slow'])")).toEqual({ checks: slowChecks, projects: SLOW })
  expect(ask("parts.partsOf(['e2e'])")).toEqual({ checks: [], projects: ["e2e", "e2e-slow"] })
  expect(ask("(() => { try { parts.partsOf(['htpp']) } catch (error) { return error.message } })()")).toMatch(
    "There is no part 'htpp'"
  )
})

test.each([
  [["src/modules/fee/rules/fee-lines.ts"], ["http", "e2e", "http-slow"]],
  [["admin/src/App.tsx"], ["http", "e2e", "e2e-slow"]],
  [["src/server/main.ts"], ["http", "http-slow", "faults-slow", "alone"]],
  [["plugins/condition-report/src/index.ts"], ["http-slow", "faults-slow", "e2e-slow"]],
  [["docs/api.md", "src/modules/fee/rules/fee-lines.test.ts"], []],
  [["integration-tests/environment/market.ts"], [...QUICK, ...SLOW]],
])("a change of %j runs %j whole, and elsewhere what imports it", (changed, whole) => {
  const affected = ask<{ whole: string[]; related: string[] }>(`parts.affectedBy(${JSON.stringify(changed)})`)
  expect(affected.whole).toEqual(whole)
  expect(new Set([...affected.whole, ...affected.related])).toEqual(new Set([...QUICK, ...SLOW]))
})

test("nothing changed runs nothing", () => {
  expect(ask("parts.affectedBy([])")).toEqual({ checks: [], whole: [], related: [] })
})

/**
 * Files with quick tests that start their own market: for other settings and a restart, and in their slow tests for a
 * second process.
 */
const MARKETS_OF_THEIR_OWN = ["http/payments", "http/policy", "http/settlement-steps"]

test("a file that starts a market of its own is slow, or one of the few that npm test pays for", () => {
  const tests = join(__dirname, "../integration-tests")
  // `.tmp` is left out, because a concurrent test run may create and delete copies of test files there.
  const starting = ["e2e", "faults", "http", "security"]
    .flatMap((part) =>
      (readdirSync(join(tests, part), { recursive: true }) as string[]).map((path) => join(part, path))
    )
    .filter((path) => path.endsWith(".test.ts") && !/\.(slow|alone)\.test\.ts$/.test(path))
    .filter((path) => readFileSync(join(tests, path), "utf8").includes("startMarket("))
    .map((path) => path.replace(".test.ts", ""))
  expect(starting.sort()).toEqual(MARKETS_OF_THEIR_OWN)
})
