import { useStaffTasks } from "../dashboard/useStaffTasks"
import { POLICIES } from "./menu"

/** How many tasks of the staff wait, by the name of their page. */
export type MenuCounts = Readonly<Record<string, number>>

const isPolicy = (screen: string) => POLICIES.some(({ name }) => name === screen)

export function useMenuCounts(): MenuCounts {
  const { data } = useStaffTasks({ limit: 0 })
  const counts: Record<string, number> = {}
  for (const { screen, count } of data?.groups ?? []) {
    // A single policy has no menu entry, so the page that lists all policies counts its tasks.
    const name = isPolicy(screen) ? "policies" : screen
    counts[name] = (counts[name] ?? 0) + count
  }
  return counts
}
