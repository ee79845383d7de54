export { Photo, type PhotoProps } from "@/ui"
