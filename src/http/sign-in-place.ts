import type { OwnSession } from "#src/use-cases/staff/own-security"
import type { SignInPlace } from "#src/use-cases/staff/sign-in"
import type { Call } from "./route"

/** From where a call to the console comes, as its sessions tell. */
export const placeOf = ({ address, request }: Pick<Call<unknown>, "address" | "request">): SignInPlace => ({
  address,
  userAgent: request.headers["user-agent"],
  origin: request.headers.origin,
})

/** Somebody of the staff in the session that they call in. */
export const ownSessionOf = (call: Pick<Call<unknown>, "admin" | "sessionId" | "address" | "request">): OwnSession => ({
  ...placeOf(call),
  username: call.admin!.username,
  sessionId: call.sessionId!,
})
