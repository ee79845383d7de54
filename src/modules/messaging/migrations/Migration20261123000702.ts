import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Public questions about a listing, and the seller's answers. */
export class Migration20261123000702 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE listing_question (
        id text PRIMARY KEY,
        listing_id text NOT NULL,
        seller_id text NOT NULL,
        asker_id text NOT NULL,
        asker_number integer NOT NULL CHECK (asker_number > 0),
        text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
        standing text NOT NULL CHECK (standing IN ('shown', 'held', 'hidden')),
        reason text,
        asked_at timestamptz NOT NULL,
        answer_text text CHECK (length(answer_text) BETWEEN 1 AND 1000),
        answer_standing text CHECK (answer_standing IN ('shown', 'held', 'hidden')),
        answer_reason text,
        answered_at timestamptz,
        version integer NOT NULL DEFAULT 1,
        CONSTRAINT listing_question_parties CHECK (asker_id <> seller_id),
        CONSTRAINT listing_question_reason CHECK ((standing = 'shown') = (reason IS NULL)),
        CONSTRAINT listing_question_answer CHECK (
          (answer_text IS NULL) = (answered_at IS NULL) AND (answer_text IS NULL) = (answer_standing IS NULL)
        ),
        CONSTRAINT listing_question_answer_reason CHECK ((coalesce(answer_standing, 'shown') = 'shown') = (answer_reason IS NULL))
      );
    `)
    this.addSql(`CREATE INDEX listing_question_of_listing ON listing_question (listing_id, asked_at DESC, id DESC);`)
    this.addSql(
      `CREATE INDEX listing_question_of_seller ON listing_question (seller_id, asked_at, id) WHERE standing = 'shown';`
    )
    this.addSql(`CREATE INDEX listing_question_of_asker ON listing_question (asker_id, asked_at);`)
    this.addSql(`CREATE INDEX listing_question_newest ON listing_question (asked_at DESC, id DESC);`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS listing_question;`)
  }
}
