export default class AuctionModuleService {}
