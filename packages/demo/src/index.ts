/** The data of the demo market. The server loads this data with the code in `src/scripts/demo`. */
export { DEMO_PEOPLE, SANDBOX_KEY, type DemoPerson, type DemoPersonKey } from "./catalogue/demo-people"
export type { DemoVehicle } from "./catalogue/demo-vehicle"
export { DEMO_VEHICLES } from "./catalogue/demo-vehicles"
export { shotOf } from "./pictures/pictures-of-vehicle"
export { pictureIndex, readPicture, type StoredPicture } from "./pictures/stored-pictures"
export { PAYOUT_ACCOUNT, WIRE_ACCOUNT } from "./stories/banks"
export {
  FEATURED,
  FINANCE_REQUESTS,
  INSPECTION_ADDRESSES,
  INSPECTIONS,
  INVENTORY,
  NEGOTIATIONS,
  QUESTIONS,
  SAVED_SEARCHES,
  WATCHED,
} from "./stories/market-life"
export { reachesStage, SALE_STORIES, type SaleStage, type SaleStory } from "./stories/sale-stories"
export { visitsOf } from "./stories/visits"
