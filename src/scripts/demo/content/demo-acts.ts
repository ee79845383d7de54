import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { ChargeRecord } from "#src/modules/payment/types"
import type { SaleRecord } from "#src/modules/sale/types"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { payInSandbox } from "#src/use-cases/payment/sandbox-payment"
import type { People } from "../demo-accounts"
import { lookUntil } from "../poll-until"

/** The actions of the demo people, each done once, through the workflows that the site's pages call. */
export class DemoActs {
  constructor(
    readonly scope: MedusaContainer,
    readonly people: People,
    /** The admin who acts for the market. */
    readonly admin: string,
    /** Listing ids by the car's key. */
    private readonly listings: ReadonlyMap<string, string>,
    /** The keys of the recorded actions. */
    private readonly done: ReadonlySet<string>,
    private readonly signal: AbortSignal | undefined
  ) {}

  listing(car: string): string {
    const id = this.listings.get(car)
    if (!id) throw new Error(`There is no demo car ${car}.`)
    return id
  }

  /**
   * Runs an action unless it is recorded. A refusal is recorded too: it means that an interrupted start had done
   * the action, or that it became impossible.
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

  /** Polls until `look` returns a result, e.g. one that an event produces, and returns this result. */
  async until<Found>(what: string, look: () => Promise<Found | null | undefined | false>): Promise<Found> {
    const found = await lookUntil(look, this.signal)
    if (!found) throw new Error(`The demo waited in vain for ${what}.`)
    return found
  }

  /** Pays the common checkout of these charges and waits until the market has recorded each charge as paid. */
  async pay(...charges: readonly [ChargeRecord, ...ChargeRecord[]]): Promise<void> {
    await payInSandbox(charges[0])
    const checkouts = this.scope.resolve("northlotPayment")
    for (const { id } of charges)
      await this.until("a payment", async () => (await checkouts.charges.retrieve(id))?.status === "paid")
  }

  /** The oldest sale of the car, which the hammer opened. Later sales come from offers. */
  saleOf(car: string): Promise<SaleRecord> {
    const sales = this.scope.resolve("sale")
    return this.until("a sale", async () => (await sales.sales.ofListing(this.listing(car))).at(-1))
  }

  async inDays(days: number): Promise<Date> {
    return new Date((await database().now()).getTime() + days * 86_400_000)
  }
}
