import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import S3FileProvider from "./service"

export default ModuleProvider(Modules.FILE, { services: [S3FileProvider] })
