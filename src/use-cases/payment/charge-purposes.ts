import type { MedusaContainer } from "@medusajs/framework/types"
import type { Cents } from "@northlot/contract"
import type { ChargeRecord } from "#src/modules/payment/types"

declare module "@medusajs/types" {
  interface ModuleImplementations {
    chargePurposes: ChargePurposes
  }
}

/**
 * Defines what a payment for this purpose delivers, and what a refund takes back. Each function may run twice, since a
 * crash repeats its event. The ledger books a charge by the codes of its lines (`charge-ledger.ts`).
 */
export interface ChargePurpose {
  /** Returns the id of the charge's sale; null if there is none. Reads in the caller's transaction, if one is open. */
  saleOf(charge: ChargeRecord, scope: MedusaContainer): Promise<string | null>
  /**
   * Delivers what the charge paid for. @throws RefusedError when the delivery is no longer possible; the money is then
   * held for an admin
   */
  paid(charge: ChargeRecord, scope: MedusaContainer): Promise<void>
  refunded(charge: ChargeRecord, scope: MedusaContainer): Promise<void>
  /**
   * Runs after a cardholder has won a dispute of the whole charge. The loss is then booked, and `takeBack` has removed
   * what was left of the purchase.
   */
  lost?(charge: ChargeRecord, scope: MedusaContainer): Promise<void>
  /**
   * Runs after the ledger has booked a lost dispute of a part of the charge. The purchase is not taken back, since the
   * rest is paid.
   */
  lostPart?(charge: ChargeRecord, lostCents: Cents, scope: MedusaContainer): Promise<void>
  /**
   * For purchases that can be used up: takes back the unused rest, in the transaction that books the refund or the lost
   * dispute. Nobody can therefore use the rest before the transaction commits. `usedCents` is the value that was used
   * before; if it is above zero, our own refund is refused.
   * @throws RefusedError while the purchase is not delivered yet
   */
  takeBack?(
    charge: ChargeRecord,
    scope: MedusaContainer,
    because: "refunded" | "disputed"
  ): Promise<{ usedCents: Cents }>
  /** For purchases about a car before its sale: the listing that the invoice names. */
  listingOf?(charge: ChargeRecord, scope: MedusaContainer): Promise<string | null>
  /**
   * The HST inside the price, as it was when the charge was requested. Only for purchases that are charged as one line
   * with HST included.
   */
  hstWithin?(charge: ChargeRecord, scope: MedusaContainer): Promise<Cents>
  /** The path that the provider's page returns to; the fees page by default. */
  returnPath?(charge: ChargeRecord): string
}

/** The registry of charge purposes by name. */
export class ChargePurposes {
  private readonly purposes = new Map<string, ChargePurpose>()

  /**
   * Adds a purpose. A plugin's loader calls this once at startup. @throws Error for a name that is registered already
   */
  register(name: string, purpose: ChargePurpose): void {
    if (this.purposes.has(name)) throw new Error(`The charge purpose ${name} is registered already.`)
    this.purposes.set(name, purpose)
  }

  find(name: string): ChargePurpose | undefined {
    return this.purposes.get(name)
  }
}

/** Throws for an unknown purpose, so that the event of the charge stays in the outbox with this error. */
export function chargePurpose(scope: MedusaContainer, { purpose: name }: Pick<ChargeRecord, "purpose">): ChargePurpose {
  const purpose = scope.resolve("chargePurposes").find(name)
  if (!purpose) throw new Error(`No charge purpose ${name} is registered.`)
  return purpose
}
