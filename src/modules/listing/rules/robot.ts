/** Crawlers, previews, monitors and automation that call themselves a browser in the same breath. */
const ROBOT =
  /(?<!cu)bot(\b|_)|crawl|spider|slurp|headless|preview|facebookexternalhit|mediapartners|lighthouse|pingdom|uptime|monitor|scan|fetch/i

/** Whether a user agent is no person's browser: each of those begins with `Mozilla/` and names no robot. */
export function isRobot(userAgent: string | undefined): boolean {
  return userAgent === undefined || !userAgent.startsWith("Mozilla/") || ROBOT.test(userAgent)
}
