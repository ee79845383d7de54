import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import LocalFileProvider from "./service"

export default ModuleProvider(Modules.FILE, { services: [LocalFileProvider] })
