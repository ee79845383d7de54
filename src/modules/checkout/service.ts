export default class CheckoutModuleService {}
