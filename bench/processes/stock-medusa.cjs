// Medusa without changes: all its modules and routes on a database of its own. `migrate` creates the tables and
// ends.
const { mkdirSync, writeFileSync } = require("node:fs")
const { join } = require("node:path")

const [act, directory, databaseUrl] = process.argv.slice(2)
const CONFIGURATION = `
const { defineConfig } = require("@medusajs/framework/utils")
const http = { storeCors: "http://localhost", adminCors: "http://localhost", authCors: "http://localhost", jwtSecret: "s", cookieSecret: "s" }
const databaseDriverOptions = { connection: { ssl: false } }
module.exports = {
  ...defineConfig({ admin: { disable: true }, logger: undefined, projectConfig: { databaseUrl: process.env.STOCK_DATABASE_URL, databaseDriverOptions, http } }),
  plugins: [],
}
`

async function main() {
  Object.assign(process.env, {
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    MEDUSA_DISABLE_TELEMETRY: "1",
    STOCK_DATABASE_URL: databaseUrl,
  })
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, "package.json"), `{ "name": "stock", "version": "1.0.0" }`)
  writeFileSync(join(directory, "medusa-config.js"), CONFIGURATION)
  process.chdir(directory)
  if (act === "migrate") {
    const { initializeContainer } = require("@medusajs/medusa/loaders/index")
    const { migrate } = require("@medusajs/medusa/commands/db/migrate")
    const container = await initializeContainer(directory)
    const logger = container.resolve("logger")
    await migrate({
      directory,
      skipLinks: false,
      skipScripts: true,
      executeAllLinks: true,
      executeSafeLinks: false,
      logger,
      container,
    })
    process.send({ answer: true }, () => process.exit())
    return
  }
  const express = require("express")
  const application = express()
  const { default: load } = require("@medusajs/medusa/loaders/index")
  await load({ directory, expressApp: application })
  const server = application.listen(0, "127.0.0.1", () => process.send({ answer: server.address().port }))
}

process.on("disconnect", () => process.exit())
main().catch((error) => {
  console.error(error)
  process.exit(1)
})
