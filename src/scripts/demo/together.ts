/** Acts on each item, so many at once; after a failure no further one is begun, and the first is thrown at the end. */
export async function forEachTogether<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<void>
): Promise<void> {
  const waiting = [...items]
  const takeNext = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item)
  }
  const stopAtFailure = () =>
    takeNext().catch((error: unknown) => {
      waiting.length = 0
      throw error
    })
  const results = await Promise.allSettled(Array.from({ length: atOnce }, stopAtFailure))
  for (const result of results) if (result.status === "rejected") throw result.reason
}
