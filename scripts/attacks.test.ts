import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { ATTACKS } from "../integration-tests/security/attacks"

const ROOT = join(__dirname, "..")

/** The titles of all tests and groups in a file, except skipped ones. */
function titlesIn(file: string): Set<string> {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), "utf8"), ts.ScriptTarget.Latest)
  const titles = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title) && runs(node.expression)) titles.add(title.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

function runs(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return ["test", "it", "slow", "describe"].includes(called.text)
  if (ts.isCallExpression(called)) return runs(called.expression)
  return ts.isPropertyAccessExpression(called) && called.name.text === "each" && runs(called.expression)
}

const known = new Map<string, Set<string>>()
const attacks = Object.entries(ATTACKS).flatMap(([section, list]) => list.map((one) => ({ section, ...one })))

test.each(attacks.map(({ section, attack, tests }) => [section, attack, tests] as const))(
  "%s: %s is shown by tests that exist",
  (_section, _attack, tests) => {
    expect(Object.keys(tests).length).toBeGreaterThan(0)
    for (const [file, titles] of Object.entries(tests)) {
      expect([file, existsSync(join(ROOT, file))]).toEqual([file, true])
      if (!known.has(file)) known.set(file, titlesIn(file))
      expect(titles.length).toBeGreaterThan(0)
      for (const title of titles) expect([file, title, known.get(file)!.has(title)]).toEqual([file, title, true])
    }
  }
)

test("each attack is named once", () => {
  const named = attacks.map(({ attack }) => attack)
  expect(new Set(named).size).toBe(named.length)
  expect(named.length).toBeGreaterThan(70)
})
