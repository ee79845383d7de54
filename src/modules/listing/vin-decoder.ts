import { VIN_LENGTH } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { logger } from "#src/platform/logger"
import { OfflineRegistry } from "./providers/vin/offline-registry"
import type { VinProvider } from "./providers/vin/provider"
import { joinAnswers } from "./rules/joined-answers"
import { WebRegistry } from "./providers/vin/web-registry"
import { findDecodings, storeDecodings } from "./store/vin-decodings"
import type { DecodedVehicle } from "./types"

const ASKED_TOGETHER = 10

interface Answer {
  provider: string
  decoded: DecodedVehicle | null
  /** False where a provider failed that might have known more about the VIN. */
  isWhole: boolean
}

/**
 * Asks one provider after the other and stores complete answers. A VIN that no provider can answer now is asked again
 * later.
 */
export class VinDecoder {
  private known: readonly VinProvider[] | undefined

  private providers(): readonly VinProvider[] {
    this.known ??= [
      new OfflineRegistry(configuration().dataDirectory),
      ...(process.env.NORTHLOT_VIN_WEB === "1" ? [new WebRegistry()] : []),
    ]
    return this.known
  }

  async decode(vin: string): Promise<DecodedVehicle | null> {
    const known = (await findDecodings([vin])).get(vin)
    if (known !== undefined) return known
    return (await this.lookUp([vin])).get(vin)?.decoded ?? null
  }

  /**
   * Decodes many VINs in small groups, so that other requests run in between. When the time is over, the remaining VINs
   * are missing in the result. If no provider can answer a VIN now, all VINs of later groups are null.
   */
  async decodeAll(vins: readonly string[], milliseconds: number): Promise<Map<string, DecodedVehicle | null>> {
    const until = Date.now() + milliseconds
    const told = await findDecodings(vins)
    const open = vins.filter((vin) => !told.has(vin))
    let isSilent = false
    for (let from = 0; from < open.length && (isSilent || Date.now() <= until); from += ASKED_TOGETHER) {
      const asked = open.slice(from, from + ASKED_TOGETHER)
      const answers: Map<string, Answer> = isSilent ? new Map() : await this.lookUp(asked)
      isSilent = answers.size < asked.length
      for (const vin of asked) told.set(vin, answers.get(vin)?.decoded ?? null)
    }
    return told
  }

  /** Asks the providers and stores complete answers. A VIN that nobody can answer now is not in the result. */
  private async lookUp(vins: readonly string[]): Promise<Map<string, Answer>> {
    const asked = await Promise.all(
      vins.map(async (vin) => [vin, await this.ask(vin.padEnd(VIN_LENGTH, "0"))] as const)
    )
    const answers = new Map(asked.flatMap(([vin, answer]) => (answer ? [[vin, answer] as const] : [])))
    const whole = [...answers].filter(([, { isWhole }]) => isWhole)
    await storeDecodings(whole.map(([vin, { provider, decoded }]) => ({ vin, provider, decoded })))
    return answers
  }

  async close(): Promise<void> {
    await Promise.all((this.known ?? []).map((provider) => provider.close()))
  }

  /**
   * Asks one provider after the other until an answer is certain. `null` when a provider failed and no other knew the
   * VIN, because the failed provider might know it.
   */
  private async ask(padded: string): Promise<Answer | null> {
    let failed = false
    let asked = ""
    let told: DecodedVehicle | null = null
    for (const provider of this.providers()) {
      if (told?.certain) break
      try {
        told = joinAnswers(told, await provider.decode(padded))
        asked = provider.name
      } catch (error) {
        failed = true
        logger.error({ err: error, provider: provider.name }, "A VIN could not be decoded")
      }
    }
    return failed && !told ? null : { provider: asked, decoded: told, isWhole: !failed || told?.certain === true }
  }
}
