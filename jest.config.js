const { readdirSync, readFileSync } = require("node:fs")
const { join } = require("node:path")

const transform = {
  "/contract/src/(index|shared)\\.ts$": "<rootDir>/integration-tests/environment/lazy-exports.js",
  "^.+\\.tsx?$": [
    "@swc/jest",
    {
      jsc: {
        parser: { syntax: "typescript", decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: "automatic" } },
        target: "es2022",
      },
      module: { type: "commonjs" },
    },
  ],
}
const shared = {
  setupFilesAfterEnv: ["<rootDir>/integration-tests/environment/lazy-expect.js"],
  runtime: "<rootDir>/integration-tests/environment/compiled-once.js",
  testEnvironment: "node",
  transform,
  moduleNameMapper: {
    "^@northlot/contract$": "<rootDir>/contract/src/index.ts",
    "^@northlot/contract/events$": "<rootDir>/contract/src/events/index.ts",
    "^@northlot/contract/listing-draft$": "<rootDir>/contract/src/listing-draft.ts",
    "^@northlot/demo$": "<rootDir>/packages/demo/src/index.ts",
    "^@northlot/plugin-kit$": "<rootDir>/packages/plugin-kit/src/index.ts",
    "^@northlot/plugin-kit/testing$": "<rootDir>/packages/plugin-kit/src/testing.ts",
    "^#src/(.*)$": "<rootDir>/src/$1",
    "^@/(.*)$": "<rootDir>/storefront/src/$1",
  },
  modulePathIgnorePatterns: [
    "dist",
    "contract/dist",
    "packages/demo/dist",
    "packages/plugin-kit/dist",
    ".northlot",
    "integration-tests/.tmp",
  ].map((path) => `<rootDir>/${path}`),
}

/** The soak test. A separate command runs it for a duration that the caller chooses. */
const SOAK = "bench/soak.bench.ts"

const unitTests = (name) =>
  [
    "{contract/src,packages/demo/{src,drawing},packages/plugin-kit/src,scripts}",
    "src",
    "plugins/*/src",
    "{storefront,admin}/src",
  ].map((folder) => `<rootDir>/${folder}/**/${name}`)

/** The settings of the projects whose tests use markets. All markets of a run share one Postgres. */
const withMarkets = {
  ...shared,
  testEnvironment: "<rootDir>/integration-tests/environment/ends-with-run.js",
  globalSetup: "<rootDir>/integration-tests/environment/global-setup.js",
  globalTeardown: "<rootDir>/integration-tests/environment/global-teardown.js",
}

const SLOW_TESTS = "<rootDir>/integration-tests/environment/slow-tests.js"

/** The `*.test.ts` files of a folder that contain `slow(…)` tests; files named `*.slow.test.ts` are left out. */
function withSlowTests(folder) {
  const path = join(__dirname, "integration-tests", folder)
  return readdirSync(path)
    .filter((name) => /^[^.]+\.test\.ts$/.test(name) && /^\s*slow[.(]/m.test(readFileSync(join(path, name), "utf8")))
    .map((name) => `<rootDir>/integration-tests/${folder}/${name}`)
}

/**
 * Creates two projects. `npm test` runs the first one. `npm run test:all` also runs the second one, with the files
 * named `*.slow.test.ts` and the `slow(…)` tests of the `mixed` files.
 */
const quickAndSlow = (displayName, folders, mixed = []) => {
  // Defines `slow` only for folders with `mixed` files. In other folders, neither project would run a `slow(…)` test.
  const part = (isSlow) =>
    mixed.length > 0
      ? { globals: { SLOW_PART: isSlow }, setupFilesAfterEnv: [...shared.setupFilesAfterEnv, SLOW_TESTS] }
      : {}
  return [
    {
      ...withMarkets,
      displayName,
      ...part(false),
      testMatch: [`<rootDir>/integration-tests/${folders}/*.test.ts`],
      testPathIgnorePatterns: ["\\.(slow|alone)\\.test\\.ts$"],
    },
    {
      ...withMarkets,
      displayName: `${displayName}-slow`,
      ...part(true),
      testMatch: [`<rootDir>/integration-tests/${folders}/*.slow.test.ts`, ...mixed],
    },
  ]
}

module.exports = {
  testTimeout: 120_000,
  testSequencer: "<rootDir>/integration-tests/environment/longest-first.js",
  reporters: ["default", "stalled-files.js", "failed-tests.js"].map((name) =>
    name === "default" ? name : `<rootDir>/integration-tests/environment/${name}`
  ),
  projects: [
    {
      ...shared,
      displayName: "unit",
      testMatch: unitTests("*.test.ts"),
      testPathIgnorePatterns: ["/node_modules/", "\\.slow\\.test\\.ts$"],
    },
    { ...shared, displayName: "unit-slow", testMatch: unitTests("*.slow.test.ts") },
    ...quickAndSlow("http", "{http,security}", ["http", "security"].flatMap(withSlowTests)),
    ...quickAndSlow("faults", "faults/**"),
    ...quickAndSlow("e2e", "e2e"),
    {
      // These tests have time limits in seconds, so no other test runs at the same time.
      ...withMarkets,
      displayName: "alone",
      testMatch: ["<rootDir>/integration-tests/**/*.alone.test.ts"],
    },
    {
      ...withMarkets,
      displayName: "fault-run",
      testMatch: ["<rootDir>/integration-tests/faults/runs/*.run.ts"],
    },
    {
      ...withMarkets,
      displayName: "bench",
      testMatch: ["<rootDir>/bench/**/*.bench.ts"],
      testPathIgnorePatterns: [SOAK],
    },
    {
      ...withMarkets,
      displayName: "soak",
      testMatch: [`<rootDir>/${SOAK}`],
    },
  ],
}
