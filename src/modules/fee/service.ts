import { ONTARIO_HST_BASIS_POINTS } from "@northlot/contract"
import { refuseInTransaction } from "#src/platform/database"
import { policiesInForce } from "#src/platform/policies"
import type { InstalledProvider } from "#src/platform/installed-providers"
import { asSetNow, carryOverSettings } from "#src/platform/provider-settings"
import { askProviders } from "./ask-providers"
import { FEE_PROVIDERS } from "./loaders/providers"
import { amountsOf, linesOfParty } from "./rules/fee-amounts"
import type { FeeQuote, FeeSchedule, Party, QuotedSale } from "./types"
import { FeeRecords } from "./public-records"
import { storeTerms, promisedBy, termsAt, type StoredProvider } from "./store/terms"
import { Fees } from "./store/fees"

/**
 * Fees of sales, by the fee schedule in force when the auction ended or both parties agreed. README.md states the
 * invariants.
 */
export default class FeeModuleService extends FeeRecords {
  readonly fees = new Fees()

  constructor(private readonly container: { [FEE_PROVIDERS]: readonly InstalledProvider[] }) {
    super()
  }

  async scheduleInForce(): Promise<FeeSchedule> {
    return (await this.schedulesOf([null]))[0]!
  }

  /** The fee schedules in force at these moments, in the same order; `null` means now. */
  private async schedulesOf(moments: readonly (Date | null)[]): Promise<FeeSchedule[]> {
    const inForce = await policiesInForce("fees", moments)
    return inForce.map(({ version, values }) => ({ version, hstBasisPoints: ONTARIO_HST_BASIS_POINTS, ...values }))
  }

  /**
   * At each start: checks that the console's settings fit the installed fee providers, and upgrades old settings where
   * possible. Returns a sentence about the first provider whose settings do not fit, or `null`.
   */
  carryOverSettings(): Promise<string | null> {
    return carryOverSettings("fee", this.container[FEE_PROVIDERS])
  }

  /**
   * Stores the present fee providers and their settings for auctions that are published from now on. Runs at each start
   * and after each change of the settings.
   */
  async storeTerms(): Promise<void> {
    await storeTerms(() => this.providersNow())
  }

  /** The plugin providers in calling order, with their current settings. */
  providersNow(): Promise<InstalledProvider[]> {
    return asSetNow("fee", this.container[FEE_PROVIDERS])
  }

  /** Whether plugin providers are installed, which can add charges to those of the fee schedule. */
  asksPlugins(): boolean {
    return this.container[FEE_PROVIDERS].length > 0
  }

  /**
   * Quotes both sides' charges of these sales, in the same order. Each sale uses the fee schedule of its `hammerAt` and
   * the fee providers of its auction's publication. Failing providers are left out. Providers may be slow.
   */
  async quotesOf(sales: readonly QuotedSale[]): Promise<FeeQuote[]> {
    refuseInTransaction("A fee provider was asked")
    const schedules = await this.schedulesOf(sales.map(({ hammerAt }) => hammerAt))
    const terms = await termsAt(sales.map(({ facts }) => facts.at))
    return Promise.all(sales.map((sale, index) => this.quoteBy(schedules[index]!, terms[index]!, sale)))
  }

  /** Quotes one sale as if its auction were published with these providers. */
  async quoteWith(providers: readonly InstalledProvider[], sale: QuotedSale): Promise<FeeQuote> {
    refuseInTransaction("A fee provider was asked")
    const [schedule] = await this.schedulesOf([sale.hammerAt])
    return this.quoteBy(schedule!, promisedBy(providers), sale)
  }

  private async quoteBy(
    { version, hstBasisPoints, ...schedule }: FeeSchedule,
    kept: readonly StoredProvider[],
    { hammerCents, facts }: QuotedSale
  ): Promise<FeeQuote> {
    const sale = { hammerCents, currency: "CAD" as const, schedule, ...facts }
    const { lines, made, leftOut } = await askProviders({ installed: this.container[FEE_PROVIDERS], kept }, sale)
    const amounts = (party: Party) => amountsOf(linesOfParty(lines, party), hstBasisPoints)
    return {
      scheduleVersion: version,
      amounts: { buyer: amounts("buyer"), seller: amounts("seller") },
      made,
      leftOut,
    }
  }
}
