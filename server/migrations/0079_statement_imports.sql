CREATE TABLE "statement_columns" (
	"receiving_account_id" uuid PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"said_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_import_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"row" integer NOT NULL,
	"direction" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone,
	"payer_name" text,
	"payer_phone" text,
	"account_typed" text,
	"details" text,
	"reverses" text,
	"raw" text NOT NULL,
	"verdict" text NOT NULL,
	"tenancy_id" uuid,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"waits" text,
	"wanted_by" uuid,
	"line_id" uuid,
	"is_new" boolean,
	CONSTRAINT "statement_import_lines_direction" CHECK ("statement_import_lines"."direction" in ('in', 'out')),
	CONSTRAINT "statement_import_lines_verdict" CHECK ("statement_import_lines"."verdict" in ('book', 'typed', 'wait', 'out', 'known', 'differs')),
	CONSTRAINT "statement_import_lines_amount" CHECK ("statement_import_lines"."amount_minor" between 1 and 100000000000000),
	CONSTRAINT "statement_import_lines_taken" CHECK ("statement_import_lines"."is_new" is null or "statement_import_lines"."line_id" is not null),
	CONSTRAINT "statement_import_lines_raw" CHECK (length("statement_import_lines"."raw") <= 4000)
);
--> statement-breakpoint
CREATE TABLE "statement_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"receiving_account_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"name" text NOT NULL,
	"content_hash" text NOT NULL,
	"columns" jsonb NOT NULL,
	"proof" jsonb NOT NULL,
	"unread_rows" jsonb NOT NULL,
	"unread" integer NOT NULL,
	"lines" integer NOT NULL,
	"sums" jsonb NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"taken_by_name" text,
	"taken_at" timestamp with time zone,
	"undone_by" uuid,
	"undone_by_name" text,
	"undo_reason" text,
	"undone_at" timestamp with time zone,
	CONSTRAINT "statement_imports_kind" CHECK ("statement_imports"."kind" in ('file', 'messages')),
	CONSTRAINT "statement_imports_state" CHECK ("statement_imports"."state" in ('checked', 'taking', 'taken', 'undoing', 'undone')),
	CONSTRAINT "statement_imports_taken" CHECK (("statement_imports"."state" = 'checked') = ("statement_imports"."taken_at" is null)),
	CONSTRAINT "statement_imports_undone" CHECK (("statement_imports"."state" = 'undone') = ("statement_imports"."undone_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "statement_columns" ADD CONSTRAINT "statement_columns_receiving_account_id_receiving_accounts_id_fk" FOREIGN KEY ("receiving_account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_import_lines" ADD CONSTRAINT "statement_import_lines_import_id_statement_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."statement_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_import_lines" ADD CONSTRAINT "statement_import_lines_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_import_lines" ADD CONSTRAINT "statement_import_lines_line_id_receipt_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."receipt_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_undone_by_profiles_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_account_currency" FOREIGN KEY ("receiving_account_id","currency") REFERENCES "public"."receiving_accounts"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_import_lines_place" ON "statement_import_lines" USING btree ("import_id","place");--> statement-breakpoint
CREATE INDEX "statement_import_lines_tenancy" ON "statement_import_lines" USING btree ("tenancy_id");--> statement-breakpoint
CREATE INDEX "statement_import_lines_line" ON "statement_import_lines" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_imports_content_unique" ON "statement_imports" USING btree ("receiving_account_id","content_hash") WHERE "statement_imports"."state" <> 'undone';--> statement-breakpoint
CREATE INDEX "statement_imports_created" ON "statement_imports" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "statement_imports_working" ON "statement_imports" USING btree ("created_at") WHERE "statement_imports"."state" in ('taking', 'undoing');--> statement-breakpoint
CREATE INDEX "statement_imports_created_by" ON "statement_imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "statement_imports_undone_by" ON "statement_imports" USING btree ("undone_by");
--> statement-breakpoint
CREATE TRIGGER statement_imports_changed AFTER INSERT OR UPDATE OR DELETE ON statement_imports
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('receipts');
