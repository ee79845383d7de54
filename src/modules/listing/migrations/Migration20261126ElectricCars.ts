import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What a car that is plugged in states besides, since when a listing has its VIN, and what comparable sales are found by. */
export class Migration20261126ElectricCars extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE listing
        ADD COLUMN battery_kwh real CHECK (battery_kwh BETWEEN 1 AND 400),
        ADD COLUMN range_km integer CHECK (range_km BETWEEN 1 AND 2000),
        -- An earlier auction of the same listing was of this car only if it began after that.
        ADD COLUMN vin_since timestamptz NOT NULL DEFAULT northlot_now();
    `)
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
      CREATE INDEX listing_comparable ON listing (lower(make), lower(model), year, sold_at)
        WHERE status = 'sold' AND deleted_at IS NULL;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS listing_comparable;`)
    this.addSql(`DROP TRIGGER IF EXISTS listing_vin_since_update ON listing;`)
    this.addSql(`DROP TRIGGER IF EXISTS listing_vin_since_insert ON listing;`)
    this.addSql(`DROP FUNCTION IF EXISTS listing_vin_since;`)
    this.addSql(`ALTER TABLE listing DROP COLUMN battery_kwh, DROP COLUMN range_km, DROP COLUMN vin_since;`)
  }
}
