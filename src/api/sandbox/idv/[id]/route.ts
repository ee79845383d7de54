import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { fullName } from "@northlot/contract"
import { escapeHtml, hostedPage } from "#src/providers/hosted-page"
import { decideSandboxIdentity, findSandboxIdentity } from "#src/providers/identity/sandbox"
import { configuration } from "#src/platform/configuration"
import { oneLine } from "#src/platform/one-line"

const DONE = hostedPage(
  "Identity check",
  `<p class="note">Sandbox</p><h1>Done</h1><p>You can close this page and go back to your registration.</p>`
)
const UNKNOWN = hostedPage(
  "Identity check",
  `<p class="note">Sandbox</p><h1>Not found</h1><p>There is no identity check at this address.</p>`
)

/** The page of the embedded identity provider; absent where a real provider is configured. */
export const GET = async (request: MedusaRequest, response: MedusaResponse) => {
  const check = await open(request)
  response.type("html").setHeader("Cache-Control", "no-store")
  if (!check) return void response.status(404).send(UNKNOWN)
  response.send(check.outcome ? DONE : form(check, null))
}

export const POST = async (request: MedusaRequest, response: MedusaResponse) => {
  const check = await open(request)
  response.type("html").setHeader("Cache-Control", "no-store")
  if (!check) return void response.status(404).send(UNKNOWN)
  const { outcome, dateOfBirth, firstName, lastName } = (request.body ?? {}) as Record<string, unknown>
  const approved = outcome === "succeed"
  if (!approved && outcome !== "fail" && outcome !== "cancel")
    return void response.status(400).send(form(check, "Choose an outcome."))
  const born = typeof dateOfBirth === "string" && /^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth) ? dateOfBirth : null
  if (approved && !born) return void response.status(400).send(form(check, "Enter a date of birth."))
  const name = { first: nameFrom(firstName, check.first), last: nameFrom(lastName, check.last) }
  if (approved && !name.first && !name.last) return void response.status(400).send(form(check, "Enter a name."))
  await decideSandboxIdentity(check.id, approved, { dateOfBirth: born, name: approved ? name : null })
  response.send(DONE)
}

/** The name on the document: the name entered on the page, otherwise the name at the start of the check. */
function nameFrom(given: unknown, begun: string): string {
  return typeof given === "string" ? oneLine(given).slice(0, 200) : begun
}

async function open(request: MedusaRequest) {
  return configuration().stripe ? null : findSandboxIdentity(request.params.id ?? "")
}

function form(check: { first: string; last: string }, problem: string | null): string {
  return hostedPage(
    "Identity check",
    `<p class="note">Sandbox: no real document is checked</p>
<h1>Identity check</h1>
<p>For ${escapeHtml(fullName(check))}. Enter what the document would show, then approve or decline.</p>
<form method="post">
${problem ? `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>` : ""}
<label for="first">First name</label>
<input id="first" name="firstName" autocomplete="off" maxlength="200" value="${escapeHtml(check.first)}">
<label for="last">Last name</label>
<input id="last" name="lastName" autocomplete="off" maxlength="200" value="${escapeHtml(check.last)}">
<label for="born">Date of birth</label>
<input id="born" name="dateOfBirth" type="date" min="1900-01-01" max="2100-01-01" value="1990-01-01">
<div class="actions">
<button class="primary" name="outcome" value="succeed">Approve</button>
<button name="outcome" value="fail">Decline</button>
</div>
</form>`
  )
}
