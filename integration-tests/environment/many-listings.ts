import type { Pool } from "pg"

const BATCH = 5_000

interface ManyListings {
  sellerId: string
  count: number
  /** Up to four letters that are part of each id, slug and VIN, so that several sets of cars fit into one market. */
  mark: string
}

/**
 * Inserts live cars as rows, because publishing so many would take too long. Every tenth car is for dealers only. Every
 * fourth car has bids. The auction of every hundredth car ends within the hour.
 */
export async function manyListings(pool: Pool, { sellerId, count, mark }: ManyListings): Promise<void> {
  for (let from = 1; from <= count; from += BATCH) {
    await pool.query(
      `WITH car AS (
         SELECT number, 'lst_' || $2 || lpad(number::text, 7, '0') AS id, number % 41 AS make, (number * 7) % 13 AS model
         FROM generate_series($3::int, $4::int) AS number
       ), listed AS (
         INSERT INTO listing (id, seller_id, slug, vin, title, year, make, model, trim, body, fuel, transmission, drivetrain, kms, location,
           audience, status, certified_at, featured_until, published_at)
         SELECT id, $1, $2 || '-' || number, rpad(upper($2), 4, 'X') || lpad(number::text, 13, '0'), '', 1995 + (number * 11) % 31,
           (ARRAY['Honda','Toyota','Ford','Mazda','Kia','Audi','BMW','Subaru','Nissan','Volvo'])[1 + make % 10] || CASE WHEN make < 10 THEN '' ELSE ' ' || make / 10 END,
           'Model ' || make % 10 || '-' || model, (ARRAY['LX','EX','Touring','Sport'])[1 + number % 4],
           (ARRAY['Sedan','SUV','Truck','Coupe','Hatchback','Wagon','Van','Convertible'])[1 + (make + model) % 8],
           (ARRAY['Gasoline','Gasoline','Gasoline','Diesel','Hybrid','Electric'])[1 + (number * 5) % 6],
           (ARRAY['Automatic','Automatic','Manual','CVT'])[1 + (number * 3) % 4], (ARRAY['FWD','RWD','AWD','4WD'])[1 + (make + number) % 4],
           CASE WHEN number % 97 = 0 THEN NULL ELSE (number * 7919) % 300000 END,
           (ARRAY['Guelph','Ajax','Ottawa','London','Barrie','Sudbury','Windsor','Toronto','Kingston','Oshawa'])[1 + (number * 3) % 10] || CASE WHEN number % 3 = 0 THEN ', ON' ELSE ', Ontario' END,
           CASE WHEN number % 10 = 0 THEN 'dealers' ELSE 'public' END, 'live',
           CASE WHEN number % 9 = 0 THEN northlot_now() END, CASE WHEN number % 50 = 0 THEN northlot_now() + interval '5 days' END,
           northlot_now() - number % 9973 * interval '1 minute'
         FROM car RETURNING id
       )
       INSERT INTO auction (id, listing_id, seller_id, status, starts_at, ends_at, scheduled_ends_at, opening_cents, reserve_cents, min_increment_cents,
         proxy_step_cents, anti_snipe_window_seconds, anti_snipe_extension_seconds, current_cents, leader_id, leader_ceiling_cents, bid_count,
         last_seq, bidder_count, last_bid_at, log_head)
       SELECT 'auc_' || $2 || lpad(number::text, 7, '0'), id, $1, 'open', northlot_now() - interval '1 day', ends.at, ends.at, 100000 + number % 4000 * 1000,
         CASE WHEN number % 2 = 0 THEN 2000000 END, 10000, 25000, 120, 120,
         CASE WHEN bid THEN 150000 + number % 6000 * 1000 END, CASE WHEN bid THEN 'acc_nobody' END, CASE WHEN bid THEN 150000 + number % 6000 * 1000 END,
         CASE WHEN bid THEN 1 + number % 30 ELSE 0 END, CASE WHEN bid THEN 1 + number % 30 ELSE 0 END, CASE WHEN bid THEN 1 ELSE 0 END,
         CASE WHEN bid THEN northlot_now() - number % 600 * interval '1 minute' END, CASE WHEN bid THEN repeat('0', 64) END
       FROM car CROSS JOIN LATERAL (SELECT number % 4 = 0 AS bid) AS bids
       CROSS JOIN LATERAL (
         SELECT northlot_now() + CASE WHEN number % 100 = 0 THEN interval '20 minutes' ELSE interval '2 hours' + (number * 31) % 9000 * interval '1 minute' END AS at
       ) AS ends`,
      [sellerId, mark, from, Math.min(from + BATCH - 1, count)]
    )
  }
  await pool.query("ANALYZE live_listing")
  await pool.query("ANALYZE live_listing_words")
}
