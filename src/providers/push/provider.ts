import type { PushKeys, PushMessage } from "#src/modules/notice/types"

/** A browser's address at its push service, and what it reads messages with. */
export interface PushTarget {
  id: string
  /** What its owner knows it by. */
  name: string
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushToSend extends PushMessage {
  /** The fact: tells a repeat. */
  key: string
  /** Shown without a sound. */
  silent: boolean
  /** How long it may wait for a device that is off. */
  seconds: number
  /** The device is woken for it. */
  urgent: boolean
}

/**
 * `gone`: the address is nobody's any more. `refused`: it will not be taken, however often it is tried. What may pass is
 * thrown.
 */
export type PushOutcome = { is: "taken" } | { is: "gone" } | { is: "refused"; status: number }

export interface PushProvider {
  readonly name: string
  send(target: PushTarget, push: PushToSend, keys: PushKeys): Promise<PushOutcome>
}
