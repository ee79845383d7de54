import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { ChargeRecord } from "#src/modules/payment/types"
import type { SaleRecord } from "#src/modules/sale/types"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { payInSandbox } from "#src/use-cases/payment/sandbox-payment"
import type { People } from "../demo-accounts"
import { lookUntil } from "../poll-until"

/** What the people of the demo data do, each act once, by the workflows that the site's own pages call. */
export class DemoActs {
  constructor(
    readonly scope: MedusaContainer,
    readonly people: People,
    /** Who acts for the market. */
    readonly admin: string,
    /** The listing of each car by its key. */
    private readonly listings: ReadonlyMap<string, string>,
    /** The keys of the acts on record. */
    private readonly done: ReadonlySet<string>,
    private readonly signal: AbortSignal | undefined
  ) {}

  listing(car: string): string {
    const id = this.listings.get(car)
    if (!id) throw new Error(`There is no demo car ${car}.`)
    return id
  }

  /**
   * Does it, unless it is on record. A refusal is on record too: what a start that was cut off had done is refused a
   * second time, and what has become impossible since stays undone.
   */
  async once(key: string, act: () => Promise<unknown>): Promise<void> {
    this.signal?.throwIfAborted()
    if (this.done.has(key)) return
    try {
      await act()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      logger.warn({ err: error, act: key }, "An act of the demo was refused")
    }
    await database().query(`INSERT INTO demo_act (key) VALUES ($1) ON CONFLICT DO NOTHING`, [key])
  }

  /** What comes by an event, once it has come. */
  async until<Found>(what: string, look: () => Promise<Found | null | undefined | false>): Promise<Found> {
    const found = await lookUntil(look, this.signal)
    if (!found) throw new Error(`The demo waited in vain for ${what}.`)
    return found
  }

  /** Pays the checkout of these charges, which are one payment, and waits until the market knows. */
  async pay(...charges: readonly [ChargeRecord, ...ChargeRecord[]]): Promise<void> {
    await payInSandbox(charges[0])
    const checkouts = this.scope.resolve("northlotPayment")
    for (const { id } of charges)
      await this.until("a payment", async () => (await checkouts.charges.retrieve(id))?.status === "paid")
  }

  /** The sale of the hammer, which is the oldest; a later one came of an offer. */
  saleOf(car: string): Promise<SaleRecord> {
    const sales = this.scope.resolve("sale")
    return this.until("a sale", async () => (await sales.sales.ofListing(this.listing(car))).at(-1))
  }

  async inDays(days: number): Promise<Date> {
    return new Date((await database().now()).getTime() + days * 86_400_000)
  }
}
