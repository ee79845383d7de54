import type { ErrorCode } from "./error-codes"

/**
 * HTTP status and sentence of each refusal that pages and the API client (`client.ts`) also create. The server uses the
 * same sentences.
 */
export const OWN_REFUSALS = {
  INVALID_INPUT: { status: 400, error: "Some of what was sent is not valid." },
  UNAUTHENTICATED: { status: 401, error: "Please sign in." },
  LISTING_INCOMPLETE: { status: 409, error: "Some details are missing before this listing can go live." },
  TOO_LARGE: { status: 413, error: "This is too large." },
  INTERNAL: { status: 500, error: "Something went wrong on our side. Nothing was lost; please try again." },
  UNAVAILABLE: { status: 503, error: "We cannot answer right now. Please try again in a moment." },
} as const satisfies Partial<Record<ErrorCode, { status: number; error: string }>>

export function ownRefusal(code: ErrorCode): { status: number; error: string } | undefined {
  return (OWN_REFUSALS as Partial<Record<ErrorCode, { status: number; error: string }>>)[code]
}
