import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"

export type LighthouseCategory = "performance" | "accessibility" | "best-practices" | "seo"

/** Values are in milliseconds, except the layout shift (no unit) and the fetched bytes. */
const FIGURES = {
  firstPaint: "first-contentful-paint",
  largestPaint: "largest-contentful-paint",
  blocked: "total-blocking-time",
  layoutShift: "cumulative-layout-shift",
  serverResponse: "server-response-time",
  fetched: "total-byte-weight",
} as const

export interface LighthouseReport {
  url: string
  /** Scores from 0 to 100. */
  scores: Record<string, number>
  /** Each audit with less than full score, with the elements that it names. */
  faults: string[]
  figures: Record<keyof typeof FIGURES, number>
}

interface RawReport {
  url: string
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    {
      score: number | null
      title: string
      displayValue?: string
      numericValue?: number
      details?: { items?: unknown[] }
    }
  >
  runtimeError?: { code: string; message: string }
}

/** Thrown when the browser's trace lacks its beginning. This happens sometimes and is no fault of the page. */
export class RecordingLost extends Error {}

/**
 * Runs Lighthouse on these pages as a first-time visitor.
 * @throws Error for a page that it could not load, RecordingLost
 */
export async function examine(
  urls: readonly string[],
  categories: readonly LighthouseCategory[],
  formFactor: "mobile" | "desktop",
  /** Patterns of addresses that the browser must not load. */
  { blocked = [] }: { blocked?: readonly string[] } = {}
): Promise<LighthouseReport[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(__dirname, "run-lighthouse.mjs"), JSON.stringify({ urls, categories, formFactor, blocked })],
    {
      maxBuffer: 128 * 1024 * 1024,
    }
  )
  return (JSON.parse(stdout) as RawReport[]).map(({ url, categories: found, audits, runtimeError }) => {
    if (runtimeError?.code === "NO_NAVSTART") throw new RecordingLost(`${url}: ${runtimeError.message}`)
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
    return {
      url,
      scores: Object.fromEntries(categories.map((name) => [name, Math.round(found[name]!.score * 100)])),
      faults: categories.flatMap((name) =>
        found[name]!.auditRefs.flatMap(({ id, weight }) => {
          const { score, title, displayValue = "", details } = audits[id]!
          if (weight === 0 || score === null || score >= 0.9) return []
          return [`${name}: ${title} ${displayValue} ${JSON.stringify(details?.items ?? []).slice(0, 600)}`]
        })
      ),
      figures: Object.fromEntries(
        Object.entries(FIGURES).map(([name, id]) => [name, audits[id]?.numericValue ?? 0])
      ) as LighthouseReport["figures"],
    }
  })
}
