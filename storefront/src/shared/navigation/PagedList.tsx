import { Loaded, Pagination, type LoadedProps } from "@/ui"
import { LIST_PAGE_SIZE } from "./listInAddress"
import { useExistingPage } from "./useListInAddress"

interface PagedListProps<Page extends { total: number }> extends LoadedProps<Page> {
  query: LoadedProps<Page>["query"] & { isSuccess: boolean; isPlaceholderData: boolean }
  offset: number
  /** Another page adds an entry to the history; the last page instead of one that is gone replaces it. */
  onOffsetChange: (offset: number, options: { replace: boolean }) => void
  /** The noun for the counted items: 'listings'. */
  noun: string
}

/** One page of a list, in each of its states, with the way to the other pages. */
export function PagedList<Page extends { total: number }>({
  query,
  offset,
  onOffsetChange,
  noun,
  children,
  ...states
}: PagedListProps<Page>) {
  useExistingPage(query, offset, (change) => onOffsetChange(change.offset, { replace: true }))
  return (
    <Loaded query={query} {...states}>
      {(page) => (
        <>
          {children(page)}
          <Pagination
            total={page.total}
            limit={LIST_PAGE_SIZE}
            offset={offset}
            noun={noun}
            onOffsetChange={(next) => onOffsetChange(next, { replace: false })}
          />
        </>
      )}
    </Loaded>
  )
}
