import { RefusedError } from "@northlot/contract"

const DATABASE = "northlot-inspections"
const STORE = "pictures"

/** A picture taken without a network. */
export interface WaitingPicture {
  id: string
  appointmentId: string
  file: File
}

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" })
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error ?? new Error("This device cannot store files."))
  })
}

async function asked<Answer>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Answer>
): Promise<Answer> {
  const database = await opened()
  try {
    return await new Promise<Answer>((done, failed) => {
      const request = ask(database.transaction(STORE, mode).objectStore(STORE))
      request.onsuccess = () => done(request.result)
      request.onerror = () => failed(request.error ?? new Error("This device cannot store files."))
    })
  } finally {
    database.close()
  }
}

/** Pictures of results that wait on the device for the network. */
export const waitingPictures = {
  async of(appointmentId: string): Promise<WaitingPicture[]> {
    const all = await asked<WaitingPicture[]>("readonly", (store) => store.getAll())
    return all.filter((picture) => picture.appointmentId === appointmentId)
  },
  async keep(appointmentId: string, file: File): Promise<void> {
    const picture: WaitingPicture = { id: crypto.randomUUID(), appointmentId, file }
    await asked("readwrite", (store) => store.put(picture))
  },
  async forget(id: string): Promise<void> {
    await asked("readwrite", (store) => store.delete(id))
  },
}

/** Whether the server was not reached, so that the upload is tried again once the network is back. */
export const wasNotReached = (error: unknown): boolean =>
  !(error instanceof RefusedError) || error.code === "UNAVAILABLE"
