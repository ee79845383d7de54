import { emptyRegistration, type RegistrationValues } from "./form"

const KEY = "northlot:registration"

/** The address that waits for its code, and when this tab last had one sent; null where it was not this tab. */
export interface Waiting {
  email: string
  sentAt: number | null
}

interface Kept {
  values?: Partial<RegistrationValues>
  waiting?: Waiting
}

/** What survives a reload of the registration, in this tab alone; never a password. */
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
    // A browser that keeps nothing: what was typed stays in the page alone.
  }
}

export function keptRegistration(): RegistrationValues {
  return { ...emptyRegistration, ...read().values, password: "", confirmPassword: "" }
}

export function keepRegistration(values: RegistrationValues): void {
  write({ ...read(), values: { ...values, password: "", confirmPassword: "" } })
}

export function keptWaiting(): Waiting | null {
  return read().waiting ?? null
}

export function keepWaiting(waiting: Waiting): void {
  write({ ...read(), waiting })
}

/** The account is made. */
export function forgetRegistration(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
