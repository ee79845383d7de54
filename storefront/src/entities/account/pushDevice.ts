import { queryOptions } from "@tanstack/react-query"
import { api, endpoints, messageOf } from "@/shared"

/** Why this browser gets no push notifications. */
export type PushProblem = "denied" | "dismissed" | "needs-install" | "unsupported" | "unreachable" | "not-sent"

export const PUSH_PROBLEMS: Readonly<Record<PushProblem, string>> = {
  denied: "This browser blocks notifications from Northlot. Allow them in its settings for this site, then try again.",
  dismissed: "The browser may not show notifications yet. Try again, and choose Allow.",
  "needs-install":
    "On an iPhone or iPad, add Northlot to the Home Screen first (Share, then Add to Home Screen), and open it from there.",
  unsupported: "This browser gets no push notifications. Use another browser or device for them.",
  unreachable: "The push service of this browser cannot be reached. Try again later, or choose email.",
  "not-sent": "Northlot sends no push notifications at present.",
}

class PushRefused extends Error {
  override name = "PushRefused"
  constructor(readonly problem: PushProblem) {
    super(PUSH_PROBLEMS[problem])
  }
}

/** The sentence to show when push notifications could not be turned on. */
export function pushRefusalOf(error: unknown): string {
  return error instanceof PushRefused ? error.message : messageOf(error)
}

export const pushDevicesOptions = queryOptions({
  queryKey: ["push-devices"] as const,
  queryFn: async ({ signal }) => {
    await renewPushDevice()
    return api(endpoints.listPushDevices, { signal })
  },
})

/** The push problem that is known without asking for permission; null when the person can try. */
export function knownPushProblem(): PushProblem | null {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return isAppleTouch() ? "needs-install" : "unsupported"
  return Notification.permission === "denied" ? "denied" : null
}

/** iPads report themselves as Macs, so the number of touch points tells them apart. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/**
 * Turns on push notifications in this browser. Call it from a tap, because it asks for permission. @throws PushRefused
 */
export async function turnOnPush(): Promise<void> {
  const problem = knownPushProblem()
  if (problem) throw new PushRefused(problem)
  // Asks for permission before any other wait: after a wait, a browser no longer treats the request as caused by the
  // tap.
  const permission = await Notification.requestPermission()
  if (permission !== "granted") throw new PushRefused(permission === "denied" ? "denied" : "dismissed")
  const { serverKey } = await api(endpoints.listPushDevices)
  if (serverKey === null) throw new PushRefused("not-sent")
  const worker = await navigator.serviceWorker.getRegistration()
  if (!worker) throw new PushRefused("unsupported")
  await api(endpoints.addPushDevice, { body: await subscribed(worker, serverKey) })
}

/**
 * Registers this browser's existing push subscription again, because the session may belong to another account now.
 * Another person who turned on push notifications in this browser no longer receives them here.
 */
export async function renewPushDevice(): Promise<void> {
  if (knownPushProblem() || Notification.permission !== "granted") return
  const worker = await navigator.serviceWorker.getRegistration()
  const old = await worker?.pushManager.getSubscription()
  if (!worker || !old) return
  try {
    const { serverKey } = await api(endpoints.listPushDevices)
    if (serverKey === null) return
    const body = { ...(await subscribed(worker, serverKey)), inPlaceOf: old.endpoint }
    await api(endpoints.addPushDevice, { body })
  } catch {
    // A failed renewal is ignored, because nobody waits for it and the next visit tries again.
  }
}

/** Removes the push subscription from this browser only; the caller tells the server. */
export async function forgetSubscription(): Promise<void> {
  const worker = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  await (await worker?.pushManager.getSubscription())?.unsubscribe().catch(() => undefined)
}

async function subscribed(worker: ServiceWorkerRegistration, serverKey: string) {
  const present = await worker.pushManager.getSubscription()
  const known = present?.options.applicationServerKey
  if (present && known && base64Url(known) !== serverKey) await present.unsubscribe()
  const { endpoint, keys } = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
    .then((subscription) => subscription.toJSON())
    .catch(() => {
      throw new PushRefused("unreachable")
    })
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } }
}

function base64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "")
}
