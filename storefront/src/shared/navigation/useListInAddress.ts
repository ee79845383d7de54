import { useEffect } from "react"
import { useSearchParams } from "react-router-dom"
import { lastOffset, readOffset, writeOffset } from "./listInAddress"

interface ListSearch {
  /** How many rows are before the first one shown. */
  offset: number
}

interface ListAddress<Search extends ListSearch> {
  read: (address: URLSearchParams) => Search
  /** Any other change than of the page begins at the first page again. */
  write: (current: Search, change: Partial<Search>) => URLSearchParams
}

/**
 * What a list shows, kept in the address, so that a reload, the back button and a link to it show the same. What is
 * typed replaces the address; `show(…, { replace: false })` makes a step that leads back, for another page.
 */
export function useListInAddress<Search extends ListSearch>({ read, write }: ListAddress<Search>) {
  const [address, setAddress] = useSearchParams()
  const search = read(address)
  const show = (change: Partial<Search>, options = { replace: true }) => setAddress(write(search, change), options)
  return { search, show }
}

/** The same of a list that has pages and nothing to look for in it. */
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
 * Goes to the last page when the address names one past it: an old link, or its last row went away. Answers whether it
 * does.
 */
export function useExistingPage(list: LoadedList, offset: number, show: (change: { offset: number }) => void): boolean {
  const total = list.data?.total ?? 0
  const beyond = list.isSuccess && !list.isPlaceholderData && offset > 0 && offset >= total
  useEffect(() => {
    if (beyond) show({ offset: lastOffset(total) })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another `show` is the same step.
  }, [beyond, total])
  return beyond
}
