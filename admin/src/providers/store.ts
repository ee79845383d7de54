import { localStorageStore, type Store } from "react-admin"

/**
 * What the browser keeps of a person's lists: named queries and shown columns, besides the theme. They outlast the
 * session, whose end would otherwise delete them.
 */
export const store: Store = { ...localStorageStore("1", "-northlot"), reset: () => undefined }
