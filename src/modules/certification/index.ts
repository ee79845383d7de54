import { Module } from "@medusajs/framework/utils"
import CertificationModuleService from "./service"

export const CERTIFICATION_MODULE = "certification"

export default Module(CERTIFICATION_MODULE, { service: CertificationModuleService })
