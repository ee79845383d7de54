import { runInTurn } from "#src/platform/semaphore"

/**
 * Acts on each item, limited to `atOnce` at a time. After a failure no further item starts, and the first error is
 * thrown at the end.
 */
export async function forEachTogether<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<void>
): Promise<void> {
  const inTurn = runInTurn(atOnce)
  const failures: unknown[] = []
  const unlessOneFailed = async (item: Item) => {
    if (failures.length === 0) await act(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(items.map((item) => inTurn(() => unlessOneFailed(item))))
  if (failures.length > 0) throw failures[0]
}
