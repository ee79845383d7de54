import type { MedusaContainer } from "@medusajs/framework/types"
import type { Server as HttpServer } from "node:http"
import type { Realtime } from "../platform/realtime"

/** Attaches socket.io to the public port. */
export async function attachRealtime(_server: HttpServer, _scope: MedusaContainer): Promise<Realtime> {
  return { toListing: () => undefined, toAccount: () => undefined, disconnectAccount: () => undefined, close: async () => undefined }
}
