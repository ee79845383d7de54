import type { PushKeys, PushMessage } from "#src/modules/notice/types"

/** A browser's address at its push service, with its keys for encrypted messages. */
export interface PushTarget {
  id: string
  /** The name by which the owner recognises the device. */
  name: string
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushToSend extends PushMessage {
  /** The business key of the notification. It is the same when the notification is sent again. */
  key: string
  /** Shown without a sound. */
  silent: boolean
  /** How many seconds the push service may store the notification for a device that is off. */
  seconds: number
  /** Whether the notification wakes a sleeping device. */
  urgent: boolean
}

/**
 * `gone`: the address no longer exists. `refused`: a retry would be refused too. Failures that a retry may fix are
 * thrown.
 */
export type PushOutcome = { is: "taken" } | { is: "gone" } | { is: "refused"; status: number }

export interface PushProvider {
  readonly name: string
  send(target: PushTarget, push: PushToSend, keys: PushKeys): Promise<PushOutcome>
}
