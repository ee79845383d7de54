import type { OpenTask } from "@northlot/contract"

type Row = { task: OpenTask } | { fees: readonly OpenTask[] }

/** One row per task, by deadline. Several fees share one row at the place of the first. */
export function rowsOf(tasks: readonly OpenTask[]): Row[] {
  const fees = tasks.filter(({ type }) => type === "payFee")
  if (fees.length < 2) return tasks.map((task) => ({ task }))
  return tasks.flatMap((task): Row[] => (task.type !== "payFee" ? [{ task }] : task === fees[0] ? [{ fees }] : []))
}
