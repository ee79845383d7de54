import type { OpenTask } from "@northlot/contract"

type Row = { task: OpenTask } | { fees: readonly OpenTask[] } | { outbids: readonly OpenTask[] }

/**
 * One row per task, in the server's order. Several fees share one row at the position of the first fee. All outbid
 * tasks share one row at the position of the first outbid task.
 */
export function rowsOf(tasks: readonly OpenTask[]): Row[] {
  const fees = tasks.filter(({ type }) => type === "payFee")
  const outbids = tasks.filter(({ type }) => type === "outbid")
  return tasks.flatMap((task): Row[] => {
    if (task.type === "outbid") return task === outbids[0] ? [{ outbids }] : []
    if (task.type !== "payFee" || fees.length < 2) return [{ task }]
    return task === fees[0] ? [{ fees }] : []
  })
}
