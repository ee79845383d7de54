import type { MedusaContainer } from "@medusajs/framework/types"
import type { Cents } from "@northlot/contract"
import type { ChargeRecord } from "#src/modules/payment/types"

declare module "@medusajs/types" {
  interface ModuleImplementations {
    chargePurposes: ChargePurposes
  }
}

/**
 * What paying for a purpose brings about, and what a refund takes back. Each may run twice: after a crash its event
 * comes again. The ledger books a charge by the codes of its lines (`charge-ledger.ts`).
 */
export interface ChargePurpose {
  /** The sale that the charge belongs to, if any; read in the caller's transaction where there is one. */
  saleOf(charge: ChargeRecord, scope: MedusaContainer): Promise<string | null>
  /**
   * Gives what was paid for. @throws RefusedError when it cannot be given any more; the money is then held for an
   * admin.
   */
  paid(charge: ChargeRecord, scope: MedusaContainer): Promise<void>
  refunded(charge: ChargeRecord, scope: MedusaContainer): Promise<void>
  /** What follows once a lost dispute of the whole is on the books; what `takeBack` does is done before. */
  lost?(charge: ChargeRecord, scope: MedusaContainer): Promise<void>
  /** What follows once a lost dispute of a part is on the books: what was bought stays, as it was paid in part. */
  lostPart?(charge: ChargeRecord, lostCents: Cents, scope: MedusaContainer): Promise<void>
  /**
   * For what can be used up: takes back what is left of it, in the transaction that books the refund or the lost
   * dispute, so that it cannot be used until the provider confirms. `usedCents` is the value of the rest; we refund
   * nothing then.
   * @throws RefusedError while it is not given yet
   */
  takeBack?(
    charge: ChargeRecord,
    scope: MedusaContainer,
    because: "refunded" | "disputed"
  ): Promise<{ usedCents: Cents }>
  /** For what concerns a car before it is sold: the listing that the invoice names. */
  listingOf?(charge: ChargeRecord, scope: MedusaContainer): Promise<string | null>
  /** For a final price that is charged as one line: the tax in it, as it was asked for. */
  hstWithin?(charge: ChargeRecord, scope: MedusaContainer): Promise<Cents>
  /** Where the provider's page comes back to; the page of fees unless said. */
  returnPath?(charge: ChargeRecord): string
}

/** What is sold, by the name that a charge has its purpose by. */
export class ChargePurposes {
  private readonly purposes = new Map<string, ChargePurpose>()

  /** Adds a purpose; a plugin's loader calls this once at the start. @throws Error for a name that is taken */
  register(name: string, purpose: ChargePurpose): void {
    if (this.purposes.has(name)) throw new Error(`The charge purpose ${name} is registered already.`)
    this.purposes.set(name, purpose)
  }

  find(name: string): ChargePurpose | undefined {
    return this.purposes.get(name)
  }
}

/** A charge whose purpose is not registered stays in the outbox and says so. */
export function chargePurpose(scope: MedusaContainer, { purpose: name }: Pick<ChargeRecord, "purpose">): ChargePurpose {
  const purpose = scope.resolve("chargePurposes").find(name)
  if (!purpose) throw new Error(`No charge purpose ${name} is registered.`)
  return purpose
}
