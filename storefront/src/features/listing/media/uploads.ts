import { RefusedError } from "@northlot/contract"
import { api, endpoints, messageOf } from "@/shared"
import { isOfTheFile } from "@/shared/documents/refusedFile"
import { mayPass, untilReachable } from "./connection"
import { storedFiles } from "./storedFiles"
import { placeUpload } from "./placeUpload"
import { rememberedUpload } from "./rememberedUpload"
import { sendPhoto } from "./sendPhoto"
import { UploadQueue, type TabMessage } from "./uploadQueue"

const CHANNEL = "northlot-uploads"

let queue: UploadQueue | null = null

/** The upload queue of this tab, created on the first call. */
export function uploadQueue(): UploadQueue {
  queue ??= madeHere()
  return queue
}

function madeHere(): UploadQueue {
  const others = "BroadcastChannel" in window ? new BroadcastChannel(CHANNEL) : null
  const made = new UploadQueue({
    files: storedFiles,
    send: async (upload, sending) => {
      if (upload.kind === "photo") return sendPhoto(upload, sending)
      // The import of the module fails without a connection; 'UNAVAILABLE' causes a retry.
      const { sendVideo } = await import("./sendVideo").catch(() => {
        throw new RefusedError("UNAVAILABLE")
      })
      return { video: (await sendVideo(upload, sending)).url }
    },
    discard: ({ file, serverId }) => {
      rememberedUpload(file).write(null)
      // A failed request has no consequence, because the server deletes unfinished uploads after a day.
      if (serverId) void api(endpoints.discardVideoUpload, { params: { id: serverId } }).catch(() => undefined)
    },
    place: placeUpload,
    holdAlone: async (name, signal, work) => {
      // Pages without https have no locks. If two tabs send a photo, the server stores it once, by its idempotency key.
      if ("locks" in navigator) await navigator.locks.request(name, { signal }, work)
      else await work()
    },
    tell: (message) => others?.postMessage(message),
    mayPass,
    isOfTheFile,
    untilReachable,
    messageOf,
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
  })
  if (others) others.onmessage = ({ data }: MessageEvent<TabMessage>) => made.hear(data)
  return made
}
