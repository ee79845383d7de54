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

/** What to say where a browser could not be turned on. */
export function pushRefusalOf(error: unknown): string {
  return error instanceof PushRefused ? error.message : messageOf(error)
}

export const pushDevicesOptions = queryOptions({
  queryKey: ["push-devices"] as const,
  queryFn: async ({ signal }) => {
    await keepPushDevice()
    return api(endpoints.listPushDevices, { signal })
  },
})

/** What is known before anybody is asked; null where it can be tried. */
export function knownPushProblem(): PushProblem | null {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return isAppleTouch() ? "needs-install" : "unsupported"
  return Notification.permission === "denied" ? "denied" : null
}

/** An iPad names itself a Mac. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Has this browser get push notifications; by a tap alone, since it asks for permission. @throws PushRefused */
export async function turnOnPush(): Promise<void> {
  const problem = knownPushProblem()
  if (problem) throw new PushRefused(problem)
  // First of all: a browser that has waited for something else takes the tap for none.
  const permission = await Notification.requestPermission()
  if (permission !== "granted") throw new PushRefused(permission === "denied" ? "denied" : "dismissed")
  const { serverKey } = await api(endpoints.listPushDevices)
  if (serverKey === null) throw new PushRefused("not-sent")
  const worker = await navigator.serviceWorker.getRegistration()
  if (!worker) throw new PushRefused("unsupported")
  await api(endpoints.addPushDevice, { body: await subscribed(worker, serverKey) })
}

/**
 * Tells the server that this browser, which gets push notifications already, has come again: the session may be another
 * one. Where somebody else turned them on here, they get none here any more.
 */
export async function keepPushDevice(): Promise<void> {
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
    // The next visit tries again; nobody waits for it.
  }
}

/** This browser forgets its address; the server is told by whoever calls. */
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
