import { Changes } from "./store/changes"
import { CarfaxReports } from "./store/carfax-reports"
import { Corrections } from "./store/corrections"
import { Disclosures } from "./store/disclosures"
import { ListingFeeds } from "./store/feeds"
import { ListingImports } from "./store/imports"
import { ListingTemplates } from "./store/templates"
import { ListingVideos } from "./store/videos"
import { Listings } from "./store/listings"
import { PhotoImports } from "./store/photo-imports"
import { Photos } from "./store/photos"
import { Relistings } from "./store/relistings"
import { Views } from "./store/views"
import { Workspace } from "./store/workspace"
import { ListingRecords } from "./public-records"
import { VinDecoder } from "./vin-decoder"

/** Listings, their photos and VIN decodings. README.md lists the invariants and the transitions. */
export default class ListingModuleService extends ListingRecords {
  readonly carfax = new CarfaxReports()
  readonly corrections = new Corrections()
  readonly disclosures = new Disclosures()
  readonly feeds = new ListingFeeds()
  readonly imports = new ListingImports()
  readonly photoImports = new PhotoImports()
  readonly photos = new Photos()
  readonly records = new Listings(this.corrections)
  readonly relistings = new Relistings()
  readonly templates = new ListingTemplates()
  readonly videos = new ListingVideos()
  readonly views = new Views()
  readonly vins = new VinDecoder()
  readonly workspace = new Workspace()
  readonly changes = new Changes(this)

  readonly __hooks = {
    onApplicationShutdown: () => this.vins.close(),
  }
}
