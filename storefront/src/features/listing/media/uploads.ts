import { RefusedError } from "@northlot/contract"
import { api, endpoints, messageOf } from "@/shared"
import { isOfTheFile } from "@/shared/documents/refusedFile"
import { mayPass, untilReachable } from "./connection"
import { keptFiles } from "./keptFiles"
import { placeUpload } from "./placeUpload"
import { rememberedUpload } from "./rememberedUpload"
import { sendPhoto } from "./sendPhoto"
import { UploadQueue, type TabMessage } from "./uploadQueue"

const CHANNEL = "northlot-uploads"

let queue: UploadQueue | null = null

/** The one queue of this tab. */
export function uploadQueue(): UploadQueue {
  queue ??= madeHere()
  return queue
}

function madeHere(): UploadQueue {
  const others = "BroadcastChannel" in window ? new BroadcastChannel(CHANNEL) : null
  const made = new UploadQueue({
    files: keptFiles,
    send: async (upload, sending) => {
      if (upload.kind === "photo") return sendPhoto(upload, sending)
      // Without a connection its code cannot be loaded either.
      const { sendVideo } = await import("./sendVideo").catch(() => {
        throw new RefusedError("UNAVAILABLE")
      })
      return { video: (await sendVideo(upload, sending)).url }
    },
    discard: ({ file, serverId }) => {
      rememberedUpload(file).write(null)
      // What stays on the server is cleared away there after a day.
      if (serverId) void api(endpoints.discardVideoUpload, { params: { id: serverId } }).catch(() => undefined)
    },
    place: placeUpload,
    holdAlone: async (name, signal, work) => {
      // On pages without encryption there are no locks: a photo that two tabs send is taken once, by its key.
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
