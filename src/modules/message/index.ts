import { Module } from "@medusajs/framework/utils"
import MessageModuleService from "./service"

export const MESSAGE_MODULE = "message"

export default Module(MESSAGE_MODULE, { service: MessageModuleService })
