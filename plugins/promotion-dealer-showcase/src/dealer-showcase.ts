import type { PromotionProvider, PromotionRequest, PromotionTier, Cents } from "@northlot/contract"

export interface DealerShowcaseOptions {
  /** The final price, HST included. */
  priceCents: Cents
  /** The oldest model year that it is offered for. */
  fromModelYear: number
}

const LIMITS: Record<keyof DealerShowcaseOptions, readonly [minimum: number, maximum: number]> = {
  priceCents: [50, 100_000],
  fromModelYear: [1981, 2100],
}

/** Two months in the featured rails, for the newer cars of dealers. */
export class DealerShowcaseProvider implements PromotionProvider {
  static identifier = "dealer_showcase"

  static validateOptions(options: Partial<DealerShowcaseOptions> = {}): void {
    for (const name of Object.keys(LIMITS) as (keyof DealerShowcaseOptions)[]) {
      const value = options[name]
      const [minimum, maximum] = LIMITS[name]
      if (!Number.isInteger(value) || value! < minimum || value! > maximum) {
        throw new Error(`The dealer showcase needs the option ${name}, a whole number from ${minimum} to ${maximum}.`)
      }
    }
  }

  constructor(
    _container: Record<string, unknown>,
    private readonly options: DealerShowcaseOptions
  ) {}

  tiersFor({ sellerType, year }: PromotionRequest): PromotionTier[] {
    const { priceCents, fromModelYear } = this.options
    if (sellerType !== "dealer" || year === null || year < fromModelYear) return []
    return [
      {
        id: "dealer_showcase",
        label: "60 days, dealer showcase",
        detail: "Two months among the featured cars, for dealers.",
        days: 60,
        priceCents,
      },
    ]
  }
}
