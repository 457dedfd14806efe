CREATE TABLE "import_rows" (
	"row_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"content_hash" text NOT NULL,
	"file" text,
	"reading" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"adds" jsonb NOT NULL,
	"sums" jsonb NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('waiting', 'done', 'failed', 'undone')),
	CONSTRAINT "imports_file" CHECK (("imports"."state" = 'waiting') = ("imports"."file" is not null)),
	CONSTRAINT "imports_taken" CHECK (("imports"."state" in ('done', 'undone')) = ("imports"."taken_at" is not null)),
	CONSTRAINT "imports_undone" CHECK (("imports"."state" = 'undone') = ("imports"."undone_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "earlier_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid,
	"tenancy_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"paid_on" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reference" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "earlier_payments_amount" CHECK ("earlier_payments"."amount_minor" between 1 and 100000000000000)
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_payments" ADD CONSTRAINT "earlier_payments_tenancy_currency" FOREIGN KEY ("tenancy_id","currency") REFERENCES "public"."tenancies"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
CREATE INDEX "import_rows_import" ON "import_rows" USING btree ("import_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_content_unique" ON "imports" USING btree ("content_hash") WHERE "imports"."state" in ('waiting', 'done');--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "imports_created_by" ON "imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "earlier_payments_tenancy" ON "earlier_payments" USING btree ("tenancy_id","paid_on" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "earlier_payments_import" ON "earlier_payments" USING btree ("import_id");
--> statement-breakpoint
CREATE TRIGGER imports_changed AFTER INSERT OR UPDATE OR DELETE ON imports
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('properties');
--> statement-breakpoint
-- What is only added to may lose rows in one way: when an import is undone, those that it wrote itself.
CREATE FUNCTION undone_import() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT id FROM imports WHERE id = nullif(current_setting('makao.undone_import', true), '')::uuid AND state = 'done'
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_change_unless_undone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND undone_import() IS NOT NULL THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append only.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_rows_of_others() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM removed
    WHERE created_at <> (SELECT taken_at FROM imports WHERE id = undone_import())
      OR tenancy_id NOT IN (SELECT row_id FROM import_rows WHERE import_id = undone_import() AND kind = 'tenancies')
  ) THEN
    RAISE EXCEPTION 'A row of % is none of the import.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_postings_of_others() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM removed JOIN ledger_entries entry ON entry.id = removed.entry_id
    WHERE entry.created_at <> (SELECT taken_at FROM imports WHERE id = undone_import())
      OR entry.tenancy_id NOT IN (SELECT row_id FROM import_rows WHERE import_id = undone_import() AND kind = 'tenancies')
  ) THEN
    RAISE EXCEPTION 'A row of % is none of the import.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_readings_of_others() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM removed
    WHERE created_at <> (SELECT taken_at FROM imports WHERE id = undone_import())
      OR meter_id NOT IN (SELECT row_id FROM import_rows WHERE import_id = undone_import() AND kind = 'meters')
  ) THEN
    RAISE EXCEPTION 'A row of % is none of the import.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER ledger_entries_append_only ON ledger_entries;
--> statement-breakpoint
DROP TRIGGER ledger_postings_append_only ON ledger_postings;
--> statement-breakpoint
DROP TRIGGER allocations_append_only ON allocations;
--> statement-breakpoint
DROP TRIGGER meter_readings_kept ON meter_readings;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_unless_undone();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_unless_undone();
--> statement-breakpoint
CREATE TRIGGER allocations_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON allocations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_unless_undone();
--> statement-breakpoint
CREATE TRIGGER meter_readings_kept BEFORE DELETE OR TRUNCATE ON meter_readings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_unless_undone();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_own_removed AFTER DELETE ON ledger_entries REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_others();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_own_removed AFTER DELETE ON ledger_postings REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_postings_of_others();
--> statement-breakpoint
CREATE TRIGGER allocations_own_removed AFTER DELETE ON allocations REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_others();
--> statement-breakpoint
CREATE TRIGGER meter_readings_own_removed AFTER DELETE ON meter_readings REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_readings_of_others();
