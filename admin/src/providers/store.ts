import { localStorageStore, memoryStore, type Store } from "react-admin"

const persistent = localStorageStore("1", "-northlot")
const inMemory = memoryStore()

/** The sidebar's state is only in memory: an open menu would cover the page on a phone after a reload. */
const storeOf = (key: string): Store => (key.startsWith("sidebar.") ? inMemory : persistent)

/**
 * What the browser stores of a person's lists: named queries and shown columns, besides the theme. They outlast the
 * session, whose end would otherwise delete them.
 */
export const store: Store = {
  ...persistent,
  setup: () => {
    persistent.setup()
    inMemory.setup()
  },
  getItem: (key, otherwise) => storeOf(key).getItem(key, otherwise),
  setItem: (key, value) => storeOf(key).setItem(key, value),
  removeItem: (key) => storeOf(key).removeItem(key),
  subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  reset: () => undefined,
}
