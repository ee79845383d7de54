import { container as shared, MedusaAppLoader } from "@medusajs/framework"
import { ApiLoader, expressLoader } from "@medusajs/framework/http"
import { JobLoader } from "@medusajs/framework/jobs"
import { LinkLoader } from "@medusajs/framework/links"
import { SubscriberLoader } from "@medusajs/framework/subscribers"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, getResolvedPlugins, mergePluginModules } from "@medusajs/framework/utils"
import { WorkflowLoader } from "@medusajs/framework/workflows"
import { initializeContainer } from "@medusajs/medusa/loaders/index"
import type { Express, NextFunction, Request, Response } from "express"
import { join } from "node:path"
import qs from "qs"
import { configuration } from "#src/platform/configuration"
import { installedPlugins } from "#src/platform/installed-plugins"
import { requestIdOf } from "#src/platform/request-context"
import { pluginRoutes } from "#src/http/plugin-routes"
import { bidRoutes } from "./bid-routes"
import { loadPluginJobs } from "./plugin-jobs"

export interface CommerceCore {
  container: MedusaContainer
  shutdown(): Promise<void>
}

/**
 * Starts Medusa from its parts, as `@medusajs/medusa/loaders` does. It leaves out Medusa's store and admin routes,
 * shop workflows and default shop, which nobody can reach here.
 */
export async function startCommerceCore(buildDirectory: string, application: Express): Promise<CommerceCore> {
  await initializeContainer(buildDirectory)
  const medusa = shared.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  // The plugins of `medusa-config.ts`, and this project itself.
  const plugins = await getResolvedPlugins(buildDirectory, medusa, true)
  mergePluginModules(medusa, plugins)
  const every = (folder: string) => plugins.map(({ resolve }) => join(resolve, folder))
  // The folders of the market's own subscribers, jobs and routes. The market's loaders add those of plugins, with
  // limits.
  const own = (folder: string) => join(buildDirectory, "src", folder)
  await new LinkLoader(every("links"), shared.resolve(ContainerRegistrationKeys.LOGGER)).load()
  const app = await new MedusaAppLoader().load()
  await new WorkflowLoader(every("workflows"), shared).load()
  await new SubscriberLoader(own("subscribers"), undefined, shared).load()
  const { workerMode } = medusa.projectConfig
  if (workerMode !== "server") {
    await new JobLoader(own("jobs"), shared).load()
    await loadPluginJobs(shared)
  }
  const routes = workerMode === "worker" ? null : await loadRoutes(application, own("api"))
  await app.onApplicationStart()
  return {
    container: shared,
    async shutdown() {
      await app.onApplicationPrepareShutdown()
      await app.onApplicationShutdown()
      const connection = shared.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      await Promise.all([shared.dispose(), connection.destroy(), routes?.shutdown()])
    },
  }
}

async function loadRoutes(application: Express, sourceDir: string): Promise<{ shutdown(): Promise<void> }> {
  application.use((request: Request, _response: Response, next: NextFunction) => {
    Object.assign(request, { scope: shared.createScope(), requestId: requestIdOf(request.headers) })
    next()
  })
  application.use(bidRoutes())
  const { shutdown } = await expressLoader({ app: application, container: shared })
  // The framework always trusts one proxy. Without a proxy, a client could choose its address in `X-Forwarded-For`
  // and evade every limit by address.
  application.set("trust proxy", configuration().trustedProxies)
  application.use((request: Request, _response: Response, next: NextFunction) => {
    const query = request.url.split("?").slice(1).join("?")
    if (query) request.query = qs.parse(query, { arrayLimit: Infinity })
    next()
  })
  for (const plugin of installedPlugins()) application.use(pluginRoutes(plugin))
  await new ApiLoader({ app: application, sourceDir, container: shared }).load()
  return { shutdown }
}
