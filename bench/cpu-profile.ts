/** Evaluates a V8 processor profile by the package or folder that caused the work. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Market } from "../integration-tests/environment/market"

interface Frame {
  id: number
  callFrame: { functionName: string; url: string }
  children?: number[]
}

/** The answer of `Profiler.stop` of Node's inspector; times are in microseconds. */
interface CpuProfile {
  nodes: Frame[]
  samples: number[]
  timeDeltas: number[]
}

interface Share {
  part: string
  /** The part's share of the time in which the thread was busy, from 0 to 1. */
  share: number
}

const IDLE = "(idle)"
/** Finds the npm package (`PACKAGE`) or the project folder (`OURS`) in the path of a stack frame. */
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/
const OURS = /\/dist\/src\/((?:modules\/)?[^/]+)/

/**
 * Attributes each sample to the nearest caller in a package or in this project. Node's socket writes thus belong to the
 * code that writes. Returns the largest parts first, and the share of time in which the thread was busy.
 */
function partsOf({ nodes, samples, timeDeltas }: CpuProfile): { busy: number; parts: Share[] } {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const parts = new Map<number, string>()
  const partOf = (id: number): string => {
    const kept = parts.get(id)
    if (kept !== undefined) return kept
    const { functionName, url } = known.get(id)!.callFrame
    const name = PACKAGE.exec(url)?.[1] ?? OURS.exec(url)?.[1]?.replace(/^/, "src/")
    const caller = callers.get(id)
    const above = caller === undefined ? "" : partOf(caller)
    const part = name ?? (above || (functionName.startsWith("(") && functionName !== "(root)" ? functionName : ""))
    parts.set(id, part)
    return part
  }
  const spent = new Map<string, number>()
  samples.forEach((id, at) => {
    const part = partOf(id) || "Node itself"
    spent.set(part, (spent.get(part) ?? 0) + timeDeltas[at]!)
  })
  const whole = [...spent.values()].reduce((sum, each) => sum + each, 0)
  const idle = spent.get(IDLE) ?? 0
  spent.delete(IDLE)
  return {
    busy: (whole - idle) / whole,
    parts: [...spent]
      .map(([part, time]) => ({ part, share: time / (whole - idle) }))
      .sort((one, other) => other.share - one.share),
  }
}

const MOST_PARTS = 12

/** Profiles the server's main thread during `act`. Returns the share of busy time, and a table of its parts. */
export async function profileOf(
  market: Market,
  act: () => Promise<unknown>
): Promise<{ busy: string; table: string[] }> {
  const directory = mkdtempSync(join(tmpdir(), "northlot-profile-"))
  const file = join(directory, "server.cpuprofile")
  try {
    await market.inside("beginProfile")
    await act()
    await market.inside("endProfile", file)
    const { busy, parts } = partsOf(JSON.parse(readFileSync(file, "utf8")) as CpuProfile)
    const rows = parts.slice(0, MOST_PARTS).map(({ part, share }) => `| ${part} | ${inPercent(share)} |`)
    return { busy: inPercent(busy), table: ["| of the server's busy time | share |", "| --- | --- |", ...rows] }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

export const inPercent = (share: number) => `${(share * 100).toFixed(1)} %`
