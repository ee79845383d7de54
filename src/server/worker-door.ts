import type { MedusaContainer } from "@medusajs/framework/types"
import express, { type Express, type Request, type Response } from "express"
import { RefusedError, endpoints } from "@northlot/contract"
import { refuse } from "#src/http/answers"
import { readyAnswer } from "#src/http/readiness"

/** A worker answers only whether it lives and is ready, under the same paths as a server. */
export function createWorkerDoor(container: MedusaContainer): Express {
  const door = express()
  door.disable("x-powered-by")
  const answer = (path: string, read: () => Promise<object>) =>
    door.get(path, (_request: Request, response: Response) => {
      response.setHeader("Cache-Control", "no-store")
      read().then(
        (body) => response.json(body),
        (error: unknown) => refuse(response, error)
      )
    })
  answer(endpoints.health.path, async () => ({ ok: true, serverNow: new Date().toISOString() }))
  answer(endpoints.ready.path, () => readyAnswer(container.resolve("watchedParts")))
  door.use((_request, response) => refuse(response, new RefusedError("NOT_FOUND")))
  return door
}
