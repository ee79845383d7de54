import type { QueryClient, QueryKey } from "@tanstack/react-query"

/**
 * Applies a socket event to the cached answer of a query. `apply` gives the same answer for an event that changes
 * nothing or is outdated, and null for an event without enough data: then the query is fetched again. An answer under
 * way may be older than the event, so the event is applied to that answer too.
 */
export function applyEvent<Answer>(
  queries: QueryClient,
  queryKey: QueryKey,
  apply: (answer: Answer) => Answer | null
): void {
  const query = queries.getQueryCache().find({ queryKey, exact: true })
  if (!query) return
  const underWay = query.state.fetchStatus === "fetching" ? query.promise : undefined
  const put = () => {
    const shown = queries.getQueryData<Answer>(queryKey)
    if (shown === undefined) return
    const after = apply(shown)
    if (after === null) void queries.invalidateQueries({ queryKey, exact: true })
    else if (after !== shown) queries.setQueryData(queryKey, after)
  }
  put()
  // A request that fails or is given up brings no answer.
  underWay?.then(put, () => undefined)
}

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never

/** The answer after a change of each item of its list; the same answer if `change` returns every item as it was. */
export function withEach<Answer, List extends keyof Answer>(
  answer: Answer,
  list: List,
  change: (item: ItemOf<Answer[List]>) => ItemOf<Answer[List]>
): Answer {
  const items = answer[list] as ItemOf<Answer[List]>[]
  const changed = items.map(change)
  return changed.every((item, index) => item === items[index]) ? answer : { ...answer, [list]: changed }
}
