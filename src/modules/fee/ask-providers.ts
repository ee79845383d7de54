import { RESERVED_CODES, houseLines, withFeeAnswer, type ChargedLine, type FeeRequest } from "@northlot/plugin-kit"
import type { LeftOutProvider } from "@northlot/contract"
import type { InstalledProvider } from "#src/platform/installed-providers"
import { logger } from "#src/platform/logger"
import { reasonOf } from "#src/platform/plugin-providers"
import { scheduleProvider } from "./providers/schedule"
import { linesMadeBy, type MadeLine } from "./rules/made-lines"
import type { StoredProvider } from "./store/terms"

/** The fee lines that buyer and seller pay, before HST, and the fee providers that were left out. */
export interface AskedLines {
  lines: ChargedLine[]
  /** The lines that plugin providers added, and the reductions that they made. */
  made: MadeLine[]
  leftOut: LeftOutProvider[]
}

/**
 * Collects the fee schedule's lines, then each provider's lines and reductions. The order and settings of the providers
 * are those at the auction's publication. A provider that fails or returns an invalid charge is left out, without
 * effect on other lines.
 */
export async function askProviders(
  { installed, kept }: { installed: readonly InstalledProvider[]; kept: readonly StoredProvider[] },
  sale: Omit<FeeRequest, "lines">
): Promise<AskedLines> {
  const request = (lines: readonly ChargedLine[]): FeeRequest => ({
    ...sale,
    lines: lines.map(({ reductions: _, ...line }) => line),
  })
  let lines = houseLines(await scheduleProvider.linesFor(request([]), {}))
  const leftOut: LeftOutProvider[] = []
  const made: MadeLine[] = []
  for (const { name, version, options } of kept) {
    const now = installed.find((provider) => provider.name === name)
    if (!now) {
      leftOut.push({ provider: name, why: { kind: "gone" } })
      continue
    }
    if (now.version !== version)
      leftOut.push({ provider: name, why: { kind: "other-version", promised: version, asked: now.version } })
    try {
      const before = lines
      lines = await now.ask(request(before), options, (answer) => withFeeAnswer(before, answer, RESERVED_CODES))
      made.push(...linesMadeBy(name, before, lines))
    } catch (error) {
      logger.error({ err: error, provider: name }, "A fee provider failed; its lines are left out")
      leftOut.push({ provider: name, why: { kind: "failed", reason: reasonOf(error) } })
    }
  }
  return { lines, made, leftOut }
}
