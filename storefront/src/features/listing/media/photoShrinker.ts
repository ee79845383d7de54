/** A photo ready to be sent. */
export interface PreparedPhoto {
  blob: Blob
  /** SHA-256 of the file as it was chosen; null where the browser could not tell. */
  hash: string | null
}

/** Within which a photo is fitted, in pixels. */
export interface PhotoBox {
  width: number
  height: number
}

interface Answer {
  id: number
  blob: Blob | null
  hash: string | null
}

/** What the shrinker needs of a `Worker`. */
export interface ShrinkWorker {
  postMessage(message: { id: number; file: Blob; box: PhotoBox }): void
  terminate(): void
  onmessage: ((event: MessageEvent<Answer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  onmessageerror: ((event: MessageEvent) => void) | null
}

/** A large photo on an old phone takes a few seconds; a worker that is silent for longer has died. */
const ANSWER_MILLISECONDS = 20_000

/**
 * Shrinks photos in a worker, and tells equal files by their content. A worker that cannot start, fails or stays silent
 * is dropped: whoever waits for it gets the original back, and the next photo has a worker of its own.
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
