import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Tables of listings: photos, videos, reports, views, changes after the first bid,
 * decoded VINs, imports and relistings.
 */
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
        -- An earlier auction of the same listing was of this car only if it began after that.
        vin_since timestamptz NOT NULL DEFAULT northlot_now(),
        -- Where the VIN says something else than the seller.
        vin_differences jsonb NOT NULL DEFAULT '[]',
        -- Which differences, by whom and when; null before any was confirmed.
        vin_differences_confirmed jsonb,
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
        -- What a car that is plugged in states besides.
        battery_kwh real CHECK (battery_kwh BETWEEN 1 AND 400),
        range_km integer CHECK (range_km BETWEEN 1 AND 2000),
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
        -- The price at which its seller would sell it at once.
        buy_now_cents bigint,
        -- Stored without a price too: it is what the seller chose last.
        buy_now_until text NOT NULL DEFAULT 'first-bid',
        -- How often it is listed again by itself when it does not sell.
        relist_times integer NOT NULL DEFAULT 0,
        -- What each relisting takes off the reserve: an amount, a share, or nothing.
        relist_drop_cents bigint,
        relist_drop_basis_points integer,
        relist_floor_cents bigint,
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
        CONSTRAINT listing_inspected_one_way CHECK (certified_at IS NULL OR video_inspected_at IS NULL),
        CONSTRAINT listing_vin_differences CHECK (jsonb_typeof(vin_differences) = 'array'),
        CONSTRAINT listing_vin_differences_confirmed CHECK (
          vin_differences_confirmed ?& ARRAY['by', 'at', 'differences']
        ),
        CONSTRAINT listing_buy_now CHECK (buy_now_cents BETWEEN 100 AND 1000000000),
        CONSTRAINT listing_buy_now_until CHECK (buy_now_until IN ('first-bid', 'reserve')),
        CONSTRAINT listing_relist_times CHECK (relist_times BETWEEN 0 AND 5),
        CONSTRAINT listing_relist_drop CHECK (relist_drop_cents BETWEEN 100 AND 1000000000),
        CONSTRAINT listing_relist_share CHECK (relist_drop_basis_points BETWEEN 1 AND 5000),
        CONSTRAINT listing_relist_floor CHECK (relist_floor_cents BETWEEN 1000 AND 1000000000),
        CONSTRAINT listing_relist_one_drop CHECK (relist_drop_cents IS NULL OR relist_drop_basis_points IS NULL)
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
    // The search for comparable sales uses this index.
    this.addSql(`
      CREATE INDEX listing_comparable ON listing (lower(make), lower(model), year, sold_at)
        WHERE status = 'sold' AND deleted_at IS NULL;
    `)
    this.addSql(`
      CREATE INDEX listing_search ON listing
      USING gin (listing_search_text(year, make, model, trim, title, location, vin) gin_trgm_ops)
        WHERE deleted_at IS NULL;
    `)
    this.addSql(`CREATE INDEX listing_newest ON listing (created_at, id) WHERE deleted_at IS NULL;`)
    // People refer to a listing by the last eight characters of its id.
    this.addSql(`CREATE INDEX listing_reference ON listing (right(id, 8)) WHERE deleted_at IS NULL;`)
    this.addSql(`CREATE INDEX listing_vin ON listing (vin) WHERE deleted_at IS NULL AND vin <> '';`)
    this.addSql(`
      CREATE FUNCTION listing_vin_since() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.vin_since := CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE northlot_now() END;
        RETURN NEW;
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER listing_vin_since_insert BEFORE INSERT ON listing
      FOR EACH ROW EXECUTE FUNCTION listing_vin_since();
    `)
    this.addSql(`
      CREATE TRIGGER listing_vin_since_update BEFORE UPDATE OF vin ON listing
      FOR EACH ROW WHEN (NEW.vin IS DISTINCT FROM OLD.vin) EXECUTE FUNCTION listing_vin_since();
    `)
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
        -- A phone takes the whole picture where there is none.
        medium_url text,
        medium_file_id text,
        -- What it shows, as its seller says; null while nobody has said so.
        shot text CHECK (shot IN (
          'front-three-quarter', 'front', 'driver-side', 'rear-three-quarter', 'rear', 'passenger-side',
          'front-driver-wheel', 'rear-driver-wheel', 'rear-passenger-wheel', 'front-passenger-wheel',
          'driver-seat', 'dashboard', 'odometer', 'rear-seats', 'cargo-area', 'engine-bay', 'vin-plate', 'damage'
        )),
        CONSTRAINT listing_photo_webp CHECK ((webp_url IS NULL) = (webp_file_id IS NULL)),
        CONSTRAINT listing_photo_medium CHECK ((medium_url IS NULL) = (medium_file_id IS NULL))
      );
    `)
    this.addSql(
      `CREATE INDEX listing_photo_order ON listing_photo (listing_id, position) WHERE listing_id IS NOT NULL;`
    )
    this.addSql(`CREATE INDEX listing_photo_loose ON listing_photo (seller_id, loose_since) WHERE listing_id IS NULL;`)
    // One row per viewer and day: a reload of the page is not counted.
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
        sort_key text NOT NULL CHECK (sort_key IN ('views', 'price', 'status', 'newest', 'urgency')),
        sort_dir text NOT NULL CHECK (sort_dir IN ('asc', 'desc')),
        created_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`CREATE UNIQUE INDEX saved_view_name ON saved_view (seller_id, lower(name));`)
    // Views of a listing per day and traffic source.
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
    // Corrections that Northlot asks of sellers. A listing taken down for a correction remains a draft until the
    // correction is closed.
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
    // Changes to a car's disclosures after the first bid, each with the old value. `maximum_count` is the auction's
    // number of maximum bids at the change: whoever bid later knew of the change.
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
    // The seller's last import of a table of cars: the meaning of the table's columns, and the created drafts.
    this.addSql(`
      CREATE TABLE listing_import (
        seller_id text PRIMARY KEY,
        -- By the names of columns: which field each was said to be.
        columns jsonb NOT NULL,
        -- The key under which it was asked for: who repeats it is answered the same.
        request_key text,
        made jsonb NOT NULL DEFAULT '[]',
        imported_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    // Feeds: a dealer's table of cars at a web address, read regularly. Further tables store the result of each
    // reading, and each car's last state in the table.
    this.addSql(`
      CREATE TABLE listing_feed (
        seller_id text PRIMARY KEY,
        address text NOT NULL,
        every_hours integer NOT NULL CHECK (every_hours BETWEEN 1 AND 168),
        template_id text,
        -- Paused by its seller; stopped after so many failed readings in a row.
        state text NOT NULL DEFAULT 'on' CHECK (state IN ('on', 'paused', 'stopped')),
        failures integer NOT NULL DEFAULT 0,
        next_at timestamptz NOT NULL DEFAULT northlot_now(),
        -- When a reading was begun.
        looked_at timestamptz
      );
    `)
    this.addSql(`CREATE INDEX listing_feed_due ON listing_feed (next_at) WHERE state = 'on';`)
    this.addSql(`
      CREATE TABLE listing_feed_car (
        seller_id text NOT NULL,
        vin text NOT NULL,
        listing_id text NOT NULL,
        -- Of what the table said of it the last time.
        row_hash text NOT NULL,
        -- When the table did not name it any more.
        gone_at timestamptz,
        PRIMARY KEY (seller_id, vin)
      );
    `)
    this.addSql(`
      CREATE TABLE listing_feed_run (
        id text PRIMARY KEY,
        seller_id text NOT NULL,
        started_at timestamptz NOT NULL,
        ended_at timestamptz NOT NULL DEFAULT northlot_now(),
        -- Why it was not read; null where it was.
        failure text,
        added integer NOT NULL DEFAULT 0,
        changed integer NOT NULL DEFAULT 0,
        unchanged integer NOT NULL DEFAULT 0,
        refused integer NOT NULL DEFAULT 0,
        vanished integer NOT NULL DEFAULT 0,
        -- The rows that were refused, and the cars that the table does not name any more.
        details jsonb NOT NULL DEFAULT '{"refusals": [], "gone": []}'
      );
    `)
    this.addSql(`CREATE INDEX listing_feed_run_seller ON listing_feed_run (seller_id, started_at);`)
    // Planned relistings of cars that did not sell, and the result of each plan.
    this.addSql(`
      CREATE TABLE listing_relisting (
        -- The run that did not sell.
        after_auction_id text PRIMARY KEY,
        listing_id text NOT NULL REFERENCES listing (id),
        -- Which one since its seller has published it, and of how many.
        number integer NOT NULL,
        times integer NOT NULL,
        -- Of the run to come; null without one.
        reserve_cents bigint,
        due_at timestamptz NOT NULL,
        state text NOT NULL DEFAULT 'planned',
        -- Why nothing came of it.
        reason text,
        -- The run that it made.
        auction_id text,
        ended_at timestamptz,
        CONSTRAINT listing_relisting_state CHECK (state IN ('planned', 'listed', 'dropped')),
        CONSTRAINT listing_relisting_number CHECK (number BETWEEN 1 AND times),
        CONSTRAINT listing_relisting_ended CHECK (
          (state = 'planned') = (ended_at IS NULL) AND (state = 'listed') = (auction_id IS NOT NULL)
          AND (state = 'dropped') = (reason IS NOT NULL)
        )
      );
    `)
    this.addSql(
      `CREATE UNIQUE INDEX listing_relisting_planned ON listing_relisting (listing_id) WHERE state = 'planned';`
    )
    this.addSql(`CREATE UNIQUE INDEX listing_relisting_made ON listing_relisting (auction_id);`)
    this.addSql(`CREATE INDEX listing_relisting_due ON listing_relisting (due_at) WHERE state = 'planned';`)
    this.addSql(`CREATE INDEX listing_relisting_of ON listing_relisting (listing_id);`)
    // A seller's named templates of terms for new listings.
    this.addSql(`
      CREATE TABLE listing_template (
        id text PRIMARY KEY,
        seller_id text NOT NULL,
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
        -- As the contract has them; nothing of a car.
        terms jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`CREATE UNIQUE INDEX listing_template_name ON listing_template (seller_id, lower(name));`)
    // The dealer's own stock number of a car. Only that dealer sees it.
    this.addSql(`
      CREATE TABLE listing_stock_number (
        listing_id text PRIMARY KEY REFERENCES listing (id),
        seller_id text NOT NULL,
        stock_number text NOT NULL CHECK (length(stock_number) BETWEEN 1 AND 40)
      );
    `)
    this.addSql(`CREATE INDEX listing_stock_number_seller ON listing_stock_number (seller_id);`)
    // Imports of many photos, from an archive or from addresses, and the result for each photo.
    this.addSql(`
      CREATE TABLE photo_import (
        id text PRIMARY KEY,
        seller_id text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('archive', 'addresses')),
        -- Of the file that was sent.
        name text NOT NULL,
        -- The archive, until all of it was read.
        file_id text,
        started_at timestamptz NOT NULL DEFAULT northlot_now(),
        looked_at timestamptz NOT NULL DEFAULT northlot_now(),
        ended_at timestamptz
      );
    `)
    this.addSql(`CREATE INDEX photo_import_seller ON photo_import (seller_id, started_at);`)
    this.addSql(`CREATE INDEX photo_import_open ON photo_import (looked_at) WHERE ended_at IS NULL;`)
    this.addSql(`
      CREATE TABLE photo_import_item (
        import_id text NOT NULL REFERENCES photo_import (id) ON DELETE CASCADE,
        -- In the order in which they are added.
        number integer NOT NULL,
        -- Where it stands in the archive.
        place integer,
        listing_id text,
        -- The path in the archive, or the address.
        source text NOT NULL,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'added', 'there', 'refused')),
        -- Why it was refused.
        reason text,
        tries integer NOT NULL DEFAULT 0,
        PRIMARY KEY (import_id, number),
        CHECK ((state = 'refused') = (reason IS NOT NULL))
      );
    `)
    this.addSql(`CREATE INDEX photo_import_item_listing ON photo_import_item (listing_id);`)
    // Every statement that shows a listing calls `site_is_for_dealers`, so a changed policy applies at once. PL/pgSQL
    // caches the function's plan; an SQL function would be planned again in each statement.
    this.addSql(`
      CREATE FUNCTION site_is_for_dealers() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
      BEGIN
        RETURN coalesce((SELECT (content->>'dealersOnly')::boolean FROM policy_in_force('listings')), false);
      END $$;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS photo_import_item, photo_import, listing_stock_number, listing_template,
        listing_relisting, listing_feed_run, listing_feed_car, listing_feed, listing_import, disclosure_change,
        listing_correction, listing_carfax, video_upload, listing_video, listing_view_day, saved_view, vin_decoding,
        listing_view, listing_photo, listing;`)
    this.addSql(`DROP FUNCTION IF EXISTS site_is_for_dealers, listing_vin_since, listing_search_text;`)
  }
}
