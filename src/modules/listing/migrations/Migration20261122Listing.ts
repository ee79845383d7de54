import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Listings, their photos, videos and reports, who looked at them, what was changed under bids, what VINs decode to. */
export class Migration20261122Listing extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE OR REPLACE FUNCTION listing_search_text(integer, text, text, text, text, text, text)
      RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT lower(coalesce($1::text, '') || ' ' || $2 || ' ' || $3 || ' ' || $4 || ' ' || $5 || ' ' || $6 || ' ' || $7)
      $$;
    `)
    this.addSql(`
      CREATE TABLE listing (
        id text PRIMARY KEY,
        seller_id text NOT NULL,
        slug text NOT NULL,
        vin text NOT NULL DEFAULT '' CHECK (vin ~ '^[A-HJ-NPR-Z0-9]{0,17}$'),
        vin_check_digit_confirmed boolean NOT NULL DEFAULT false,
        title text NOT NULL DEFAULT '',
        -- What people see, as the rule listingTitle of the contract composes it: for statements that read several
        -- modules.
        shown_title text NOT NULL GENERATED ALWAYS AS (
          coalesce(
            nullif(btrim(title), ''),
            nullif(btrim(regexp_replace(coalesce(year::text, '') || ' ' || make || ' ' || model || ' ' || "trim",
              '\\s+', ' ', 'g')), ''),
            'Vehicle'
          )
        ) STORED,
        year integer,
        make text NOT NULL DEFAULT '',
        model text NOT NULL DEFAULT '',
        trim text NOT NULL DEFAULT '',
        body text NOT NULL DEFAULT '',
        kms integer CHECK (kms >= 0),
        exterior_color text NOT NULL DEFAULT '',
        interior_color text NOT NULL DEFAULT '',
        color_hex text,
        fuel text NOT NULL DEFAULT '',
        transmission text NOT NULL DEFAULT '',
        drivetrain text NOT NULL DEFAULT '',
        engine text NOT NULL DEFAULT '',
        cylinders integer,
        doors integer,
        seats integer,
        location text NOT NULL DEFAULT '',
        -- Where that is, as far as anybody knows; written with it.
        latitude real,
        longitude real,
        description text NOT NULL DEFAULT '',
        features jsonb NOT NULL DEFAULT '[]',
        features_extra text NOT NULL DEFAULT '',
        warranty jsonb NOT NULL DEFAULT '{}',
        condition jsonb NOT NULL DEFAULT '{}',
        audience text NOT NULL DEFAULT 'public' CHECK (audience IN ('public', 'dealers')),
        price_cents bigint CHECK (price_cents BETWEEN 0 AND 1000000000),
        reserve_cents bigint CHECK (reserve_cents BETWEEN 0 AND 1000000000),
        starting_price_cents bigint CHECK (starting_price_cents BETWEEN 0 AND 1000000000),
        opening_share_basis_points integer CHECK (opening_share_basis_points BETWEEN 2000 AND 5000),
        min_increment_cents bigint NOT NULL DEFAULT 10000 CHECK (min_increment_cents BETWEEN 100 AND 1000000000),
        starts_at timestamptz,
        ends_at timestamptz,
        status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'live', 'sold', 'closed')),
        parked boolean NOT NULL DEFAULT false,
        carfax_url text,
        certified_at timestamptz,
        certified_summary text,
        -- Null for a tier of a plugin, which has no standard number of days.
        featured_tier integer CHECK (featured_tier IN (7, 14, 30)),
        featured_until timestamptz,
        views integer NOT NULL DEFAULT 0,
        published_at timestamptz,
        sold_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        updated_at timestamptz NOT NULL DEFAULT northlot_now(),
        deleted_at timestamptz,
        -- Until when a draft is on offer to a bidder of its last auction.
        on_offer_until timestamptz,
        pinned boolean NOT NULL DEFAULT false,
        -- An admin restricted it to dealers.
        audience_decided boolean NOT NULL DEFAULT false,
        -- An inspection by video is told without the badge.
        video_inspected_at timestamptz,
        CONSTRAINT listing_live_has_vin CHECK (status <> 'live' OR length(vin) = 17),
        CONSTRAINT listing_sold_at CHECK ((status = 'sold') = (sold_at IS NOT NULL)),
        CONSTRAINT listing_deleted_is_not_live CHECK (deleted_at IS NULL OR status <> 'live'),
        CONSTRAINT listing_on_offer_is_draft CHECK (on_offer_until IS NULL OR status = 'draft'),
        CONSTRAINT listing_carfax_address CHECK (carfax_url ~ '^/api/carfax/[A-Za-z0-9_]+$'),
        CONSTRAINT listing_featured CHECK (featured_tier IS NULL OR featured_until IS NOT NULL),
        CONSTRAINT listing_audience_decided CHECK (NOT audience_decided OR audience = 'dealers'),
        CONSTRAINT listing_placed CHECK ((latitude IS NULL) = (longitude IS NULL)),
        CONSTRAINT listing_inspected_one_way CHECK (certified_at IS NULL OR video_inspected_at IS NULL)
      );
    `)
    this.addSql(`CREATE UNIQUE INDEX listing_vin_live ON listing (vin) WHERE status = 'live';`)
    this.addSql(`CREATE UNIQUE INDEX listing_slug ON listing (slug) WHERE deleted_at IS NULL;`)
    this.addSql(`CREATE INDEX listing_seller ON listing (seller_id, created_at DESC) WHERE deleted_at IS NULL;`)
    this.addSql(
      `CREATE INDEX listing_status ON listing (status, audience, published_at DESC) WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX listing_make_model ON listing (lower(make), lower(model))
        WHERE status IN ('live', 'sold') AND deleted_at IS NULL;`
    )
    this.addSql(`CREATE INDEX listing_sold ON listing (sold_at DESC) WHERE status = 'sold' AND deleted_at IS NULL;`)
    this.addSql(`
      CREATE INDEX listing_search ON listing
      USING gin (listing_search_text(year, make, model, trim, title, location, vin) gin_trgm_ops)
        WHERE deleted_at IS NULL;
    `)
    this.addSql(`CREATE INDEX listing_newest ON listing (created_at, id) WHERE deleted_at IS NULL;`)
    // By its end people speak of an id.
    this.addSql(`CREATE INDEX listing_reference ON listing (right(id, 8)) WHERE deleted_at IS NULL;`)
    this.addSql(`CREATE INDEX listing_vin ON listing (vin) WHERE deleted_at IS NULL AND vin <> '';`)
    this.addSql(`
      CREATE TABLE listing_photo (
        id text PRIMARY KEY,
        listing_id text REFERENCES listing (id),
        seller_id text NOT NULL,
        position integer NOT NULL DEFAULT 0 CHECK (position >= 0),
        url text NOT NULL UNIQUE,
        thumb_url text NOT NULL,
        file_id text NOT NULL,
        thumb_file_id text NOT NULL,
        width integer NOT NULL CHECK (width > 0),
        height integer NOT NULL CHECK (height > 0),
        content_hash text NOT NULL,
        loose_since timestamptz NOT NULL DEFAULT northlot_now(),
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        webp_url text,
        webp_file_id text,
        CONSTRAINT listing_photo_webp CHECK ((webp_url IS NULL) = (webp_file_id IS NULL))
      );
    `)
    this.addSql(
      `CREATE INDEX listing_photo_order ON listing_photo (listing_id, position) WHERE listing_id IS NOT NULL;`
    )
    this.addSql(`CREATE INDEX listing_photo_loose ON listing_photo (seller_id, loose_since) WHERE listing_id IS NULL;`)
    // One row per viewer and day, so that reloading counts nothing.
    this.addSql(`
      CREATE TABLE listing_view (
        listing_id text NOT NULL REFERENCES listing (id),
        day date NOT NULL,
        viewer text NOT NULL,
        PRIMARY KEY (listing_id, day, viewer)
      );
    `)
    this.addSql(`
      CREATE TABLE vin_decoding (
        vin text PRIMARY KEY,
        provider text NOT NULL,
        decoded jsonb,
        decoded_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`
      CREATE TABLE saved_view (
        id text PRIMARY KEY,
        seller_id text NOT NULL,
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
        query text NOT NULL,
        status text NOT NULL CHECK (status IN ('all', 'live', 'draft', 'sold')),
        sort_key text NOT NULL CHECK (sort_key IN ('views', 'price', 'status', 'newest')),
        sort_dir text NOT NULL CHECK (sort_dir IN ('asc', 'desc')),
        created_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`CREATE UNIQUE INDEX saved_view_name ON saved_view (seller_id, lower(name));`)
    // Views per day, by what brought people to the site.
    this.addSql(`
      CREATE TABLE listing_view_day (
        listing_id text NOT NULL REFERENCES listing (id),
        day date NOT NULL,
        source text NOT NULL CHECK (source IN ('search', 'direct', 'referral', 'social', 'unknown')),
        views integer NOT NULL CHECK (views > 0),
        PRIMARY KEY (listing_id, day, source)
      );
    `)
    this.addSql(`
      CREATE TABLE listing_video (
        id text PRIMARY KEY,
        listing_id text REFERENCES listing (id),
        seller_id text NOT NULL,
        position integer NOT NULL DEFAULT 0 CHECK (position >= 0),
        url text NOT NULL UNIQUE,
        file_id text NOT NULL,
        name text NOT NULL,
        bytes bigint NOT NULL CHECK (bytes > 0),
        content_hash text NOT NULL,
        loose_since timestamptz NOT NULL DEFAULT northlot_now(),
        created_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(
      `CREATE INDEX listing_video_order ON listing_video (listing_id, position) WHERE listing_id IS NOT NULL;`
    )
    this.addSql(`CREATE INDEX listing_video_loose ON listing_video (seller_id, loose_since) WHERE listing_id IS NULL;`)
    this.addSql(`
      CREATE TABLE video_upload (
        id text PRIMARY KEY,
        seller_id text NOT NULL,
        name text NOT NULL,
        bytes bigint NOT NULL CHECK (bytes > 0),
        arrived bigint NOT NULL DEFAULT 0 CHECK (arrived BETWEEN 0 AND bytes),
        -- Set with the last piece. Its file may be gone by now, where the seller took the video away again.
        video_id text REFERENCES listing_video (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        CONSTRAINT video_upload_arrived CHECK ((video_id IS NOT NULL) = (arrived = bytes))
      );
    `)
    this.addSql(`CREATE INDEX video_upload_seller ON video_upload (seller_id, created_at);`)
    this.addSql(`CREATE INDEX video_upload_video ON video_upload (video_id) WHERE video_id IS NOT NULL;`)
    this.addSql(`
      CREATE TABLE listing_carfax (
        id text PRIMARY KEY,
        listing_id text NOT NULL UNIQUE REFERENCES listing (id),
        file_id text NOT NULL,
        name text NOT NULL,
        picture boolean NOT NULL,
        created_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    // What was changed about a car after the first bid, with what bidders had read before.
    // `maximum_count` is how many maxima the auction had then: whoever gave a later one knew of the change.
    // What Northlot asks a seller to put right; a listing that was taken down for it stays a draft until it is closed.
    this.addSql(`
      CREATE TABLE listing_correction (
        id text PRIMARY KEY,
        listing_id text NOT NULL REFERENCES listing (id),
        text text NOT NULL,
        took_down boolean NOT NULL,
        asked_by text NOT NULL,
        asked_at timestamptz NOT NULL DEFAULT northlot_now(),
        answer text,
        answered_at timestamptz,
        closed_by text,
        closed_at timestamptz,
        close_note text,
        CONSTRAINT listing_correction_answered CHECK ((answer IS NULL) = (answered_at IS NULL)),
        CONSTRAINT listing_correction_closed CHECK ((closed_by IS NULL) = (closed_at IS NULL)
          AND (closed_by IS NULL) = (close_note IS NULL))
      );
    `)
    this.addSql(
      `CREATE UNIQUE INDEX listing_correction_one_open ON listing_correction (listing_id) WHERE closed_at IS NULL;`
    )
    this.addSql(`CREATE INDEX listing_correction_of ON listing_correction (listing_id, asked_at);`)
    this.addSql(`
      CREATE TABLE disclosure_change (
        id text PRIMARY KEY,
        listing_id text NOT NULL REFERENCES listing (id),
        auction_id text NOT NULL,
        maximum_count integer NOT NULL CHECK (maximum_count >= 0),
        changed_by text NOT NULL CHECK (changed_by IN ('seller', 'admin')),
        actor text NOT NULL,
        changes jsonb NOT NULL CHECK (jsonb_array_length(changes) > 0),
        changed_at timestamptz NOT NULL
      );
    `)
    this.addSql(`CREATE INDEX disclosure_change_auction ON disclosure_change (auction_id, changed_at DESC, id DESC);`)
    this.addSql(`
      CREATE TRIGGER disclosure_change_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON disclosure_change
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    // Every statement that shows a listing asks this, so that the switch holds everywhere with its commit. In plpgsql,
    // which keeps its plan: a function in SQL makes it anew in each statement.
    this.addSql(`
      CREATE FUNCTION site_is_for_dealers() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
      BEGIN
        RETURN coalesce((SELECT (content->>'dealersOnly')::boolean FROM policy_in_force('listings')), false);
      END $$;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS disclosure_change, listing_correction, listing_carfax, video_upload, listing_video,
        listing_view_day,
        saved_view, vin_decoding, listing_view, listing_photo, listing;`)
    this.addSql(`DROP FUNCTION IF EXISTS site_is_for_dealers, listing_search_text;`)
  }
}
