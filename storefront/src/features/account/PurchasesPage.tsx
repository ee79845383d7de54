import { usePageTitle } from "@/app"
import { EmptyState } from "@/ui"

export default function PurchasesPage() {
  usePageTitle("My Purchases")
  return (
    <div className="py-8">
      <h1 className="text-2xl">My Purchases</h1>
      <EmptyState title="Nothing here yet." />
    </div>
  )
}
