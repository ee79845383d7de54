import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261126MediumPhotos extends Migration {
  override async up(): Promise<void> {
    // What was uploaded before has none: a phone takes the whole picture then.
    this.addSql(`
      ALTER TABLE listing_photo ADD COLUMN medium_url text, ADD COLUMN medium_file_id text,
        ADD CONSTRAINT listing_photo_medium CHECK ((medium_url IS NULL) = (medium_file_id IS NULL));
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE listing_photo DROP COLUMN medium_url, DROP COLUMN medium_file_id;`)
  }
}
