CREATE TABLE "issued_papers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"period" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"tenancy_id" uuid,
	"issued_on" date NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" text,
	"reason" text,
	"letterhead_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"names" jsonb NOT NULL,
	CONSTRAINT "issued_papers_version" UNIQUE("kind","subject_id","period","version"),
	CONSTRAINT "issued_papers_version_number" CHECK ("issued_papers"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "letterheads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"digest" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "letterheads_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "issued_papers" ADD CONSTRAINT "issued_papers_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_papers" ADD CONSTRAINT "issued_papers_letterhead_id_letterheads_id_fk" FOREIGN KEY ("letterhead_id") REFERENCES "public"."letterheads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issued_papers_tenancy" ON "issued_papers" USING btree ("tenancy_id");--> statement-breakpoint
CREATE TRIGGER letterheads_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "letterheads"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER issued_papers_append_only BEFORE DELETE OR TRUNCATE ON "issued_papers"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The names of a person can be taken away, and nothing else can be changed.
CREATE TRIGGER issued_papers_unchanged BEFORE UPDATE ON "issued_papers" FOR EACH ROW
  WHEN (NEW.names <> '{}'::jsonb OR to_jsonb(OLD) - 'names' <> to_jsonb(NEW) - 'names')
  EXECUTE FUNCTION refuse_change();
