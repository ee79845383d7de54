import { EntryPoints } from "./EntryPoints"
import { Hero } from "./Hero"
import { ListingRail } from "./ListingRail"
import { useLiveHome } from "./queries"
import { Wall } from "./Wall"

/** Home: the cars first, then the ways in, then what just happened (spec §2). */
export function HomeContent() {
  useLiveHome()
  return (
    <div className="flex flex-col gap-12 pt-4 sm:gap-16 sm:pt-6">
      <Hero />
      <ListingRail kind="featured" />
      <ListingRail kind="ending" />
      <EntryPoints />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Wall kind="listed" />
        <Wall kind="sold" />
      </div>
    </div>
  )
}
