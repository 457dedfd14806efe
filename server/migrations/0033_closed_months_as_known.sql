CREATE TABLE "earlier_rows" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earlier_rows_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table_name" text NOT NULL,
	"row_id" uuid NOT NULL,
	"was" jsonb
);
--> statement-breakpoint
ALTER TABLE "closed_months" ADD COLUMN "earlier_rows_through" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "earlier_rows_row" ON "earlier_rows" USING btree ("row_id","position");--> statement-breakpoint
CREATE INDEX "earlier_rows_table" ON "earlier_rows" USING btree ("table_name","position");--> statement-breakpoint
-- Rows that are added, changed or taken away once a month is closed: reports of that month read what was. Whoever closes a month
-- waits for those who hold the lock, and they for him, so that a change is on one side of the closing.
CREATE FUNCTION keep_added_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE earlier_rows IN ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM closed_months) THEN
    INSERT INTO earlier_rows (table_name, row_id) SELECT TG_TABLE_NAME, added.id FROM added;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The arguments are the columns that are kept.
CREATE FUNCTION keep_earlier_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(OLD)) WHERE key = ANY (TG_ARGV));
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) @> was THEN RETURN NULL; END IF;
  LOCK TABLE earlier_rows IN ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM closed_months) THEN
    INSERT INTO earlier_rows (table_name, row_id, was) VALUES (TG_TABLE_NAME, OLD.id, was);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_keep_added AFTER INSERT ON units REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_added_rows();
--> statement-breakpoint
CREATE TRIGGER units_keep_earlier AFTER DELETE OR UPDATE OF property_id, unit_number, currency, rent_amount_minor, service_charge_amount_minor, archived_at, created_at ON units
  FOR EACH ROW EXECUTE FUNCTION keep_earlier_row('id', 'property_id', 'unit_number', 'currency', 'rent_amount_minor', 'service_charge_amount_minor', 'archived_at', 'created_at');
--> statement-breakpoint
CREATE TRIGGER tenancies_keep_added AFTER INSERT ON tenancies REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_added_rows();
--> statement-breakpoint
CREATE TRIGGER tenancies_keep_earlier AFTER DELETE OR UPDATE OF tenant_id, unit_id, currency, start_date, end_date, is_active, lease_end, renewal, rent_amount_minor ON tenancies
  FOR EACH ROW EXECUTE FUNCTION keep_earlier_row('id', 'tenant_id', 'unit_id', 'currency', 'start_date', 'end_date', 'is_active', 'lease_end', 'renewal', 'rent_amount_minor');
--> statement-breakpoint
CREATE TRIGGER rent_changes_keep_added AFTER INSERT ON rent_changes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_added_rows();
--> statement-breakpoint
CREATE TRIGGER rent_changes_keep_earlier AFTER DELETE OR UPDATE OF tenancy_id, from_day, rent_amount_minor ON rent_changes
  FOR EACH ROW EXECUTE FUNCTION keep_earlier_row('id', 'tenancy_id', 'from_day', 'rent_amount_minor');
--> statement-breakpoint
CREATE TRIGGER properties_keep_earlier AFTER DELETE OR UPDATE OF name, currency, city, land_reference, property_type, archived_at ON properties
  FOR EACH ROW EXECUTE FUNCTION keep_earlier_row('id', 'name', 'currency', 'city', 'land_reference', 'property_type', 'archived_at');
--> statement-breakpoint
CREATE TRIGGER profiles_keep_earlier AFTER DELETE OR UPDATE OF full_name, phone_number ON profiles
  FOR EACH ROW EXECUTE FUNCTION keep_earlier_row('id', 'full_name', 'phone_number');
--> statement-breakpoint
CREATE TRIGGER owners_keep_earlier AFTER DELETE OR UPDATE OF name ON owners
  FOR EACH ROW EXECUTE FUNCTION keep_earlier_row('id', 'name');
--> statement-breakpoint
CREATE TRIGGER earlier_rows_kept BEFORE DELETE OR TRUNCATE ON "earlier_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
