import { Module } from "@medusajs/framework/utils"
import ConditionReportService from "./service"

export const CONDITION_REPORT = "conditionReport"

export default Module(CONDITION_REPORT, { service: ConditionReportService })
