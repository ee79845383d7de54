import { usePageTitle } from "@/app"
import { EmptyState } from "@/ui"

export default function UnsubscribePage() {
  usePageTitle("Unsubscribe")
  return (
    <div className="py-8">
      <h1 className="text-2xl">Unsubscribe</h1>
      <EmptyState title="Nothing here yet." />
    </div>
  )
}
