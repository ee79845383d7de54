import type { Viewer } from "@northlot/contract"
import { isOver } from "@/features/task/taskWords"
import { useTasks } from "@/features/task/useTasks"
import { useServerTimeOf } from "@/shared"
import { Cars, CarsSkeleton } from "./Cars"
import { NextAct } from "./NextAct"
import { OwnCars } from "./OwnCars"
import { useOwnCars } from "./useOwnCars"

/** As many as stand in one row of a wide screen. */
const SHOWN = 4

/** The member's next task, then their cars, then all others. No car stands twice. */
export default function MembersHome({ viewer }: { viewer: Viewer }) {
  const tasks = useTasks()
  const known = tasks.data?.items ?? []
  const first = useServerTimeOf((now) => known.findIndex((task) => !isOver(task, now)))
  const count = useServerTimeOf((now) => known.filter((task) => !isOver(task, now)).length)
  const next = known[first]
  const elsewhere = next ? [next.listingId] : []
  const own = useOwnCars(viewer, elsewhere)
  // The height of these parts is unknown, so the cars below wait for them.
  if (tasks.isPending || own.isPending) return <CarsSkeleton />
  const cars = own.cars.slice(0, SHOWN)
  return (
    <>
      {next && <NextAct task={next} count={count} role={viewer.role} />}
      <OwnCars role={viewer.role} cars={cars} />
      <Cars without={[...elsewhere, ...cars.map(({ id }) => id)]} />
    </>
  )
}
