import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Photos in WebP beside JPEG, videos with their uploads in pieces, and Carfax reports. */
export class Migration20261123000300 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE listing_photo ADD COLUMN webp_url text, ADD COLUMN webp_file_id text,
        ADD CONSTRAINT listing_photo_webp CHECK ((webp_url IS NULL) = (webp_file_id IS NULL));
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
    // The address names the report by its id alone.
    this.addSql(`UPDATE listing SET carfax_url = NULL WHERE carfax_url IS NOT NULL;`)
    this.addSql(
      `ALTER TABLE listing ADD CONSTRAINT listing_carfax_address CHECK (carfax_url ~ '^/api/carfax/[A-Za-z0-9_]+$');`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE listing DROP CONSTRAINT IF EXISTS listing_carfax_address;`)
    this.addSql(`DROP TABLE IF EXISTS listing_carfax, video_upload, listing_video;`)
    this.addSql(`ALTER TABLE listing_photo DROP COLUMN IF EXISTS webp_url, DROP COLUMN IF EXISTS webp_file_id;`)
  }
}
