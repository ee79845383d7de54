import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Inspections: purchases, appointments and results. */
export class Migration20261122Certification extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE certification (
        id text PRIMARY KEY,
        listing_id text NOT NULL,
        account_id text NOT NULL,
        status text NOT NULL DEFAULT 'asked',
        charge_id text,
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        updated_at timestamptz NOT NULL DEFAULT northlot_now(),
        CONSTRAINT certification_status CHECK (status IN ('asked', 'paid', 'used', 'refunded')),
        CONSTRAINT certification_charge UNIQUE (charge_id),
        CONSTRAINT certification_paid CHECK ((status = 'asked') = (charge_id IS NULL))
      );
    `)
    // A car has only one paid and unused inspection at a time.
    this.addSql(`CREATE UNIQUE INDEX certification_open ON certification (listing_id) WHERE status = 'paid';`)
    this.addSql(`CREATE INDEX certification_of_listing ON certification (listing_id, created_at DESC);`)
    this.addSql(`CREATE INDEX certification_of_account ON certification (account_id, created_at DESC);`)
    this.addSql(`
      CREATE TABLE inspection_location (
        id text PRIMARY KEY,
        name text NOT NULL UNIQUE,
        address text NOT NULL DEFAULT '',
        online boolean NOT NULL DEFAULT false,
        capacity smallint NOT NULL CHECK (capacity BETWEEN 1 AND 20),
        open boolean NOT NULL DEFAULT true,
        position smallint NOT NULL
      );
    `)
    this.addSql(`
      INSERT INTO inspection_location (id, name, online, capacity, position)
      VALUES ('etobicoke', 'Etobicoke', false, 1, 1), ('ajax', 'Ajax', false, 1, 2), ('online', 'Online', true, 3, 3);
    `)
    this.addSql(`
      CREATE TABLE inspection_appointment (
        id text PRIMARY KEY,
        certification_id text NOT NULL REFERENCES certification (id),
        listing_id text NOT NULL,
        account_id text NOT NULL,
        location_id text NOT NULL REFERENCES inspection_location (id),
        starts_at timestamptz NOT NULL,
        place smallint NOT NULL CHECK (place >= 1),
        status text NOT NULL DEFAULT 'booked',
        contact_name text NOT NULL,
        contact_email text NOT NULL,
        contact_phone text NOT NULL,
        sequence integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        placed_at timestamptz NOT NULL DEFAULT northlot_now(),
        updated_at timestamptz NOT NULL DEFAULT northlot_now(),
        CONSTRAINT inspection_appointment_status CHECK (status IN ('booked', 'cancelled', 'completed', 'no_show'))
      );
    `)
    // Each row is one place at a location and hour, for one car. Of simultaneous requests for a place, the database
    // accepts one.
    this.addSql(`
      CREATE UNIQUE INDEX inspection_appointment_slot ON inspection_appointment (location_id, starts_at, place)
        WHERE status <> 'cancelled';
    `)
    this.addSql(`
      CREATE UNIQUE INDEX inspection_appointment_of_payment ON inspection_appointment (certification_id)
        WHERE status <> 'cancelled';
    `)
    this.addSql(`CREATE INDEX inspection_appointment_of_account ON inspection_appointment (account_id, starts_at);`)
    this.addSql(
      `CREATE INDEX inspection_appointment_of_listing ON inspection_appointment (listing_id, created_at DESC);`
    )
    this.addSql(
      `CREATE INDEX inspection_appointment_soonest ON inspection_appointment (starts_at) WHERE status = 'booked';`
    )
    // Capacity is checked only when an appointment takes a place, so a location with reduced capacity does not lose
    // bookings.
    this.addSql(`
      CREATE OR REPLACE FUNCTION refuse_place_beyond_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.place > (SELECT capacity FROM inspection_location WHERE id = NEW.location_id) THEN
          RAISE EXCEPTION 'A location has no more places than its capacity'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'inspection_appointment_capacity';
        END IF;
        RETURN NEW;
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER inspection_appointment_place BEFORE INSERT
        OR UPDATE OF place, location_id ON inspection_appointment
      FOR EACH ROW EXECUTE FUNCTION refuse_place_beyond_capacity();
    `)
    this.addSql(`
      CREATE TABLE inspection_event (
        appointment_id text NOT NULL REFERENCES inspection_appointment (id),
        number integer NOT NULL CHECK (number >= 1),
        act text NOT NULL,
        actor text NOT NULL,
        location_id text NOT NULL,
        starts_at timestamptz NOT NULL,
        reason text NOT NULL DEFAULT '',
        at timestamptz NOT NULL DEFAULT northlot_now(),
        PRIMARY KEY (appointment_id, number),
        CONSTRAINT inspection_event_act CHECK (act IN ('booked', 'rescheduled', 'cancelled', 'completed', 'corrected',
          'no_show'))
      );
    `)
    this.addSql(`
      CREATE TRIGGER inspection_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON inspection_event
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`
      CREATE TABLE inspection_file (
        id text PRIMARY KEY,
        uploaded_by text NOT NULL,
        appointment_id text REFERENCES inspection_appointment (id),
        file_key text NOT NULL,
        file_name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`CREATE INDEX inspection_file_loose ON inspection_file (created_at) WHERE appointment_id IS NULL;`)
    this.addSql(`CREATE INDEX inspection_file_of_appointment ON inspection_file (appointment_id);`)
    this.addSql(`
      CREATE TABLE inspection_result (
        appointment_id text NOT NULL REFERENCES inspection_appointment (id),
        number integer NOT NULL CHECK (number >= 1),
        listing_id text NOT NULL,
        vin text NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('passed', 'failed')),
        inspected_on date NOT NULL,
        inspector text NOT NULL CHECK (inspector <> ''),
        kms integer NOT NULL CHECK (kms >= 0),
        points jsonb NOT NULL,
        notes text NOT NULL,
        file_ids text[] NOT NULL CHECK (cardinality(file_ids) > 0),
        recorded_by text NOT NULL,
        recorded_at timestamptz NOT NULL DEFAULT northlot_now(),
        PRIMARY KEY (appointment_id, number)
      );
    `)
    this.addSql(`CREATE INDEX inspection_result_of_listing ON inspection_result (listing_id, recorded_at DESC);`)
    this.addSql(`
      CREATE TRIGGER inspection_result_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON inspection_result
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    // Days without bookings, at one location or at all locations.
    this.addSql(`
      CREATE TABLE inspection_closure (
        id text PRIMARY KEY,
        location_id text REFERENCES inspection_location (id),
        from_day date NOT NULL,
        to_day date NOT NULL,
        reason text NOT NULL,
        by text NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT inspection_closure_days CHECK (from_day <= to_day)
      );
    `)
    this.addSql(`CREATE INDEX inspection_closure_end ON inspection_closure (to_day);`)
    // The inspector assigned to an appointment.
    this.addSql(`
      CREATE TABLE inspection_assignment (
        appointment_id text PRIMARY KEY REFERENCES inspection_appointment (id),
        username text NOT NULL,
        by text NOT NULL,
        at timestamptz NOT NULL
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS inspection_assignment, inspection_closure, inspection_result, inspection_file, inspection_event, inspection_appointment,
        inspection_location,
        certification;`)
    this.addSql(`DROP FUNCTION IF EXISTS refuse_place_beyond_capacity;`)
  }
}
