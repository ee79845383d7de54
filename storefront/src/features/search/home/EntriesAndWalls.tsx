import { EntryPoints } from "./EntryPoints"
import { Wall } from "./Wall"

/**
 * What home shows below the cars: nobody sees it before it has been scrolled to, so it comes after the first picture.
 */
export default function EntriesAndWalls() {
  return (
    <>
      <EntryPoints />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Wall kind="listed" />
        <Wall kind="sold" />
      </div>
    </>
  )
}
