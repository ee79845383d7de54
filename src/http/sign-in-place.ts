import type { OwnSession } from "#src/use-cases/staff/own-security"
import type { SignInPlace } from "#src/use-cases/staff/sign-in"
import type { Call } from "./route"

/** The address and browser of a call to the console, as the list of console sessions shows them. */
export const placeOf = ({ address, request }: Pick<Call<unknown>, "address" | "request">): SignInPlace => ({
  address,
  userAgent: request.headers["user-agent"],
  origin: request.headers.origin,
})

/** The username and session of the staff member who makes this call, with address and browser. */
export const ownSessionOf = (call: Pick<Call<unknown>, "admin" | "sessionId" | "address" | "request">): OwnSession => ({
  ...placeOf(call),
  username: call.admin!.username,
  sessionId: call.sessionId!,
})
