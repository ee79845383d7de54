import { availableParallelism } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import type { VehiclePictureSpec } from "./pictures/vehicle-picture"

interface Order {
  spec: VehiclePictureSpec
  done: (picture: Buffer) => void
  failed: (error: Error) => void
}

/** Draws pictures in worker threads, so that the market answers meanwhile. */
export class PictureStudio {
  private readonly waiting: Order[] = []
  private readonly workers: Worker[] = []

  constructor(size = Math.max(1, Math.min(4, availableParallelism() - 1))) {
    for (let index = 0; index < size; index++) this.hire()
  }

  draw(spec: VehiclePictureSpec): Promise<Buffer> {
    return new Promise((done, failed) => {
      this.waiting.push({ spec, done, failed })
      this.idle.splice(0).forEach((next) => next())
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()))
  }

  private readonly idle: (() => void)[] = []

  private hire(): void {
    const worker = new Worker(join(__dirname, "pictures/picture-worker.js"))
    worker.unref()
    this.workers.push(worker)
    let current: Order | undefined
    const next = () => {
      current = this.waiting.shift()
      if (current) worker.postMessage({ id: 0, spec: current.spec })
      else this.idle.push(next)
    }
    worker.on("message", ({ picture, error }: { picture?: Uint8Array; error?: string }) => {
      const order = current!
      if (picture) order.done(Buffer.from(picture))
      else order.failed(new Error(`A demo picture could not be drawn: ${error}`))
      next()
    })
    worker.on("error", (error) => {
      current?.failed(error)
      current = undefined
    })
    next()
  }
}
