import { STORED_FILES_DATABASE } from "@/shared/session/storedFilesDatabase"
import type { StoredUpload } from "./uploadStates"

/** A store in the browser for files that are not uploaded yet. */
export interface StoredFiles {
  all: () => Promise<StoredUpload[]>
  read: (id: string) => Promise<StoredUpload | null>
  /** @throws if the browser stores nothing or has no room */
  put: (upload: StoredUpload) => Promise<void>
  delete: (id: string) => Promise<void>
}

const STORE = "files"

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(STORED_FILES_DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" })
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error ?? new Error("This browser cannot store files."))
  })
}

/** Each request opens and closes its own connection: an open connection would block the deletion at sign-out. */
async function asked<Answer>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Answer>
): Promise<Answer> {
  const database = await opened()
  try {
    return await new Promise<Answer>((done, failed) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      // A write is complete only when its transaction is: a full disk aborts the transaction.
      transaction.oncomplete = () => done(request.result)
      transaction.onabort = () => failed(transaction.error ?? new Error("This browser cannot store files."))
    })
  } finally {
    database.close()
  }
}

export const storedFiles: StoredFiles = {
  all: () => asked<StoredUpload[]>("readonly", (store) => store.getAll()),
  read: async (id) => (await asked<StoredUpload | undefined>("readonly", (store) => store.get(id))) ?? null,
  put: async (upload) => void (await asked("readwrite", (store) => store.put(upload))),
  delete: async (id) => void (await asked("readwrite", (store) => store.delete(id))),
}
