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
import { keepTerms, promisedBy, termsAt, type KeptProvider } from "./store/terms"
import { Fees } from "./store/fees"

/** The fees issued by the schedule of their hammer; README.md tells the invariants. */
export default class FeeModuleService extends FeeRecords {
  readonly fees = new Fees()

  constructor(private readonly container: { [FEE_PROVIDERS]: readonly InstalledProvider[] }) {
    super()
  }

  async scheduleInForce(): Promise<FeeSchedule> {
    return (await this.schedulesOf([null]))[0]!
  }

  /** The schedules of these moments, in their order; of now where it is null. */
  private async schedulesOf(moments: readonly (Date | null)[]): Promise<FeeSchedule[]> {
    const inForce = await policiesInForce("fees", moments)
    return inForce.map(({ version, values }) => ({ version, hstBasisPoints: ONTARIO_HST_BASIS_POINTS, ...values }))
  }

  /** At each start, before anybody is charged. What stands against it, as a sentence. */
  carryOverSettings(): Promise<string | null> {
    return carryOverSettings("fee", this.container[FEE_PROVIDERS])
  }

  /** At each start and with each change: auctions that are published from now on keep what is installed and set now. */
  async keepTerms(): Promise<void> {
    await keepTerms(() => this.providersNow())
  }

  /** Those of plugins, in the order in which they are asked, as they are set now. */
  providersNow(): Promise<InstalledProvider[]> {
    return asSetNow("fee", this.container[FEE_PROVIDERS])
  }

  /** Whether others than the schedule say what is charged. */
  asksPlugins(): boolean {
    return this.container[FEE_PROVIDERS].length > 0
  }

  /**
   * What both sides of these sales are to be charged, in their order: each by the schedule of its hammer and the
   * providers of its publication, without the lines of those that fail. Providers may take their time.
   */
  async quotesOf(sales: readonly QuotedSale[]): Promise<FeeQuote[]> {
    refuseInTransaction("A fee provider was asked")
    const schedules = await this.schedulesOf(sales.map(({ hammerAt }) => hammerAt))
    const terms = await termsAt(sales.map(({ facts }) => facts.at))
    return Promise.all(sales.map((sale, index) => this.quoteBy(schedules[index]!, terms[index]!, sale)))
  }

  /** The same of one sale, as if its auction were published with these providers. */
  async quoteWith(providers: readonly InstalledProvider[], sale: QuotedSale): Promise<FeeQuote> {
    refuseInTransaction("A fee provider was asked")
    const [schedule] = await this.schedulesOf([sale.hammerAt])
    return this.quoteBy(schedule!, promisedBy(providers), sale)
  }

  private async quoteBy(
    { version, hstBasisPoints, ...schedule }: FeeSchedule,
    kept: readonly KeptProvider[],
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
