import { useQuery } from "@tanstack/react-query"
import { api, endpoints } from "../../providers/api"

/** Everybody who signs in to the console, or did. */
export const useStaff = () => useQuery({ queryKey: ["staff"], queryFn: () => api(endpoints.listStaff) })
