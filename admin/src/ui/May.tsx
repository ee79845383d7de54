import type { Endpoint } from "@northlot/contract"
import type { ReactNode } from "react"
import { useMay } from "./useMay"

/** What leads to an act, for those alone whose role includes it. */
export function May({ call, children }: { call: Pick<Endpoint, "staff">; children: ReactNode }) {
  return useMay()(call) ? children : null
}
