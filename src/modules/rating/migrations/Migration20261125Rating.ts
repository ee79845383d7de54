import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The ratings of both sides of a sale. */
export class Migration20261125Rating extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE sale_rating (
        id text PRIMARY KEY,
        sale_id text NOT NULL,
        listing_id text NOT NULL,
        by_party text NOT NULL CHECK (by_party IN ('buyer', 'seller')),
        author_id text NOT NULL,
        rated_id text NOT NULL,
        as_agreed boolean NOT NULL,
        on_time boolean NOT NULL,
        communication boolean NOT NULL,
        comment text CHECK (length(comment) BETWEEN 1 AND 500),
        given_at timestamptz NOT NULL,
        -- The other side and the public see it from here on; brought forward when the other side rates too.
        shown_from timestamptz NOT NULL CHECK (shown_from >= given_at),
        removed_at timestamptz,
        removed_by text,
        removed_reason text,
        answer_text text CHECK (length(answer_text) BETWEEN 1 AND 500),
        answered_at timestamptz,
        answer_removed_at timestamptz,
        answer_removed_by text,
        answer_removed_reason text,
        CONSTRAINT sale_rating_one_of_side UNIQUE (sale_id, by_party),
        CONSTRAINT sale_rating_parties CHECK (author_id <> rated_id),
        CONSTRAINT sale_rating_removed CHECK (
          (removed_at IS NULL) = (removed_by IS NULL) AND (removed_at IS NULL) = (removed_reason IS NULL)
        ),
        -- Nobody answers what they cannot have read.
        CONSTRAINT sale_rating_answered CHECK (
          (answer_text IS NULL) = (answered_at IS NULL) AND (answered_at IS NULL OR answered_at >= shown_from)
        ),
        CONSTRAINT sale_rating_answer_removed CHECK (
          (answer_removed_at IS NULL) = (answer_removed_by IS NULL)
          AND (answer_removed_at IS NULL) = (answer_removed_reason IS NULL)
          AND (answer_removed_at IS NULL OR answered_at IS NOT NULL)
        )
      );
    `)
    this.addSql(
      `CREATE INDEX sale_rating_of_rated ON sale_rating (rated_id, shown_from DESC) WHERE removed_at IS NULL;`
    )
    this.addSql(`CREATE INDEX sale_rating_of_author ON sale_rating (author_id, given_at DESC);`)
    this.addSql(`CREATE INDEX sale_rating_newest ON sale_rating (given_at DESC, id);`)
    // A text never changes: an answer is given once, and a removed text stays stored.
    this.addSql(`
      CREATE TRIGGER sale_rating_given_once BEFORE UPDATE OF id, sale_id, listing_id, by_party, author_id, rated_id,
        as_agreed, on_time, communication, comment, given_at ON sale_rating
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS sale_rating;`)
  }
}
