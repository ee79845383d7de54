/** What the shrinker needs of a `Worker`. */
export interface ShrinkWorker {
  postMessage(message: { id: number; file: Blob }): void
  terminate(): void
  onmessage: ((event: MessageEvent<{ id: number; blob: Blob | null }>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  onmessageerror: ((event: MessageEvent) => void) | null
}

/** A large photo on an old phone takes a few seconds; a worker that is silent for longer has died. */
const ANSWER_MILLISECONDS = 20_000

/**
 * Shrinks photos in a worker. A worker that cannot start, fails or stays silent is dropped: whoever waits
 * for it gets the original back, and the next photo has a worker of its own.
 */
export function photoShrinker(startWorker: () => ShrinkWorker, answerMilliseconds = ANSWER_MILLISECONDS): (file: Blob) => Promise<Blob> {
  let worker: ShrinkWorker | null = null
  let count = 0
  const waiting = new Map<number, (blob: Blob | null) => void>()

  const drop = () => {
    worker?.terminate()
    worker = null
    for (const answer of [...waiting.values()]) answer(null)
  }
  const present = (): ShrinkWorker => {
    if (worker) return worker
    worker = startWorker()
    worker.onmessage = ({ data }) => waiting.get(data.id)?.(data.blob)
    worker.onerror = drop
    worker.onmessageerror = drop
    return worker
  }

  return (file) =>
    new Promise((resolve) => {
      const id = ++count
      const silence = setTimeout(drop, answerMilliseconds)
      waiting.set(id, (blob) => {
        clearTimeout(silence)
        waiting.delete(id)
        resolve(blob ?? file)
      })
      try {
        present().postMessage({ id, file })
      } catch {
        drop()
      }
    })
}
