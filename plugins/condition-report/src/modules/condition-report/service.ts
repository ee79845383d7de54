import { MedusaService } from "@medusajs/framework/utils"
import { ConditionReport } from "./models/condition-report"

export default class ConditionReportService extends MedusaService({ ConditionReport }) {}
