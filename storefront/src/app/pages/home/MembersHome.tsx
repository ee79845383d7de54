import type { Viewer } from "@northlot/contract"
import { useOpenTasks } from "@/features/task/useTasks"
import { Cars, CarsSkeleton } from "./Cars"
import { NextAct } from "./NextAct"
import { OwnCars } from "./OwnCars"
import { useOwnCars } from "./useOwnCars"

/** The number of cars in one row of a wide screen. */
const SHOWN = 4

/** Shows the member's next task, then the member's cars, then all other cars. Each car appears once. */
export default function MembersHome({ viewer }: { viewer: Viewer }) {
  const { tasks, open } = useOpenTasks()
  const [next] = open
  const elsewhere = next ? [next.listingId] : []
  const own = useOwnCars(viewer, elsewhere)
  // The height of the next task and of the member's cars is unknown until both have loaded. Until then the page shows
  // only placeholders.
  if (tasks.isPending || own.isPending) return <CarsSkeleton />
  const cars = own.cars.slice(0, SHOWN)
  return (
    <>
      {next && <NextAct task={next} count={open.length} role={viewer.role} />}
      <OwnCars role={viewer.role} cars={cars} />
      <Cars without={[...elsewhere, ...cars.map(({ id }) => id)]} />
    </>
  )
}
