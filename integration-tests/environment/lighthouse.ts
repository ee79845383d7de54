import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"

const CLI = join(__dirname, "../../node_modules/lighthouse/cli/index.js")
/** One page's examination, on a machine that does other things as well. */
const LONGEST_MILLISECONDS = 150_000

export type LighthouseCategory = "performance" | "accessibility" | "best-practices" | "seo"

export interface LighthouseReport {
  /** From 0 to 100. */
  scores: Partial<Record<LighthouseCategory, number>>
  /** What cost points, each with its sentence. */
  faults: string[]
  /** In milliseconds; only where performance was asked for. */
  figures: { firstContentfulPaint: number; largestContentfulPaint: number; totalBlockingTime: number; speedIndex: number; serverResponse: number } | null
  bytes: number | null
}

/** Lighthouse on one page in a browser of its own. It is a process: the module cannot be loaded into the tests'. */
export async function examine(url: string, categories: readonly LighthouseCategory[], formFactor: "mobile" | "desktop"): Promise<LighthouseReport> {
  if (!existsSync(CLI)) throw new Error("Lighthouse is not installed.")
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      CLI, url, "--quiet", "--output=json", "--no-enable-error-reporting", `--only-categories=${categories.join(",")}`,
      ...(formFactor === "desktop" ? ["--preset=desktop"] : []),
      // What does not depend on speed need not be slowed down.
      ...(categories.includes("performance") ? [] : ["--throttling-method=provided"]),
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run",
    ],
    {
      env: { ...process.env, CHROME_PATH: process.env.CHROME_PATH || "/usr/bin/chromium" },
      maxBuffer: 64 * 1024 * 1024,
      timeout: LONGEST_MILLISECONDS,
    }
  )
  const { categories: found, audits, runtimeError } = JSON.parse(stdout)
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const scores = Object.fromEntries(categories.map((name) => [name, Math.round(found[name].score * 100)]))
  const faults = categories.flatMap((name) =>
    (found[name].auditRefs as { id: string; weight: number }[]).flatMap(({ id, weight }) => {
      const { score, title, displayValue = "", details } = audits[id]
      if (weight === 0 || score === null || score >= 0.9) return []
      return [`${name}: ${title} ${displayValue} ${JSON.stringify(details?.items ?? []).slice(0, 600)}`]
    })
  )
  const value = (id: string) => Math.round(audits[id]?.numericValue ?? 0)
  return {
    scores,
    faults,
    figures: categories.includes("performance")
      ? {
          firstContentfulPaint: value("first-contentful-paint"),
          largestContentfulPaint: value("largest-contentful-paint"),
          totalBlockingTime: value("total-blocking-time"),
          speedIndex: value("speed-index"),
          serverResponse: value("server-response-time"),
        }
      : null,
    bytes: audits["total-byte-weight"]?.numericValue ?? null,
  }
}
