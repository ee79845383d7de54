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

/** What a shop with a stock of goods needs, and auctions of single cars do not: neither loaded nor migrated. */
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
    // No Redis here: Medusa's events, workflows and sessions over it wait for one that is gone, and nothing of ours
    // needs them.
    databaseDriverOptions: { connection: { ssl: tlsOf(databaseUrl) } },
    workerMode,
    http: {
      // Medusa's own store, admin and auth interfaces are never reachable from outside: the front door passes ours on
      // only.
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
      // The sandbox stands in where no keys are set; production mode does not start without them.
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

// Medusa adds its draft orders as a plugin by default; nothing here drafts an order.
export default {
  ...medusaConfig,
  // A copy: Medusa writes the address of the database, with its password, into the options of a plugin with modules.
  plugins: installedPlugins().map(({ root, options }) => ({ resolve: root, options: structuredClone(options) })),
}
