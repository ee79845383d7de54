import type { Viewer } from "@northlot/contract"
import { useOpenTasks } from "@/features/task/useTasks"
import { Cars, CarsSkeleton } from "./Cars"
import { NextAct } from "./NextAct"
import { OwnCars } from "./OwnCars"
import { useOwnCars } from "./useOwnCars"

/** As many as stand in one row of a wide screen. */
const SHOWN = 4

/** The member's next task, then their cars, then all others. No car stands twice. */
export default function MembersHome({ viewer }: { viewer: Viewer }) {
  const { tasks, open } = useOpenTasks()
  const [next] = open
  const elsewhere = next ? [next.listingId] : []
  const own = useOwnCars(viewer, elsewhere)
  // The height of these parts is unknown, so the cars below wait for them.
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
