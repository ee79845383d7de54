import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Listings, their photos, who looked at them, and what VINs decode to. */
export class Migration20261120000301 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE EXTENSION IF NOT EXISTS pg_trgm;`)
    this.addSql(`
      CREATE TABLE listing (
        id text PRIMARY KEY,
        seller_id text NOT NULL,
        slug text NOT NULL,
        vin text NOT NULL DEFAULT '' CHECK (vin ~ '^[A-HJ-NPR-Z0-9]{0,17}$'),
        vin_check_digit_confirmed boolean NOT NULL DEFAULT false,
        title text NOT NULL DEFAULT '',
        -- What people see, as the rule listingTitle of the contract composes it: for statements that read several modules.
        shown_title text NOT NULL GENERATED ALWAYS AS (
          coalesce(
            nullif(btrim(title), ''),
            nullif(btrim(regexp_replace(coalesce(year::text, '') || ' ' || make || ' ' || model || ' ' || "trim", '\\s+', ' ', 'g')), ''),
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
        featured_tier integer CHECK (featured_tier IN (7, 14, 30)),
        featured_until timestamptz,
        views integer NOT NULL DEFAULT 0,
        published_at timestamptz,
        sold_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        updated_at timestamptz NOT NULL DEFAULT northlot_now(),
        deleted_at timestamptz,
        CONSTRAINT listing_live_has_vin CHECK (status <> 'live' OR length(vin) = 17),
        CONSTRAINT listing_sold_at CHECK ((status = 'sold') = (sold_at IS NOT NULL)),
        CONSTRAINT listing_featured CHECK ((featured_tier IS NULL) = (featured_until IS NULL)),
        CONSTRAINT listing_deleted_is_not_live CHECK (deleted_at IS NULL OR status <> 'live')
      );
    `)
    this.addSql(`CREATE UNIQUE INDEX listing_vin_live ON listing (vin) WHERE status = 'live';`)
    this.addSql(`CREATE UNIQUE INDEX listing_slug ON listing (slug) WHERE deleted_at IS NULL;`)
    this.addSql(`CREATE INDEX listing_seller ON listing (seller_id, created_at DESC) WHERE deleted_at IS NULL;`)
    this.addSql(
      `CREATE INDEX listing_status ON listing (status, audience, published_at DESC) WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX listing_make_model ON listing (lower(make), lower(model)) WHERE status IN ('live', 'sold') AND deleted_at IS NULL;`
    )
    this.addSql(`CREATE INDEX listing_sold ON listing (sold_at DESC) WHERE status = 'sold' AND deleted_at IS NULL;`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION listing_search_text(integer, text, text, text, text, text, text)
      RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT lower(coalesce($1::text, '') || ' ' || $2 || ' ' || $3 || ' ' || $4 || ' ' || $5 || ' ' || $6 || ' ' || $7)
      $$;
    `)
    this.addSql(`
      CREATE INDEX listing_search ON listing
      USING gin (listing_search_text(year, make, model, trim, title, location, vin) gin_trgm_ops) WHERE deleted_at IS NULL;
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
        created_at timestamptz NOT NULL DEFAULT northlot_now()
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
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS vin_decoding, listing_view, listing_photo, listing;`)
    this.addSql(`DROP FUNCTION IF EXISTS listing_search_text;`)
  }
}
