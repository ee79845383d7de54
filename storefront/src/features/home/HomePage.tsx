import { usePageTitle } from "@/app"
import { HomeContent } from "./HomeContent"

export default function HomePage() {
  usePageTitle()
  return <HomeContent />
}
