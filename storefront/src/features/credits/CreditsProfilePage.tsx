import { usePageTitle } from "@/app"
import { EmptyState } from "@/ui"

export default function CreditsProfilePage() {
  usePageTitle("My credits")
  return (
    <div className="py-8">
      <h1 className="text-2xl">My credits</h1>
      <EmptyState title="Nothing here yet." />
    </div>
  )
}
