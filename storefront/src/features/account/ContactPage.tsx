import { usePageTitle } from "@/app"
import { EmptyState } from "@/ui"

export default function ContactPage() {
  usePageTitle("Contact us")
  return (
    <div className="py-8">
      <h1 className="text-2xl">Contact us</h1>
      <EmptyState title="Nothing here yet." />
    </div>
  )
}
