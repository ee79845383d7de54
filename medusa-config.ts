import { defineConfig } from "@medusajs/framework/utils"
import { join } from "node:path"
import { configuration } from "#src/platform/configuration"
import { tlsOf } from "#src/platform/database-connection"
import { installedPlugins } from "#src/platform/installed-plugins"
import { medusaLogger } from "#src/platform/medusa-logger"

const { databaseUrl, secrets, workerMode, production, stripe, s3, feeProviders, promotionProviders, passwordCost } =
  configuration()

const OWN_MODULES = [
  "operations",
  "account",
  "credit",
  "listing",
  "auction",
  "sale",
  "payment",
  "settlement",
  "message",
  "negotiation",
  "certification",
  "search",
  "notice",
  "rating",
  "integration",
]

/** Medusa modules that a shop with a stock of goods needs. The market does not load or migrate them. */
const MODULES_OFF = [
  "api_key",
  "cart",
  "currency",
  "fulfillment",
  "inventory",
  "pricing",
  "product",
  "promotion",
  "sales_channel",
  "settings",
  "stock_location",
  "store",
]

const medusaConfig = defineConfig({
  admin: { disable: true },
  logger: medusaLogger,
  projectConfig: {
    databaseUrl,
    // `redisUrl` is not set. With it, Medusa's events, workflows and sessions would hang whenever Redis is down. The
    // market does not need Redis for them.
    databaseDriverOptions: { connection: { ssl: tlsOf(databaseUrl) } },
    workerMode,
    http: {
      // Medusa's own store, admin and auth interfaces are never reachable from outside. The market's front server
      // forwards only the market's paths.
      storeCors: "",
      adminCors: "",
      authCors: "",
      jwtSecret: secrets.jwt,
      cookieSecret: secrets.cookie,
    },
    cookieOptions: { sameSite: "lax", secure: production },
  },
  modules: [
    ...MODULES_OFF.map((key) => ({ key, disable: true })),
    { resolve: join(__dirname, "src/modules/event-bus-outbox") },
    ...OWN_MODULES.map((name) => ({ resolve: join(__dirname, "src/modules", name) })),
    { resolve: join(__dirname, "src/modules/fee"), options: { plugins: feeProviders } },
    { resolve: join(__dirname, "src/modules/promotion"), options: { plugins: promotionProviders } },
    {
      resolve: "@medusajs/medusa/auth",
      options: {
        providers: [
          {
            resolve: "@medusajs/medusa/auth-emailpass",
            id: "emailpass",
            options: { hashConfig: { logN: passwordCost, r: 8, p: 1 } },
          },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/file",
      options: {
        providers: [
          { resolve: join(__dirname, "src/providers", s3 ? "file-s3" : "file-local"), id: s3 ? "s3" : "local" },
        ],
      },
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
      // Without keys for Stripe, the payment sandbox is used. In production mode, the market does not start without
      // keys.
      options: {
        providers: [
          {
            resolve: join(__dirname, "src/providers", stripe ? "payment-stripe-checkout" : "payment-sandbox"),
            id: "northlot",
          },
        ],
      },
    },
  ],
})

// Replaces Medusa's default plugins. Medusa would add a plugin for draft orders, which the market does not have.
export default {
  ...medusaConfig,
  // Copies the options, because Medusa writes the database address, with its password, into the options of a plugin
  // with modules.
  plugins: installedPlugins().map(({ root, options }) => ({ resolve: root, options: structuredClone(options) })),
}
