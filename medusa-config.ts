import { defineConfig } from "@medusajs/framework/utils"
import { join } from "node:path"
import { configuration } from "./src/platform/configuration"
import { medusaLogger } from "./src/platform/medusa-logger"

const { databaseUrl, redisUrl, secrets, workerMode, production, stripe, s3, feeProviders, promotionProviders } = configuration()

const OWN_MODULES = [
  "foundation", "account", "credit", "listing", "auction", "sale", "checkout", "escrow", "messaging", "negotiation", "question", "watchlist", "certification",
  "preference", "saved-search", "finance", "payout-account",
]

const redisModules = redisUrl
  ? [
      { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl } },
      { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: { redisUrl } } },
      {
        resolve: "@medusajs/medusa/locking",
        options: { providers: [{ id: "locking-redis", resolve: "@medusajs/medusa/locking-redis", is_default: true, options: { redisUrl } }] },
      },
    ]
  : []

export default defineConfig({
  admin: { disable: true },
  logger: medusaLogger,
  projectConfig: {
    databaseUrl,
    databaseDriverOptions: { ssl: false, sslmode: "disable" },
    redisUrl: redisUrl ?? undefined,
    workerMode,
    http: {
      // Medusa's own store, admin and auth interfaces are never reachable from outside: the front door passes ours on only.
      storeCors: "",
      adminCors: "",
      authCors: "",
      jwtSecret: secrets.jwt,
      cookieSecret: secrets.cookie,
    },
    cookieOptions: { sameSite: "lax", secure: production },
  },
  modules: [
    ...redisModules,
    ...OWN_MODULES.map((name) => ({ resolve: join(__dirname, "src/modules", name) })),
    { resolve: join(__dirname, "src/modules/fee"), options: { providers: feeProviders } },
    { resolve: join(__dirname, "src/modules/featuring"), options: { providers: promotionProviders } },
    {
      resolve: "@medusajs/medusa/file",
      options: { providers: [{ resolve: join(__dirname, "src/providers", s3 ? "file-s3" : "file-local"), id: s3 ? "s3" : "local" }] },
    },
    {
      resolve: "@medusajs/medusa/notification",
      options: {
        providers: [
          { resolve: join(__dirname, "src/providers/email"), id: "email", options: { channels: ["email"] } },
          { resolve: join(__dirname, "src/providers/sms"), id: "sms", options: { channels: ["sms"] } },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/payment",
      // The sandbox stands in where no keys are set; production mode does not start without them.
      options: { providers: [{ resolve: join(__dirname, "src/providers", stripe ? "payment-stripe-checkout" : "payment-sandbox"), id: "northlot" }] },
    },
    { resolve: "@medusajs/medusa/search", disable: true },
  ],
})
