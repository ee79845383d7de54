/**
 * Imports photos of many drafts. The list of all photos is stored first; then one photo after another is imported, also
 * after a crash.
 */
import { createReadStream } from "node:fs"
import { rm } from "node:fs/promises"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  PHOTO_ADDRESSES_PER_DAY,
  PHOTO_ARCHIVES_OPEN,
  PHOTO_ARCHIVE_FILES,
  PHOTO_LIMIT,
  PHOTO_MAXIMUM_BYTES,
  RefusedError,
} from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { onOfferRefusal } from "#src/modules/listing/rules/on-offer"
import { carsByPath, comparePaths, isNoPhotoPath } from "#src/modules/listing/rules/photo-names"
import type { PhotoImportItemRecord, PhotoImportRecord, PhotoToTakeIn } from "#src/modules/listing/types"
import { database } from "#src/platform/database"
import { incomingFile } from "#src/platform/incoming-files"
import { logger } from "#src/platform/logger"
import { oneLine } from "#src/platform/one-line"
import { PhotoArchive, UnreadableArchive, bringToDisk, isArchive } from "#src/platform/photo-archive"
import { BlockedTarget, UnreachableTarget, fetchFromTarget } from "#src/platform/ssrf-guard"
import type { FileOnDisk } from "#src/platform/received-file"
import { runInTurn } from "#src/platform/semaphore"
import { orRemove, removeFiles } from "../file/store-files"
import { refuseNoDealer } from "../listing/dealers-alone"
import { encodePhotoInTurn, storePhoto } from "../listing/upload-photo"

const MEGABYTES = PHOTO_MAXIMUM_BYTES / 1024 / 1024
const TOO_LARGE = `This file is larger than ${MEGABYTES} MB.`
const OF_NO_CAR = "The file name does not begin with the VIN or stock number of one of your drafts."
const UNREADABLE = "This file could not be read. It may be damaged."
const LONGEST_NAME = 300

/**
 * Stores an archive, with the draft that each file belongs to, and returns the import's id.
 * @throws RefusedError UNSUPPORTED_MEDIA, NOT_ALLOWED_TO_LIST, UNREADABLE_FILE, TOO_LARGE, UPLOADS_UNFINISHED
 */
export async function startPhotoArchive(
  scope: MedusaContainer,
  seller: AccountRecord,
  file: FileOnDisk
): Promise<string> {
  if (!(await isArchive(file.path))) throw new RefusedError("UNSUPPORTED_MEDIA", "Choose a .zip archive of photos.")
  refuseNoDealer(seller)
  const { id: sellerId } = seller
  const { photoImports } = scope.resolve("listing")
  if ((await photoImports.openArchives(sellerId)) >= PHOTO_ARCHIVES_OPEN)
    throw new RefusedError(
      "UPLOADS_UNFINISHED",
      "Your earlier archives are still being read. Wait until they are finished."
    )
  const photos = await photosIn(file, carsByPath(await photoImports.draftsOf(sellerId)))
  const files = scope.resolve(Modules.FILE)
  const stored = await files.getUploadStream({
    filename: "photos.zip",
    mimeType: "application/zip",
    access: "private",
  })
  return orRemove(scope, [stored.fileKey], async () => {
    await Promise.all([stored.promise, pipeline(createReadStream(file.path), stored.writeStream)])
    const name = oneLine(file.name).slice(0, LONGEST_NAME) || "photos.zip"
    return photoImports.start(sellerId, { kind: "archive", name, fileId: stored.fileKey }, photos)
  })
}

async function photosIn(file: FileOnDisk, carOf: ReturnType<typeof carsByPath>): Promise<PhotoToTakeIn[]> {
  let archive: PhotoArchive
  try {
    archive = await PhotoArchive.open(file.path)
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
    throw new RefusedError("UNREADABLE_FILE", "This file could not be read as a .zip archive.")
  }
  const found = archive.files().filter(({ path }) => !isNoPhotoPath(path))
  archive.close()
  if (found.length === 0) throw new RefusedError("UNREADABLE_FILE", "There are no files in this archive.")
  if (found.length > PHOTO_ARCHIVE_FILES) {
    const message = `This archive has ${found.length} files. Send at most ${PHOTO_ARCHIVE_FILES} at once.`
    throw new RefusedError("TOO_LARGE", message)
  }
  return found
    .sort((one, other) => comparePaths(one.path, other.path))
    .map(({ place, path, problem }) => {
      const car = carOf(path)
      const reason =
        problem === "locked" ? "This file has a password." : problem === "large" ? TOO_LARGE : car ? null : OF_NO_CAR
      return { place, listingId: car?.listingId ?? null, source: oneLine(path).slice(0, LONGEST_NAME), reason }
    })
}

