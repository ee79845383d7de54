import { emptyRegistration, type RegistrationValues } from "./form"

const KEY = "northlot:registration"

/** The email address that waits for its code. `sentAt` is the last send time, null if this tab sent none. */
export interface Waiting {
  email: string
  sentAt: number | null
}

interface Kept {
  values?: Partial<RegistrationValues>
  waiting?: Waiting
}

/** Reads the typed values from this tab's session storage, which survives a reload. Passwords are never stored. */
function read(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Kept
  } catch {
    return {}
  }
}

function write(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // The browser refuses storage, so a reload loses the input.
  }
}

export function storedRegistration(): RegistrationValues {
  return { ...emptyRegistration, ...read().values, password: "", confirmPassword: "" }
}

export function storeRegistration(values: RegistrationValues): void {
  write({ ...read(), values: { ...values, password: "", confirmPassword: "" } })
}

export function storedWaiting(): Waiting | null {
  return read().waiting ?? null
}

export function storeWaiting(waiting: Waiting): void {
  write({ ...read(), waiting })
}

/** Runs after the account is created. */
export function forgetRegistration(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // The browser refuses storage, so nothing was stored.
  }
}
