import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Adds a stored search text to each audit entry, and an index on it. */
export class Migration20261128AuditSearch extends Migration {
  override async up(): Promise<void> {
    // Postgres inlines this function only without STRICT, and the inlined function is five times as fast. Null still
    // gives null. In the locale C, `lower` ignores letters with accents, so the function removes accents first.
    this.addSql(this.withoutAccents("", "lower"))
    this.addSql(`
      ALTER TABLE audit_entry ADD COLUMN search_text text GENERATED ALWAYS AS (
        public.without_accents(lower(action || ' ' || subject || ' ' || actor || ' ' || details::text))
      ) STORED;
    `)
    this.addSql(`CREATE INDEX audit_entry_search ON audit_entry USING gin (search_text gin_trgm_ops);`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE audit_entry DROP COLUMN search_text;`)
    this.addSql(this.withoutAccents("STRICT", ""))
  }

  private withoutAccents(strict: "STRICT" | "", small: "lower" | ""): string {
    return `
      CREATE OR REPLACE FUNCTION without_accents(text) RETURNS text LANGUAGE sql IMMUTABLE ${strict} PARALLEL SAFE AS $$
        SELECT ${small}(CASE WHEN octet_length($1) = char_length($1) THEN $1
          ELSE regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f]', '', 'g') END)
      $$;
    `
  }
}
