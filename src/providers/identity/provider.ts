export interface IdentityRequest {
  verificationId: string
  firstName: string
  lastName: string
  email: string
}

/** A provider's decision. Name and birth date come from the document, never from the browser. */
export interface IdentityDecision {
  reference: string
  verified: boolean
  /** ISO date, if the provider read one. */
  dateOfBirth: string | null
  /** The name on the document, if the provider read it. Either part may be empty for people with a single name. */
  name: { first: string; last: string } | null
}

/** Checks identities on a hosted page. The decision on a check arrives as a signed event. */
export interface IdentityProvider {
  readonly name: string
  start(request: IdentityRequest): Promise<{ reference: string; hostedUrl: string }>
  /**
   * The decision in a signed event; `null` for an event without one. @throws RefusedError SIGNATURE_INVALID if the
   * signature is wrong or too old.
   */
  readEvent(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): Promise<IdentityDecision | null>
}
