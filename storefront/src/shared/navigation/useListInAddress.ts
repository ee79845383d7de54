import { useEffect } from "react"
import { useSearchParams } from "react-router-dom"
import { lastOffset, readOffset, writeOffset } from "./listInAddress"

interface ListSearch {
  /** The number of rows before the first one shown. */
  offset: number
}

interface ListAddress<Search extends ListSearch> {
  read: (address: URLSearchParams) => Search
  /** Writes a change into the address. Every change except a change of page returns to the first page. */
  write: (current: Search, change: Partial<Search>) => URLSearchParams
}

/**
 * Stores the search of a list in the address. A reload, the back button and a link then show the same list. A change
 * replaces the history entry; `show(…, { replace: false })` adds one, for another page.
 */
export function useListInAddress<Search extends ListSearch>({ read, write }: ListAddress<Search>) {
  const [address, setAddress] = useSearchParams()
  const search = read(address)
  const show = (change: Partial<Search>, options = { replace: true }) => setAddress(write(search, change), options)
  return { search, show }
}

/** `useListInAddress` for a list that has pages and no search. */
export function useOffsetInAddress() {
  return useListInAddress<ListSearch>({
    read: (address) => ({ offset: readOffset(address) }),
    write: (_, { offset = 0 }) => {
      const address = new URLSearchParams()
      writeOffset(address, offset)
      return address
    },
  })
}

interface LoadedList {
  isSuccess: boolean
  isPlaceholderData: boolean
  data?: { total: number } | undefined
}

/**
 * Goes to the last page when the address names a later page: an old link, or a list that became shorter. Returns true
 * in that case.
 */
export function useExistingPage(list: LoadedList, offset: number, show: (change: { offset: number }) => void): boolean {
  const total = list.data?.total ?? 0
  const beyond = list.isSuccess && !list.isPlaceholderData && offset > 0 && offset >= total
  useEffect(() => {
    if (beyond) show({ offset: lastOffset(total) })
    // oxlint-disable-next-line react/exhaustive-deps -- another `show` is the same step.
  }, [beyond, total])
  return beyond
}
