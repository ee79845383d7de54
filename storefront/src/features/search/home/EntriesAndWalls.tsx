import { useSession } from "@/shared"
import { EntryPoints } from "./EntryPoints"
import { Wall } from "./Wall"

/**
 * The part of the home page below the cars. It loads after the first paint, because visitors see it only after
 * scrolling.
 */
export default function EntriesAndWalls() {
  const { viewer } = useSession()
  return (
    <>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Wall kind="listed" />
        <Wall kind="sold" />
      </div>
      {!viewer && <EntryPoints />}
    </>
  )
}
