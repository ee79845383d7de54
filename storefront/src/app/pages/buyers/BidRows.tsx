import { BidField } from "@/features/auction/BidField"
import { OwnBids } from "@/features/listing/buyers/OwnBids"
import { useOpenTasks } from "@/features/task/useTasks"

/**
 * The buyer's bids, without the cars that the list of tasks above already shows. Each running auction has a field for a
 * new maximum.
 */
export default function BidRows() {
  const { open } = useOpenTasks()
  const above = new Set(open.map(({ listingId }) => listingId))
  return (
    <OwnBids field={(offer, onUse) => <BidField {...offer} onUse={(use) => onUse(use !== null)} />} above={above} />
  )
}