/**
 * Stores the URLs of drafts' photos, within the caller's transaction. A URL that was already imported for a car is left
 * out, so that a table read twice fetches no photo twice. Returns the import's id; null when no URL is new.
 */
export async function startPhotoAddresses(
  scope: MedusaContainer,
  sellerId: string,
  { name, cars }: { name: string; cars: readonly { listingId: string; addresses: readonly string[] }[] }
): Promise<string | null> {
  const { photoImports } = scope.resolve("listing")
  const withPhotos = cars.filter(({ addresses }) => addresses.length > 0)
  if (withPhotos.length === 0) return null
  const drafts = new Set((await photoImports.draftsOf(sellerId)).map(({ listingId }) => listingId))
  const known = await photoImports.knownSources(withPhotos.map(({ listingId }) => listingId))
  const found = withPhotos.flatMap(({ listingId, addresses }) =>
    addresses
      .filter((address) => drafts.has(listingId) && !known.has(`${listingId} ${address}`))
      .map((source) => ({ listingId, source }))
  )
  if (found.length === 0) return null
  const left = Math.max(0, PHOTO_ADDRESSES_PER_DAY - (await photoImports.addressesOfToday(sellerId)))
  const photos = found.map((photo, index) => ({ ...photo, place: null, reason: index < left ? null : TOO_MANY_TODAY }))
  const kept = oneLine(name).slice(0, LONGEST_NAME) || "cars.csv"
  return photoImports.start(sellerId, { kind: "addresses", name: kept, fileId: null }, photos)
}

const TOO_MANY_TODAY = `At most ${PHOTO_ADDRESSES_PER_DAY} photos a day are fetched. Import the same file again tomorrow.`
const FETCH_MILLISECONDS = 10_000
/** Photos fetched at once, so that one seller's slow URLs do not delay other sellers. */
const FETCHED_AT_ONCE = 4

const IMPORTS_PER_TURN = 20
const PHOTOS_PER_TURN = 60
/** A run starts no further photo after this time. The job's timeout is one minute. */
const TURN_MILLISECONDS = 30_000
/** Photos that stay unreadable this long are given up, since their storage does not answer. */
const LONGEST_MILLISECONDS = 24 * 60 * 60 * 1_000
/** A photo that crashed the process this often is not tried again. */
const MOST_TRIES = 3

/** The time that each import gets in a run. The import whose last run is longest ago comes first. */
const SHARE_MILLISECONDS = 6_000

/** Continues the open imports, each for a short time, so that a large or slow one does not delay the others. */
export async function takeInPhotos(scope: MedusaContainer, signal: AbortSignal): Promise<void> {
  const until = Date.now() + TURN_MILLISECONDS
  for (const photoImport of await scope.resolve("listing").photoImports.open(IMPORTS_PER_TURN)) {
    if (signal.aborted || Date.now() > until) return
    const ownUntil = Math.min(until, Date.now() + SHARE_MILLISECONDS)
    try {
      await goOn(scope, photoImport, () => signal.aborted || Date.now() > ownUntil)
    } catch (error) {
      logger.error({ err: error, importId: photoImport.id }, "Photos of an import could not be taken in")
    }
  }
}

async function goOn(scope: MedusaContainer, photoImport: PhotoImportRecord, isOver: () => boolean): Promise<void> {
  const { photoImports } = scope.resolve("listing")
  await photoImports.noteLook(photoImport.id)
  const photos = await photoImports.waiting(photoImport.id, PHOTOS_PER_TURN)
  const age = (await database().now()).getTime() - photoImport.startedAt.getTime()
  if (age > LONGEST_MILLISECONDS) await photoImports.giveUp(photoImport.id, UNREADABLE)
  else if (photos.length > 0) {
    try {
      await readEach(scope, photoImport, photos, isOver)
    } catch (error) {
      if (!(error instanceof UnreadableArchive)) throw error
      await photoImports.giveUp(photoImport.id, UNREADABLE)
    }
  }
  const fileId = await photoImports.end(photoImport.id)
  if (fileId === null) return
  await rm(archivePath(photoImport), { force: true })
  await removeFiles(scope, [fileId])
}

