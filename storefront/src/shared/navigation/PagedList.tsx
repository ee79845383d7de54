import { Loaded, Pagination, type LoadedProps } from "@/ui"
import { LIST_PAGE_SIZE } from "./listInAddress"
import { useExistingPage } from "./useListInAddress"

interface PagedListProps<Page extends { total: number }> extends LoadedProps<Page> {
  query: LoadedProps<Page>["query"] & { isSuccess: boolean; isPlaceholderData: boolean }
  offset: number
  /**
   * `replace` is false for a page that the person chooses. It is true when the last page replaces one that no longer
   * exists.
   */
  onOffsetChange: (offset: number, options: { replace: boolean }) => void
  /** The noun for the counted items: 'listings'. */
  noun: string
}

/** One page of a list, with its loading, error and empty states and the pagination. */
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
