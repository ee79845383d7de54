export interface IdentityRequest {
  verificationId: string
  firstName: string
  lastName: string
  email: string
}

/** What a provider decided: name and birth date come from the document, never from the browser. */
export interface IdentityDecision {
  reference: string
  verified: boolean
  /** ISO date, when the provider read one. */
  dateOfBirth: string | null
  /** As the document shows it, when the provider read one; either part may be empty for people with a single name. */
  name: { first: string; last: string } | null
}

/** An identity check on a hosted page of its own; its decision arrives as a signed event. */
export interface IdentityProvider {
  readonly name: string
  start(request: IdentityRequest): Promise<{ reference: string; hostedUrl: string }>
  /**
   * The decision that a signed event carries, `null` for events that carry none.
   * @throws RefusedError SIGNATURE_INVALID when the signature or its age does not hold.
   */
  readEvent(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): Promise<IdentityDecision | null>
}
