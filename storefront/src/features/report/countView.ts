import { api, endpoints } from "@/shared"
import { visitSource } from "./visit"

/** Counts a view of this listing. A failure is ignored, because it does not concern the visitor. */
export async function countView(listingId: string): Promise<void> {
  await api(endpoints.countListingView, { params: { id: listingId }, body: { source: visitSource() } }).catch(
    () => undefined
  )
}
