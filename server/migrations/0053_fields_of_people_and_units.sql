CREATE TABLE "unit_account_numbers" (
	"account_number" text PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_account_numbers_form" CHECK ("unit_account_numbers"."account_number" ~ '^[A-Z0-9]{1,20}$')
);
--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "unit_type" text;
--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "unit_use" text;
--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "block" text;
--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "availability" text DEFAULT 'to_let' NOT NULL;
--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "availability_until" date;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "second_phone" text;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "id_number" text;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "company_name" text;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "employer" text;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "next_of_kin_name" text;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "next_of_kin_phone" text;
--> statement-breakpoint
ALTER TABLE "profiles" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(full_name || coalesce(' ' || email, '') || coalesce(' ' || company_name, '') || coalesce(' ' || id_number, ''))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "second_phone_key" text GENERATED ALWAYS AS (regexp_replace(regexp_replace(second_phone, '[^0-9]', '', 'g'), '^(00)?(254|256)?0*', '')) STORED;
--> statement-breakpoint
ALTER TABLE "unit_account_numbers" ADD CONSTRAINT "unit_account_numbers_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "unit_account_numbers_unit" ON "unit_account_numbers" USING btree ("unit_id");
--> statement-breakpoint
CREATE INDEX "profiles_second_phone_search" ON "profiles" USING gin ("second_phone_key" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_type" CHECK ("units"."unit_type" in ('single_room', 'bedsitter', 'studio', '1_bedroom', '2_bedroom', '3_bedroom', '4_bedroom', '5_bedroom', 'house', 'shop', 'stall', 'office', 'godown', 'parking', 'other'));
--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_use" CHECK ("units"."unit_use" in ('home', 'business'));
--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_block" CHECK ("units"."block" <> '');
--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_availability" CHECK ("units"."availability" in ('to_let', 'reserved', 'under_repair', 'not_for_rent'));
--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_availability_until" CHECK ("units"."availability_until" is null or "units"."availability" <> 'to_let');
--> statement-breakpoint
-- Every unit keeps the number that it has.
INSERT INTO unit_account_numbers (account_number, unit_id) SELECT account_number, id FROM units;
--> statement-breakpoint
-- A number that any unit has or had is not given again.
CREATE OR REPLACE FUNCTION free_account_number(property uuid, unit_number text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  initials text := (
    SELECT string_agg(left(letters, 1), '' ORDER BY place) FROM (
      SELECT upper(regexp_replace(word, '[^A-Za-z]', '', 'g')) AS letters, place
      FROM properties, regexp_split_to_table(name, '\s+') WITH ORDINALITY AS words (word, place)
      WHERE id = property) named WHERE letters <> '' AND place <= 3);
  base text := coalesce(nullif(
    coalesce(initials, '') || left(upper(regexp_replace(unit_number, '[^A-Za-z0-9]', '', 'g')), 12), ''), 'U');
  given text := base;
  again int := 0;
BEGIN
  -- Held, so that two units made at one moment do not get one number.
  PERFORM pg_advisory_xact_lock(hashtext('units.account_number'));
  WHILE EXISTS (SELECT FROM units WHERE account_number = given)
    OR EXISTS (SELECT FROM unit_account_numbers held WHERE held.account_number = given) LOOP
    again := again + 1;
    given := base || CASE WHEN again <= 25 THEN chr(65 + again) ELSE 'Z' || again END;
  END LOOP;
  RETURN given;
END $$;
--> statement-breakpoint
-- The one before stays beside the new one, and is this unit's alone: of two who give one number at once one is refused.
CREATE FUNCTION keep_account_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unit_account_numbers (account_number, unit_id) VALUES (NEW.account_number, NEW.id) ON CONFLICT DO NOTHING;
  IF NOT EXISTS (SELECT FROM unit_account_numbers WHERE account_number = NEW.account_number AND unit_id = NEW.id) THEN
    RAISE unique_violation USING MESSAGE = 'another unit has this account number',
      CONSTRAINT = 'unit_account_numbers_pkey', TABLE = 'unit_account_numbers';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_keep_account_number AFTER INSERT OR UPDATE OF account_number ON units
  FOR EACH ROW EXECUTE FUNCTION keep_account_number();
--> statement-breakpoint
-- By name, company, ID, addresses, both phones as typed and as compared, unit, house and every account number.
CREATE OR REPLACE FUNCTION tenancy_search_text(tenant uuid, unit uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', person.full_name, person.email, person.phone_number, person.phone_key, person.second_phone,
    person.second_phone_key, person.company_name, person.id_number, place.unit_number, house.name,
    (SELECT string_agg(account_number, ' ' ORDER BY account_number) FROM unit_account_numbers WHERE unit_id = unit)))
  FROM profiles person, units place JOIN properties house ON house.id = place.property_id
  WHERE person.id = tenant AND place.id = unit
$$;
--> statement-breakpoint
DROP TRIGGER profiles_tenancy_search ON profiles;
--> statement-breakpoint
CREATE TRIGGER profiles_tenancy_search AFTER UPDATE OF full_name, email, phone_number, second_phone, company_name, id_number
  ON profiles FOR EACH ROW EXECUTE FUNCTION refresh_tenancy_search_of_profiles();
--> statement-breakpoint
CREATE FUNCTION refresh_tenancy_search_of_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tenancies SET search_text = tenancy_search_text(tenant_id, unit_id)
    WHERE unit_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.unit_id ELSE NEW.unit_id END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER unit_account_numbers_tenancy_search AFTER INSERT OR DELETE ON unit_account_numbers
  FOR EACH ROW EXECUTE FUNCTION refresh_tenancy_search_of_accounts();
--> statement-breakpoint
UPDATE tenancies SET search_text = tenancy_search_text(tenant_id, unit_id);
--> statement-breakpoint
-- By these rent is taxed: a closed month shows it as it was known.
DROP TRIGGER units_keep_earlier ON units;
--> statement-breakpoint
CREATE TRIGGER units_keep_earlier AFTER DELETE OR UPDATE OF property_id, unit_number, currency, rent_amount_minor, service_charge_amount_minor, unit_type, unit_use, archived_at, created_at ON units
  FOR EACH ROW EXECUTE FUNCTION keep_earlier_row('id', 'property_id', 'unit_number', 'currency', 'rent_amount_minor', 'service_charge_amount_minor', 'unit_type', 'unit_use', 'archived_at', 'created_at');
