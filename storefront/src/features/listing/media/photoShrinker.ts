export interface PreparedPhoto {
  blob: Blob
  /** SHA-256 of the chosen file; null if the browser could not compute it. */
  hash: string | null
}

/** The maximum size of a photo, in pixels. */
export interface PhotoBox {
  width: number
  height: number
}

interface Answer {
  id: number
  blob: Blob | null
  hash: string | null
}

/** The part of `Worker` that the shrinker uses. */
export interface ShrinkWorker {
  postMessage(message: { id: number; file: Blob; box: PhotoBox }): void
  terminate(): void
  onmessage: ((event: MessageEvent<Answer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  onmessageerror: ((event: MessageEvent) => void) | null
}

/**
 * The timeout for shrinking one photo. A large photo on an old phone takes a few seconds. A worker that is silent for
 * longer has died.
 */
const ANSWER_MILLISECONDS = 20_000

/**
 * Shrinks photos in a worker and hashes the files, to find duplicates. A worker that fails or times out is discarded:
 * the waiting callers get the original, and the next photo starts a new worker.
 */
export function photoShrinker(
  startWorker: () => ShrinkWorker,
  answerMilliseconds = ANSWER_MILLISECONDS
): (file: Blob, box: PhotoBox) => Promise<PreparedPhoto> {
  let worker: ShrinkWorker | null = null
  let count = 0
  const waiting = new Map<number, (answer: Omit<Answer, "id">) => void>()

  const drop = () => {
    worker?.terminate()
    worker = null
    for (const answer of [...waiting.values()]) answer({ blob: null, hash: null })
  }
  const present = (): ShrinkWorker => {
    if (worker) return worker
    worker = startWorker()
    worker.onmessage = ({ data }) => waiting.get(data.id)?.(data)
    worker.onerror = drop
    worker.onmessageerror = drop
    return worker
  }

  return (file, box) =>
    new Promise((resolve) => {
      const id = ++count
      const silence = setTimeout(drop, answerMilliseconds)
      waiting.set(id, ({ blob, hash }) => {
        clearTimeout(silence)
        waiting.delete(id)
        resolve({ blob: blob ?? file, hash })
      })
      try {
        present().postMessage({ id, file, box })
      } catch {
        drop()
      }
    })
}
