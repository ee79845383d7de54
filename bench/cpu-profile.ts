/** What a processor profile of V8 says, by who asked for the work. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Market } from "../integration-tests/environment/market"

interface Frame {
  id: number
  callFrame: { functionName: string; url: string }
  children?: number[]
}

/** As `Profiler.stop` of Node's inspector answers; times in microseconds. */
interface CpuProfile {
  nodes: Frame[]
  samples: number[]
  timeDeltas: number[]
}

interface Share {
  part: string
  /** Of the time in which the thread had work. */
  share: number
}

const IDLE = "(idle)"
/** What of a path names the package, or the folder of ours, that a frame belongs to. */
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/
const OURS = /\/dist\/src\/((?:modules\/)?[^/]+)/

/**
 * Each sample counts for the nearest caller that is a package's or ours: what Node does to write to a socket belongs to
 * who writes. The largest parts first, and how much of the whole time the thread had work.
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

/** What the server's main thread did during `act`: how much of the time it had work, and the parts as a table. */
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
