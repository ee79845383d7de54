import { localStorageStore, memoryStore, type Store } from "react-admin"

const kept = localStorageStore("1", "-northlot")
const passing = memoryStore()

/** An open menu would cover the page on a phone after a reload. */
const storeOf = (key: string): Store => (key.startsWith("sidebar.") ? passing : kept)

/**
 * What the browser keeps of a person's lists: named queries and shown columns, besides the theme. They outlast the
 * session, whose end would otherwise delete them.
 */
export const store: Store = {
  ...kept,
  setup: () => {
    kept.setup()
    passing.setup()
  },
  getItem: (key, otherwise) => storeOf(key).getItem(key, otherwise),
  setItem: (key, value) => storeOf(key).setItem(key, value),
  removeItem: (key) => storeOf(key).removeItem(key),
  subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  reset: () => undefined,
}
