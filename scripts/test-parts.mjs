// The parts that npm test can run by name, and the parts that a change can break.

/** Static checks of the code: programs below `node_modules`. */
const QUICK_CHECKS = {
  types: ["contract", ".", "storefront", "admin"].map((project) => [
    "@typescript/native/bin/tsc",
    ...["-p", project, "--noEmit", "--pretty", "--checkers", "1"],
  ]),
  lint: [
    [".bin/oxlint", "--config=oxlint.config.mjs", "--max-warnings=0", "--report-unused-disable-directives"],
    [".bin/oxfmt", "--list-different", "."],
    [".bin/knip", "--no-progress"],
  ],
  layers: [
    [
      ".bin/depcruise",
      "--config",
      ".dependency-cruiser.cjs",
      "contract/src",
      "packages",
      "src",
      "storefront/src",
      "admin/src",
      "plugins",
    ],
  ],
}

/** Checks that `npm test` leaves out. */
const SLOW_CHECKS = {
  "typed-lint": [[".bin/eslint", "storefront/src", "admin/src", "--max-warnings=0", "--color"]],
}

const QUICK = ["unit", "http", "faults", "e2e"]
const SLOW = ["unit-slow", "http-slow", "faults-slow", "e2e-slow"]
/** Tests that measure time run one file at a time, after everything else. */
export const ALONE = "alone"
export const CHECKS = { ...QUICK_CHECKS, ...SLOW_CHECKS }
const quickChecks = Object.keys(QUICK_CHECKS)
const slowChecks = Object.keys(SLOW_CHECKS)
const checks = Object.keys(CHECKS)

/** The Jest projects and checks behind each word of npm test. */
const PARTS = {
  quick: [...quickChecks, ...QUICK],
  slow: [...slowChecks, ...SLOW, ALONE],
  all: [...checks, ...QUICK, ...SLOW, ALONE],
  ...Object.fromEntries(checks.map((name) => [name, [name]])),
  unit: ["unit", "unit-slow"],
  http: ["http", "http-slow"],
  faults: ["faults", "faults-slow"],
  e2e: ["e2e", "e2e-slow"],
  alone: [ALONE],
}

/** @throws Error for an unknown word */
export function partsOf(words) {
  const asked = words.length > 0 ? words : ["quick"]
  const unknown = asked.find((word) => !Object.hasOwn(PARTS, word))
  if (unknown !== undefined)
    throw new Error(`There is no part '${unknown}'; the parts are ${Object.keys(PARTS).join(", ")}.`)
  const wanted = new Set(asked.flatMap((word) => PARTS[word]))
  return {
    checks: checks.filter((name) => wanted.has(name)),
    projects: [...QUICK, ...SLOW, ALONE].filter((name) => wanted.has(name)),
  }
}

/** Tests of the built product import no source file, so this list names the tests for each area of the sources. */
const AREAS = [
  [/^(contract|packages)\//, ["http", "http-slow", "e2e"]],
  [
    /^(src\/server|scripts|deploy|Dockerfile|medusa-config\.ts|\.env\.template)/,
    ["http", "http-slow", "faults-slow", ALONE],
  ],
  [/^src\/(realtime|jobs|platform)\//, ["http", "http-slow", "faults", "faults-slow", ALONE]],
  [/^src\//, ["http", "http-slow", "e2e"]],
  [/^plugins\//, ["http-slow", "faults-slow", "e2e-slow"]],
  [/^(storefront|admin)\//, ["http", "e2e", "e2e-slow"]],
  [/^(package(-lock)?\.json|jest\.config\.js|integration-tests\/environment\/)/, [...QUICK, ...SLOW, ALONE]],
]
const NEVER_BUILT = /\.test\.tsx?$|\.md$/

/**
 * What a change can break: the checks, the Jest projects to run completely, and the projects of which only tests that
 * import a changed file must run. `changed` are paths relative to the project's folder.
 */
export function affectedBy(changed) {
  if (changed.length === 0) return { checks: [], whole: [], related: [] }
  const whole = new Set()
  for (const path of changed) {
    if (NEVER_BUILT.test(path)) continue
    const area = AREAS.find(([pattern]) => pattern.test(path))
    for (const project of area?.[1] ?? []) whole.add(project)
  }
  const projects = [...QUICK, ...SLOW, ALONE]
  return {
    checks,
    whole: projects.filter((name) => whole.has(name)),
    related: projects.filter((name) => !whole.has(name)),
  }
}
