import { usePageTitle } from "@/shared"
import { HomeContent } from "./HomeContent"

export default function HomePage() {
  usePageTitle()
  return <HomeContent />
}
