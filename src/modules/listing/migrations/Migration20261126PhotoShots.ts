import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What a photo shows, as its seller says; null for those of which nobody has said so. */
export class Migration20261126PhotoShots extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE listing_photo ADD COLUMN shot text CHECK (shot IN (
        'front-three-quarter', 'front', 'driver-side', 'rear-three-quarter', 'rear', 'passenger-side',
        'front-driver-wheel', 'rear-driver-wheel', 'rear-passenger-wheel', 'front-passenger-wheel',
        'driver-seat', 'dashboard', 'odometer', 'rear-seats', 'cargo-area', 'engine-bay', 'vin-plate', 'damage'
      ));
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE listing_photo DROP COLUMN shot;`)
  }
}
