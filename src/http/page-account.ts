import type { Request } from "express"
import {
  ACCOUNT_HEADER,
  NOBODYS_PAGE,
  RefusedError,
  isOtherPage,
  memberPage,
  staffPage,
  type Endpoint,
} from "@northlot/contract"
import type { Caller } from "./caller"

const SIGNED_OUT = "You signed out in another tab, or your session ended. Nothing was done."

/**
 * The account that the requesting page was made for. The account is removed from the query, because endpoints refuse
 * unknown parameters.
 */
function takePage(request: Pick<Request, "headers" | "query">): string | null {
  const { [ACCOUNT_HEADER]: linked, ...query } = request.query
  if (linked !== undefined) request.query = query
  const said = request.headers[ACCOUNT_HEADER] ?? linked
  return said === undefined ? null : String(said)
}

/** The account or staff member whose pages this caller's session may show. */
function ownPage({ account, admin, enrolling, reader }: Pick<Caller, "account" | "admin" | "enrolling" | "reader">) {
  const staff = admin ?? enrolling
  return staff ? staffPage(staff.username) : memberPage(account, reader !== null)
}

/**
 * All tabs of a browser share one session. A request from a page made for another person is refused before it has
 * any effect. @throws RefusedError OTHER_ACCOUNT
 */
export function refuseOtherPage(
  { anyPage, method }: Pick<Endpoint, "anyPage" | "method">,
  caller: Pick<Caller, "account" | "admin" | "enrolling" | "reader">,
  request: Pick<Request, "headers" | "query">
): void {
  const page = takePage(request)
  if (!anyPage) refuseOther(page, ownPage(caller), method !== "GET")
}

/** @throws RefusedError OTHER_ACCOUNT */
export function refuseOther(page: string | null, session: string, changes: boolean): void {
  if (!isOtherPage(page, session, changes)) return
  throw new RefusedError("OTHER_ACCOUNT", session === NOBODYS_PAGE ? SIGNED_OUT : undefined)
}
