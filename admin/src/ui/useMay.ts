import { staffMay, type Endpoint, type StaffRole } from "@northlot/contract"
import { usePermissions } from "react-admin"

/** Returns a check whether the signed-in person may call an endpoint, to hide what they may not do. */
export function useMay(): (endpoint: Pick<Endpoint, "staff">) => boolean {
  const { permissions } = usePermissions<StaffRole>()
  return (endpoint) => permissions !== undefined && staffMay(permissions, endpoint)
}
