import { ACCOUNT_HEADER, RefusedError } from "@northlot/contract"

/** Null until the page knows who is signed in. */
let account: string | null = null
let hearOther: () => void = () => undefined

/** The account of this page, in the form that its requests, links and socket send (`memberPage`). */
export const pageAccount = (): string | null => account

export function pageIsOf(owner: string | null): void {
  account = owner
}

/**
 * The header that names the page's account in each request. All tabs share one session, so another tab may have signed
 * in another account.
 */
export function pageHeaders(): Record<string, string> {
  return account === null ? {} : { [ACCOUNT_HEADER]: account }
}

/** Calls `hear` when the server refuses a request because another account is signed in now. */
export function onOtherAccount(hear: () => void): () => void {
  hearOther = hear
  return () => {
    if (hearOther === hear) hearOther = () => undefined
  }
}

export const isOtherAccount = (error: unknown): boolean =>
  error instanceof RefusedError && error.code === "OTHER_ACCOUNT"

/**
 * Returns the error unchanged. If the server refused because another account is signed in, the function set by
 * `onOtherAccount` is called.
 */
export function noteRefusal<Failure>(error: Failure): Failure {
  if (isOtherAccount(error)) hearOther()
  return error
}
