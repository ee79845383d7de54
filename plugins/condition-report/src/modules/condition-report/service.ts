import { MedusaService } from "@medusajs/framework/utils"
import { ConditionReport } from "./models/condition-report"
import { ConditionReportOrder } from "./models/condition-report-order"

export default class ConditionReportService extends MedusaService({ ConditionReport, ConditionReportOrder }) {}