async function readEach(
  scope: MedusaContainer,
  photoImport: PhotoImportRecord,
  photos: readonly PhotoImportItemRecord[],
  isOver: () => boolean
): Promise<void> {
  if (photoImport.kind === "addresses") return fetchEach(scope, photoImport, photos, isOver)
  const archive = await openArchive(scope, photoImport)
  try {
    for (const photo of photos) {
      if (isOver()) return
      await takeIn(scope, photoImport.sellerId, photo, () => archive.read(photo.place!))
    }
  } finally {
    archive.close()
  }
}

/** Fetches several cars in parallel, but the photos of each car in their order. */
async function fetchEach(
  scope: MedusaContainer,
  { sellerId }: PhotoImportRecord,
  photos: readonly PhotoImportItemRecord[],
  isOver: () => boolean
): Promise<void> {
  const cars = new Map<string | null, PhotoImportItemRecord[]>()
  for (const photo of photos) cars.set(photo.listingId, [...(cars.get(photo.listingId) ?? []), photo])
  const inTurn = runInTurn(FETCHED_AT_ONCE)
  await Promise.all(
    [...cars.values()].map((ofCar) =>
      inTurn(async () => {
        for (const photo of ofCar) {
          if (isOver()) return
          await takeIn(scope, sellerId, photo, () =>
            fetchFromTarget(photo.source, { mostBytes: PHOTO_MAXIMUM_BYTES, milliseconds: FETCH_MILLISECONDS })
          )
        }
      })
    )
  )
}

async function openArchive(scope: MedusaContainer, photoImport: PhotoImportRecord): Promise<PhotoArchive> {
  const files = scope.resolve(Modules.FILE)
  const path = archivePath(photoImport)
  await bringToDisk(path, () => files.getDownloadStream(photoImport.fileId!) as Promise<Readable>)
  return PhotoArchive.open(path)
}

const archivePath = ({ id }: PhotoImportRecord) => incomingFile(`${id}.zip`)

/**
 * Adds one photo to its draft by the checks of an upload. The outcome is: added, already in the draft, or refused with
 * a reason.
 */
async function takeIn(
  scope: MedusaContainer,
  sellerId: string,
  photo: PhotoImportItemRecord,
  read: () => Promise<Buffer | null>
): Promise<void> {
  const listings = scope.resolve("listing")
  const { photoImports } = listings
  const refuse = (reason: string) => photoImports.settle(photo, "refused", reason)
  if ((await photoImports.noteTry(photo)) >= MOST_TRIES) return refuse(UNREADABLE)
  try {
    const bytes = await read()
    if (bytes === null) return await refuse(TOO_LARGE)
    const encoded = await encodePhotoInTurn(bytes)
    const shown = await listings.photos.of(photo.listingId!)
    if (shown.some(({ contentHash: hash }) => hash === encoded.contentHash))
      return await photoImports.settle(photo, "there")
    await storePhoto(scope, sellerId, encoded, (kept) =>
      database().transaction(async () => {
        const listing = await listings.records.lock(photo.listingId!)
        if (listing?.sellerId !== sellerId || listing.status !== "draft")
          throw new RefusedError("INVALID_TRANSITION", "This car is no draft any more.")
        const onOffer = onOfferRefusal(listing, await database().now())
        if (onOffer) throw new RefusedError(onOffer.code, onOffer.message)
        const before = await listings.photos.of(listing.id)
        if (before.length >= PHOTO_LIMIT)
          throw new RefusedError("TOO_LARGE", `A listing has ${PHOTO_LIMIT} places for photos.`)
        const { id } = await listings.photos.add(kept)
        await listings.photos.arrange(listing.id, [...before.map((one) => one.id), id])
        await photoImports.settle(photo, "added")
      })
    )
  } catch (error) {
    if (error instanceof UnreadableArchive) return refuse(UNREADABLE)
    if (error instanceof BlockedTarget || error instanceof UnreachableTarget) return refuse(error.message)
    if (!(error instanceof RefusedError)) throw error
    await refuse(error.message)
  }
}
