import { RefusedError } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"

/** @throws RefusedError NOT_ALLOWED_TO_LIST */
export function refuseNoDealer({ sellerType }: Pick<AccountRecord, "sellerType">): void {
  if (sellerType === "dealer") return
  throw new RefusedError("NOT_ALLOWED_TO_LIST", "Importing cars is for dealers. List your car by its VIN instead.")
}
