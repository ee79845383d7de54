import { shareOf, minCents, type FeeLine, type FeeProvider, type FeeRequest, type Cents } from "@northlot/contract"

export interface InsuranceLevyOptions {
  /** The share of the hammer price. */
  basisPoints: number
  /** The most that is charged. */
  maximumCents: Cents
}

const LIMITS: Record<keyof InsuranceLevyOptions, number> = { basisPoints: 10_000, maximumCents: 1_000_000 }

/** A transit insurance levy on the buyer. An insurance premium is exempt from HST. */
export class InsuranceLevyProvider implements FeeProvider {
  static identifier = "insurance_levy"

  static validateOptions(options: Partial<InsuranceLevyOptions> = {}): void {
    for (const name of Object.keys(LIMITS) as (keyof InsuranceLevyOptions)[]) {
      const value = options[name]
      if (!Number.isInteger(value) || value! < 1 || value! > LIMITS[name]) {
        throw new Error(`The insurance levy needs the option ${name}, a whole number from 1 to ${LIMITS[name]}.`)
      }
    }
  }

  constructor(
    _container: Record<string, unknown>,
    private readonly options: InsuranceLevyOptions
  ) {}

  linesFor({ party, hammerCents }: FeeRequest): FeeLine[] {
    if (party === "seller") return []
    const amountCents = minCents(shareOf(hammerCents, this.options.basisPoints), this.options.maximumCents)
    return [{ code: "insurance_levy", label: "Transit insurance", amountCents, taxable: false }]
  }
}
