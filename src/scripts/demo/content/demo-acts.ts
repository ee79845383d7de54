import { setTimeout as pause } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { payInSandbox } from "#src/workflows/payments/sandbox-payment"
import type { OpenCheckout } from "#src/workflows/payments/open-checkout"
import type { People } from "../demo-accounts"

const LOOK_MILLISECONDS = 20
const MOST_MILLISECONDS = 60_000

/** What the people of the demo data do, each act once, by the workflows that the site's own pages call. */
export class DemoActs {
  constructor(
    readonly scope: MedusaContainer,
    readonly people: People,
    /** Who acts for the market. */
    readonly admin: string,
    /** The listing of each car by its key. */
    private readonly listings: ReadonlyMap<string, string>,
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
    const { rowCount } = await database().query(`SELECT FROM demo_act WHERE key = $1`, [key])
    if (rowCount) return
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
    for (const began = Date.now(); Date.now() - began < MOST_MILLISECONDS;) {
      const found = await look()
      if (found) return found
      await pause(LOOK_MILLISECONDS)
      this.signal?.throwIfAborted()
    }
    throw new Error(`The demo waited in vain for ${what}.`)
  }

  /** Pays a checkout, and waits until the market knows. */
  async pay(checkout: OpenCheckout): Promise<void> {
    await payInSandbox(checkout)
    await this.until(
      "a payment",
      async () => (await this.scope.resolve("checkout").retrieveCharge(checkout.charge.id))?.status === "paid"
    )
  }

  async inDays(days: number): Promise<Date> {
    return new Date((await database().now()).getTime() + days * 86_400_000)
  }
}
