/** User agents of crawlers, previews, monitors and automation that also call themselves a browser. */
const ROBOT =
  /(?<!cu)bot(\b|_)|crawl|spider|slurp|headless|preview|facebookexternalhit|mediapartners|lighthouse|pingdom|uptime|monitor|scan|fetch/i

/** Whether a user agent is not a browser: a browser's begins with `Mozilla/` and names no robot. */
export function isRobot(userAgent: string | undefined): boolean {
  return userAgent === undefined || !userAgent.startsWith("Mozilla/") || ROBOT.test(userAgent)
}
