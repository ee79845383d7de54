import { sameModel, type VinVehicle } from "@northlot/contract"
import type { DecodedVehicle } from "../types"

/**
 * Joins two providers' answers about a VIN. The later answer replaces the earlier one if both name the same vehicle.
 * Otherwise the vehicles of both become candidates.
 */
export function joinAnswers(earlier: DecodedVehicle | null, later: DecodedVehicle | null): DecodedVehicle | null {
  if (!earlier || !later) return earlier ?? later
  const known = earlier.candidates.length > 0 ? earlier.candidates : [vehicleOf(earlier)]
  if (known.some((vehicle) => isSame(vehicle, later))) return later
  const candidates = [...known, vehicleOf(later)]
  const { year, make } = earlier
  return {
    ...earlier,
    year: candidates.every((vehicle) => vehicle.year === year) ? year : null,
    make: candidates.every((vehicle) => vehicle.make.toLowerCase() === make.toLowerCase()) ? make : "",
    model: "",
    trim: "",
    certain: false,
    candidates,
  }
}

const vehicleOf = ({ year, make, model }: DecodedVehicle): VinVehicle => ({ year, make, model })

const isSame = (one: VinVehicle, other: VinVehicle) => one.year === other.year && sameModel(one, other)
