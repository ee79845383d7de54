export default class CreditModuleService {}
