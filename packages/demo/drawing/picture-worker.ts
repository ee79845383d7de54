import { parentPort } from "node:worker_threads"
import { renderPicture } from "./render-picture"
import type { VehiclePictureSpec } from "./vehicle-picture"

/** Draws pictures off the main thread: one message in, one picture out. */
parentPort?.on("message", async ({ id, spec }: { id: number; spec: VehiclePictureSpec }) => {
  try {
    parentPort!.postMessage({ id, picture: await renderPicture(spec) })
  } catch (error) {
    parentPort!.postMessage({ id, error: (error as Error).message })
  }
})
