export default class ListingModuleService {}
