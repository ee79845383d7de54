import { api, endpoints } from "@/shared"
import { visitSource } from "./visit"

/** Tells that this listing was shown. A view that could not be counted is no matter of the person who looks. */
export async function countView(listingId: string): Promise<void> {
  await api(endpoints.countListingView, { params: { id: listingId }, body: { source: visitSource() } }).catch(
    () => undefined
  )
}
