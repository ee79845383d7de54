import { useLocation } from "react-router-dom"
import { usePageTitle } from "@/shared"
import { Alert } from "@/ui"
import { HomeContent } from "./HomeContent"

/** Unknown paths show the home page (spec §2) with a message that says why. */
export default function UnknownPathPage() {
  usePageTitle("Page not found")
  const { pathname } = useLocation()
  return (
    <>
      <Alert tone="info" title="We could not find that page." className="mt-4">
        There is no page at <span className="break-all">{pathname}</span>. Here is our home page instead.
      </Alert>
      <HomeContent />
    </>
  )
}
