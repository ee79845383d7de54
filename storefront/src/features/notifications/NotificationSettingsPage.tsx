import { usePageTitle } from "@/app"
import { EmptyState } from "@/ui"

export default function NotificationSettingsPage() {
  usePageTitle("Notifications")
  return (
    <div className="py-8">
      <h1 className="text-2xl">Notifications</h1>
      <EmptyState title="Nothing here yet." />
    </div>
  )
}
