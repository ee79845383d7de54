import type { Endpoint } from "@northlot/contract"
import type { ReactNode } from "react"
import { useMay } from "./useMay"

/** Shows its children only to people whose role may call the endpoint. */
export function May({ call, children }: { call: Pick<Endpoint, "staff">; children: ReactNode }) {
  return useMay()(call) ? children : null
}
