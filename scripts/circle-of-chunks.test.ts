import { execFileSync } from "node:child_process"
import { join } from "node:path"

/** What `circleOf` finds among each of the bundles. Node evaluates the calls, because Jest cannot load ES modules. */
function circlesOf(bundles: Record<string, string[]>[]): (string[] | null)[] {
  const script = `import { circleOf } from ${JSON.stringify(join(__dirname, "circle-of-chunks.mjs"))}
    const bundles = ${JSON.stringify(bundles)}
    console.log(JSON.stringify(bundles.map((bundle) => circleOf(Object.entries(bundle)) ?? null)))`
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" })) as (
    | string[]
    | null
  )[]
}

test("chunks that import each other are found, however many lie between them", () => {
  const bundles: Record<string, string[]>[] = [
    { a: ["b"], b: ["a"] },
    { entry: ["a"], a: ["b"], b: ["c"], c: ["a"] },
  ]
  expect(circlesOf(bundles)).toEqual([
    ["a", "b", "a"],
    ["a", "b", "c", "a"],
  ])
})

test("a chunk that two others import is no circle, nor is a file of another build", () => {
  const bundles: Record<string, string[]>[] = [
    { entry: ["a", "b"], a: ["shared"], b: ["shared"], shared: [] },
    { entry: ["https://elsewhere.test/script.js"] },
  ]
  expect(circlesOf(bundles)).toEqual([null, null])
})
