import { Module } from "@medusajs/framework/utils"
import PaymentModuleService from "./service"

export const PAYMENT_MODULE = "northlotPayment"

export default Module(PAYMENT_MODULE, { service: PaymentModuleService })
