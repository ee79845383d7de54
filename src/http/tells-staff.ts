import type { EndpointName } from "@northlot/contract"
import type { Caller } from "./caller"

/** What members do that may wait for the staff, where no event tells it (`src/subscribers/tell-staff.ts`). */
const MEMBERS_ACTS: ReadonlySet<string> = new Set<EndpointName>([
  "sendContactMessage",
  "sendReport",
  "sendLicence",
  "answerCorrection",
])

/** Whether what waits for the staff may be another thing after this change. */
export const tellsStaff = ({ name }: { name: string }, { admin }: Pick<Caller, "admin">): boolean =>
  admin !== null || MEMBERS_ACTS.has(name)
