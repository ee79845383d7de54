import { SANDBOX_KEY } from "@northlot/demo"
import type { Northlot } from "./main"

const DEMO_ACCOUNTS = [
  ["seller@demo.northlot.test", "private seller"],
  ["dealer-seller@demo.northlot.test", "dealer seller"],
  ["buyer@demo.northlot.test", "private buyer, 3 credits"],
  ["buyer-nocredit@demo.northlot.test", "private buyer, no credit"],
  ["dealer@demo.northlot.test", "dealer buyer"],
  ["broker@demo.northlot.test", "broker"],
] as const

/** Prints the last lines of a start: the addresses, and the accounts for trying the market. */
export function printWelcome({ configuration, port }: Northlot): void {
  const site = `http://localhost:${port}`
  const lines = ["", `  Storefront     ${site}`, `  Admin console  ${site}/admin`, `  API            ${site}/api/docs`]
  if (!configuration.smtpUrl) lines.push(`  E-mails        ${configuration.dataDirectory}/outbox (no SMTP_URL is set)`)
  if (configuration.demo) {
    lines.push("", "  Demo accounts, password northlot-demo:")
    for (const [email, what] of DEMO_ACCOUNTS) lines.push(`    ${email.padEnd(36)} ${what}`)
    lines.push(`    ${"admin".padEnd(36)} the admin console`)
    if (!configuration.production) lines.push("", "  An API key of the dealer seller:", `    ${SANDBOX_KEY}`)
  }
  lines.push("", "  Ctrl-C stops it.", "")
  console.log(lines.join("\n"))
}
