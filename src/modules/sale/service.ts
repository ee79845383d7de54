export default class SaleModuleService {}
