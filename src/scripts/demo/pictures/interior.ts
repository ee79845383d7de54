import type { VehiclePictureSpec } from "./vehicle-picture"
export function interiorView(_spec: VehiclePictureSpec): string { return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960"/>` }
