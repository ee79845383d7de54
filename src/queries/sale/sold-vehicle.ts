import type { Condition } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { ListingRow } from "#src/modules/listing/tables"
import type { CamelCased } from "#src/platform/camel-case"

export interface SoldVehicle extends CamelCased<
  Pick<ListingRow, "vin" | "year" | "make" | "model" | "trim" | "kms" | "exterior_color">
> {
  condition: Partial<Condition>
}

/** The car's data for a bill of sale. @throws Error if the listing does not exist, which is a bug */
export async function soldVehicle(listingId: string): Promise<SoldVehicle> {
  const rows = await database().records<SoldVehicle>(
    `SELECT vin, year, make, model, "trim", kms, exterior_color, condition FROM listing WHERE id = $1`,
    [listingId]
  )
  if (!rows[0]) throw new Error(`There is no listing ${listingId}.`)
  return rows[0]
}
