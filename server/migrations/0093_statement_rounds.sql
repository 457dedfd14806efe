CREATE TABLE "statement_round_owners" (
	"round_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"outcome" text,
	CONSTRAINT "statement_round_owners_once" UNIQUE("round_id","owner_id"),
	CONSTRAINT "statement_round_owners_outcome" CHECK ("statement_round_owners"."outcome" in ('mailed', 'sent_before', 'no_email', 'archived', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "statement_rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_month" text NOT NULL,
	"to_month" text NOT NULL,
	"asked_by" uuid,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_rounds_months" CHECK ("statement_rounds"."from_month" <= "statement_rounds"."to_month")
);
--> statement-breakpoint
ALTER TABLE "statement_round_owners" ADD CONSTRAINT "statement_round_owners_round_id_statement_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."statement_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_round_owners" ADD CONSTRAINT "statement_round_owners_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rounds" ADD CONSTRAINT "statement_rounds_asked_by_profiles_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_round_owners_owner" ON "statement_round_owners" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "statement_round_owners_open" ON "statement_round_owners" USING btree ("round_id") WHERE "statement_round_owners"."outcome" is null;--> statement-breakpoint
CREATE INDEX "statement_rounds_asked" ON "statement_rounds" USING btree ("asked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "statement_rounds_asked_by" ON "statement_rounds" USING btree ("asked_by");
--> statement-breakpoint
CREATE TRIGGER statement_round_owners_changed AFTER INSERT OR UPDATE OR DELETE ON statement_round_owners
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');
