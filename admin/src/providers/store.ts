import { localStorageStore, memoryStore, type Store } from "react-admin"

const persistent = localStorageStore("1", "-northlot")
const inMemory = memoryStore()

/** The sidebar's state is only in memory: an open menu would cover the page on a phone after a reload. */
const storeOf = (key: string): Store => (key.startsWith("sidebar.") ? inMemory : persistent)

/**
 * The browser's store of the theme, and of the named queries and shown columns of lists. `reset` does nothing, because
 * react-admin calls it at the end of a session and the settings must remain.
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
