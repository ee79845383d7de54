import { usePageTitle } from "@/app"
import { EmptyState } from "@/ui"

export default function WatchlistPage() {
  usePageTitle("My Watchlist")
  return (
    <div className="py-8">
      <h1 className="text-2xl">My Watchlist</h1>
      <EmptyState title="Nothing here yet." />
    </div>
  )
}
