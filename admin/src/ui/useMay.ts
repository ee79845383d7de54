import { staffMay, type Endpoint, type StaffRole } from "@northlot/contract"
import { usePermissions } from "react-admin"

/** Whether whoever is signed in may call an endpoint: what they may not is not offered. */
export function useMay(): (endpoint: Pick<Endpoint, "staff">) => boolean {
  const { permissions } = usePermissions<StaffRole>()
  return (endpoint) => permissions !== undefined && staffMay(permissions, endpoint)
}
