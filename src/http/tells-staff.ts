import type { EndpointName } from "@northlot/contract"
import type { Caller } from "./caller"

/** Endpoints with which members create work for the staff and which emit no event (`src/subscribers/tell-staff.ts`). */
const MEMBERS_ACTS: ReadonlySet<string> = new Set<EndpointName>([
  "sendContactMessage",
  "sendReport",
  "sendLicence",
  "answerCorrection",
])

/** Whether this request may have changed the work that waits for the staff. */
export const tellsStaff = ({ name }: { name: string }, { admin }: Pick<Caller, "admin">): boolean =>
  admin !== null || MEMBERS_ACTS.has(name)
