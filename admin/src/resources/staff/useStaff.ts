import { useQuery } from "@tanstack/react-query"
import { api, endpoints } from "../../providers/api"

/** All current and former members of staff. */
export const useStaff = () => useQuery({ queryKey: ["staff"], queryFn: () => api(endpoints.listStaff) })
