import { ACCOUNT_HEADER, RefusedError } from "@northlot/contract"

/** Null until it is known who is signed in. */
let account: string | null = null
let hearOther: () => void = () => undefined

/** Whose page this is, as its requests, links and socket say it (`memberPage`). */
export const pageAccount = (): string | null => account

export function pageIsOf(owner: string | null): void {
  account = owner
}

/** What each request of this page says: all tabs share one session, and another tab may have changed it. */
export function pageHeaders(): Record<string, string> {
  return account === null ? {} : { [ACCOUNT_HEADER]: account }
}

/** Calls when the server has refused what this page asked, since somebody else is signed in now. */
export function onOtherAccount(hear: () => void): () => void {
  hearOther = hear
  return () => {
    if (hearOther === hear) hearOther = () => undefined
  }
}

export const isOtherAccount = (error: unknown): boolean =>
  error instanceof RefusedError && error.code === "OTHER_ACCOUNT"

/** Hands on why a request failed, after the page has heard of what concerns all of it. */
export function noteRefusal<Failure>(error: Failure): Failure {
  if (isOtherAccount(error)) hearOther()
  return error
}
