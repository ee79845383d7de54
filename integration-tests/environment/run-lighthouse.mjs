// Runs Lighthouse on pages in one browser, one after another, and returns the reports. It is a separate process,
// because the tests' loader cannot load Lighthouse's module format.
import { createServer } from "node:net"
import lighthouse, { desktopConfig } from "lighthouse"
import { chromium } from "playwright"

const { urls, categories, formFactor, blocked } = JSON.parse(process.argv[2])

const freePort = () =>
  new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => found(port))
    })
  })

const port = await freePort()
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH || "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    `--remote-debugging-port=${port}`,
  ],
})
try {
  const reports = []
  for (const url of urls) {
    const timed = categories.includes("performance")
    const { lhr } = await lighthouse(
      url,
      {
        port,
        output: "json",
        logLevel: "error",
        onlyCategories: categories,
        blockedUrlPatterns: blocked,
        // Checks without timing need no throttling and no screenshots.
        ...(timed ? {} : { throttlingMethod: "provided", disableFullPageScreenshot: true }),
      },
      formFactor === "desktop" ? desktopConfig : undefined
    )
    reports.push({ url, categories: lhr.categories, audits: lhr.audits, runtimeError: lhr.runtimeError })
  }
  process.stdout.write(JSON.stringify(reports))
} finally {
  await browser.close()
}
