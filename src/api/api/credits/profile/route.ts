import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"

export const GET = route(endpoints.creditProfile, async ({ account }) => ({ ok: true as const, buyerType: account!.buyerType }))
