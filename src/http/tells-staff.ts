import type { EndpointName } from "@northlot/contract"
import type { Caller } from "./caller"

/**
 * People outside the staff create work for the staff by calling these endpoints. The calls emit no event that
 * `src/subscribers/tell-staff.ts` handles.
 */
const ACTS_OF_OTHERS: ReadonlySet<string> = new Set<EndpointName>([
  "sendContactMessage",
  "sendReport",
  "register",
  "sendLicence",
  "completeDealership",
  "answerCorrection",
  "acceptInvitation",
])

/** Whether this request may have changed the work that waits for the staff. */
export const tellsStaff = ({ name }: { name: string }, { admin }: Pick<Caller, "admin">): boolean =>
  admin !== null || ACTS_OF_OTHERS.has(name)
