const { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require("node:fs")
const { basename, join, relative } = require("node:path")
const { stripVTControlCharacters } = require("node:util")

const ROOT = join(__dirname, "../..")
const LOGS = join(ROOT, "integration-tests/.tmp/failed")

/** The expected and received values, or the first line of the error. */
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

/** Pino's number for the level 'error'. */
const ERROR_LEVEL = 50
const MOST_ERRORS = 5

/** The market's last logged errors, one line each, because the run's folder with the log may be deleted. */
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

/** Escapes a title for Jest's pattern. */
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

function commandFor(project, file, title) {
  const name = title ? ` -t ${quoted(literally(title))}` : ""
  return `npx jest --selectProjects ${project} --runInBand --testPathPatterns=${quoted(file)}${name}`
}

/**
 * Prints a short list after a failed run: failed tests, the differing line, a command for one test, the market's
 * log.
 */
module.exports = class FailedTests {
  onRunStart() {
    rmSync(LOGS, { recursive: true, force: true })
  }

  onTestFileResult({ path }, { numFailingTests, testExecError }) {
    if (numFailingTests > 0 || testExecError) this.saveLogs(path)
  }

  /** Each market of a run records the files that used it. The logs are saved before the run's folder is deleted. */
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
