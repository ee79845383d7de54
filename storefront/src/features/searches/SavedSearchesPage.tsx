import { usePageTitle } from "@/app"
import { EmptyState } from "@/ui"

export default function SavedSearchesPage() {
  usePageTitle("Saved searches")
  return (
    <div className="py-8">
      <h1 className="text-2xl">Saved searches</h1>
      <EmptyState title="Nothing here yet." />
    </div>
  )
}
