const { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require("node:fs")
const { basename, join, relative } = require("node:path")
const { stripVTControlCharacters } = require("node:util")

const ROOT = join(__dirname, "../..")
const LOGS = join(ROOT, "integration-tests/.tmp/failed")

/** What was expected and what came, or the first line that says what is wrong. */
function difference(message) {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter((line) => line !== "" && !line.startsWith("at "))
  const first = (pattern) => lines.find((line) => pattern.test(line))
  const [expected, received] = [first(/^Expected\b.*: /), first(/^Received\b.*: /)]
  if (expected && received) return `${expected}; ${received}`
  const [missing, added] = [first(/^- (?!Expected)/), first(/^\+ (?!Received)/)]
  if (missing || added) return [missing, added].filter(Boolean).join("; ")
  return lines[0] ?? "It failed without a word."
}

/** Pino's number of an error. */
const ERROR_LEVEL = 50
const MOST_ERRORS = 5

/** The last errors that a market has logged, a line each: where a run's folder is gone, this line is left. */
function errorsOf(log) {
  const errors = log.split("\n").flatMap((line) => {
    try {
      const { level, msg, err } = JSON.parse(line)
      return level >= ERROR_LEVEL ? [[msg, err?.message].filter(Boolean).join(": ").slice(0, 300)] : []
    } catch {
      return []
    }
  })
  return [...new Set(errors)].slice(-MOST_ERRORS)
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`

/** As Jest's pattern, whose special characters a title may hold. */
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

function commandFor(project, file, title) {
  const name = title ? ` -t ${quoted(literally(title))}` : ""
  return `npx jest --selectProjects ${project} --runInBand --testPathPatterns=${quoted(file)}${name}`
}

/** Ends a run that failed with a short list: what failed, the line that differed, how to run it alone, its market's log. */
module.exports = class FailedTests {
  onRunStart() {
    rmSync(LOGS, { recursive: true, force: true })
  }

  onTestFileResult({ path }, { numFailingTests, testExecError }) {
    if (numFailingTests > 0 || testExecError) this.saveLogs(path)
  }

  /** The markets of a run note who used them; their logs go with the run's folder. */
  saveLogs(path) {
    const notes = join(process.env.NORTHLOT_TEST_DIRECTORY ?? LOGS, "markets-used")
    if (!existsSync(notes)) return
    const used = readFileSync(notes, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .filter(({ file }) => file === path)
    if (used.length === 0) return
    mkdirSync(LOGS, { recursive: true })
    const parts = used.map(({ log, from }) => readFileSync(log).subarray(from))
    writeFileSync(logOf(path), Buffer.concat(parts))
  }

  onRunComplete(_contexts, { testResults }) {
    const failed = testResults.flatMap(({ testFilePath, displayName, testResults: tests, testExecError }) => {
      const file = relative(ROOT, testFilePath)
      const log = logOf(testFilePath)
      const ofMarket = () =>
        existsSync(log) ? [relative(ROOT, log), ...errorsOf(readFileSync(log, "utf8")).map((line) => `  ${line}`)] : []
      const told = (title, message) =>
        [
          `  ${title ?? "The file could not run"}`,
          `    ${file}`,
          `    ${difference(message)}`,
          `    ${commandFor(displayName?.name, file, title)}`,
          ...ofMarket().map((line) => `    ${line}`),
        ].join("\n")
      if (testExecError) return [told(null, testExecError.stack ?? testExecError.message)]
      return tests
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages }) => told(fullName, failureMessages[0] ?? ""))
    })
    if (failed.length > 0) process.stderr.write(`\nFailed: ${failed.length}\n\n${failed.join("\n\n")}\n`)
  }
}

const logOf = (path) => join(LOGS, `${basename(path, ".test.ts")}.log`)
