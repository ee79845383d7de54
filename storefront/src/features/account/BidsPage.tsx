import { usePageTitle } from "@/app"
import { EmptyState } from "@/ui"

export default function BidsPage() {
  usePageTitle("My Bids")
  return (
    <div className="py-8">
      <h1 className="text-2xl">My Bids</h1>
      <EmptyState title="Nothing here yet." />
    </div>
  )
}
