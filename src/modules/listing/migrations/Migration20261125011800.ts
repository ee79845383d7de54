import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * An inspection by video is told without the badge. Badges of before that an inspection in person with every needed
 * point does not stand behind come off; what was sold keeps what it was sold with.
 */
export class Migration20261125011800 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE listing ADD COLUMN video_inspected_at timestamptz;`)
    this.addSql(`
      ALTER TABLE listing ADD CONSTRAINT listing_inspected_one_way CHECK (certified_at IS NULL OR video_inspected_at IS NULL);
    `)
    // A new installation has no inspections yet, not even their tables.
    this.addSql(`
      DO $$ BEGIN
        IF to_regclass('inspection_result') IS NULL THEN RETURN; END IF;
        UPDATE listing SET certified_at = NULL, certified_summary = NULL,
          video_inspected_at = CASE WHEN newest.online THEN listing.certified_at END
        FROM (
          SELECT DISTINCT ON (result.listing_id) result.listing_id, location.online, result.points
          FROM inspection_result AS result
          JOIN inspection_appointment AS appointment ON appointment.id = result.appointment_id
          JOIN inspection_location AS location ON location.id = appointment.location_id
          ORDER BY result.listing_id, result.recorded_at DESC, result.number DESC
        ) AS newest
        WHERE newest.listing_id = listing.id AND listing.certified_at IS NOT NULL AND listing.status IN ('draft', 'live')
          AND (newest.online OR EXISTS (
            SELECT FROM jsonb_array_elements(newest.points) AS point
            WHERE point ->> 'result' = 'not_applicable' AND NOT (
              (point ->> 'name' IN ('engine', 'exhaust') AND listing.fuel = 'Electric')
              OR (point ->> 'name' = 'diagnostics' AND listing.year < 1998))));
      END $$;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(
      `ALTER TABLE listing DROP CONSTRAINT IF EXISTS listing_inspected_one_way, DROP COLUMN IF EXISTS video_inspected_at;`
    )
  }
}
