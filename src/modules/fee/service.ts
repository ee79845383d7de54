export default class FeeModuleService {}
