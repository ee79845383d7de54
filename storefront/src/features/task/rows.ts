import type { OpenTask } from "@northlot/contract"

type Row = { task: OpenTask } | { fees: readonly OpenTask[] }

/** A row for each task, by deadline; the fees of several sales are one, where the first of them is due. */
export function rowsOf(tasks: readonly OpenTask[]): Row[] {
  const fees = tasks.filter(({ type }) => type === "payFee")
  if (fees.length < 2) return tasks.map((task) => ({ task }))
  return tasks.flatMap((task): Row[] => (task.type !== "payFee" ? [{ task }] : task === fees[0] ? [{ fees }] : []))
}
