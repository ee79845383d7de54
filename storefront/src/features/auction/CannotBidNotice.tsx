import { useSession } from "@/shared"
import { Alert } from "@/ui"
import { BiddingRefusal } from "./BiddingRefusal"

/** On a page of cars: tells a person who cannot bid why, and what to do. */
export default function CannotBidNotice() {
  const { viewer } = useSession()
  if (!viewer?.biddingRefusal) return null
  return (
    <Alert tone="amber" title="You cannot bid yet">
      <BiddingRefusal />
    </Alert>
  )
}
