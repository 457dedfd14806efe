CREATE TABLE "co_tenants" (
	"tenancy_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"since" date NOT NULL,
	"until" date,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "co_tenants_person" UNIQUE("tenancy_id","profile_id"),
	CONSTRAINT "co_tenants_days" CHECK ("co_tenants"."until" >= "co_tenants"."since")
);
--> statement-breakpoint
ALTER TABLE "co_tenants" ADD CONSTRAINT "co_tenants_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_tenants" ADD CONSTRAINT "co_tenants_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_tenants" ADD CONSTRAINT "co_tenants_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "co_tenants_profile" ON "co_tenants" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "co_tenants_created_by" ON "co_tenants" USING btree ("created_by");
--> statement-breakpoint
-- A tenancy is found by everybody who rents it, and so by the words of each.
CREATE FUNCTION tenancy_search_text(tenancy uuid, tenant uuid, unit uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', person.full_name, person.email, person.phone_number, person.phone_key, person.second_phone,
    person.second_phone_key, person.company_name, person.id_number, place.unit_number, house.name,
    (SELECT string_agg(account_number, ' ' ORDER BY account_number) FROM unit_account_numbers WHERE unit_id = unit),
    (SELECT string_agg(concat_ws(' ', beside.full_name, beside.email, beside.phone_number, beside.phone_key, beside.second_phone,
        beside.second_phone_key, beside.company_name, beside.id_number), ' ' ORDER BY shared.since, beside.id)
      FROM co_tenants shared JOIN profiles beside ON beside.id = shared.profile_id
      WHERE shared.tenancy_id = tenancy AND shared.until IS NULL)))
  FROM profiles person, units place JOIN properties house ON house.id = place.property_id
  WHERE person.id = tenant AND place.id = unit
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fill_tenancy_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := coalesce(tenancy_search_text(NEW.id, NEW.tenant_id, NEW.unit_id), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_tenancy_search_of_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tenancies SET search_text = tenancy_search_text(id, tenant_id, unit_id)
    WHERE id = ANY (ARRAY(SELECT id FROM tenancies WHERE tenant_id = NEW.id
      UNION SELECT tenancy_id FROM co_tenants WHERE profile_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_tenancy_search_of_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tenancies SET search_text = tenancy_search_text(id, tenant_id, unit_id) WHERE unit_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_tenancy_search_of_properties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tenancies SET search_text = tenancy_search_text(id, tenant_id, unit_id)
    WHERE unit_id IN (SELECT id FROM units WHERE property_id = NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_tenancy_search_of_accounts() RETURNS trigger LANGUAGE plpgsql
-- The planner knows nothing of how few rows are concerned, and would read whole tables.
SET enable_seqscan = off AS $$
BEGIN
  UPDATE tenancies SET search_text = tenancy_search_text(id, tenant_id, unit_id)
    WHERE unit_id = ANY (ARRAY(SELECT DISTINCT unit_id FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION tenancy_search_text(uuid, uuid);
--> statement-breakpoint
CREATE FUNCTION co_tenants_changed() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
  UPDATE tenancies SET search_text = tenancy_search_text(id, tenant_id, unit_id)
    WHERE id = ANY (ARRAY(SELECT DISTINCT tenancy_id FROM changed));
  -- Who left has to hear of it, too: the tenancies that change tell those who still rent them.
  PERFORM pg_notify('makao_changes', json_build_object('topic', 'tenancies', 'tenants', told.people)::text)
    FROM (SELECT CASE WHEN count(DISTINCT profile_id) BETWEEN 1 AND 20 THEN json_agg(DISTINCT profile_id) END AS people,
        count(*) AS rows FROM changed) told
    WHERE told.rows > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER co_tenants_inserted AFTER INSERT ON co_tenants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION co_tenants_changed();
--> statement-breakpoint
CREATE TRIGGER co_tenants_updated AFTER UPDATE ON co_tenants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION co_tenants_changed();
--> statement-breakpoint
CREATE TRIGGER co_tenants_deleted AFTER DELETE ON co_tenants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION co_tenants_changed();
--> statement-breakpoint
-- The tenant stands in the tenancy itself, and nowhere beside it.
CREATE FUNCTION refuse_tenant_as_co_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM co_tenants shared JOIN tenancies held ON held.id = shared.tenancy_id
    WHERE shared.tenancy_id = (to_jsonb(NEW)->>TG_ARGV[0])::uuid
      AND shared.profile_id = held.tenant_id AND shared.until IS NULL) THEN
    RAISE check_violation USING MESSAGE = 'the tenant of a tenancy does not rent with themselves',
      CONSTRAINT = 'co_tenants_other_person', TABLE = 'co_tenants';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER co_tenants_other_person AFTER INSERT OR UPDATE ON co_tenants
  FOR EACH ROW EXECUTE FUNCTION refuse_tenant_as_co_tenant('tenancy_id');
--> statement-breakpoint
CREATE TRIGGER tenancies_other_person AFTER UPDATE OF tenant_id ON tenancies
  FOR EACH ROW EXECUTE FUNCTION refuse_tenant_as_co_tenant('id');
--> statement-breakpoint
-- What concerns a tenancy concerns all who rent it.
CREATE FUNCTION renters_of(tenancies_told uuid[]) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(DISTINCT person) FROM (
    SELECT tenant_id AS person FROM tenancies WHERE id = ANY (tenancies_told)
    UNION SELECT profile_id FROM co_tenants WHERE tenancy_id = ANY (tenancies_told) AND until IS NULL) renters
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE concerned uuid[] := renters_of(ARRAY(SELECT DISTINCT tenancy_id FROM (SELECT tenancy_id FROM changed LIMIT 1000) told));
BEGIN
  IF concerned IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_notify('makao_changes', json_build_object('topic', 'payments', 'tenants',
    CASE WHEN cardinality(concerned) <= 20 THEN to_json(concerned) END)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_tenancy_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE concerned uuid[] := renters_of(ARRAY(SELECT id FROM changed LIMIT 1000));
BEGIN
  IF concerned IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_notify('makao_changes', json_build_object('topic', 'tenancies', 'tenants',
    CASE WHEN cardinality(concerned) <= 20 THEN to_json(concerned) END)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER issued_papers_unchanged ON issued_papers;
--> statement-breakpoint
-- Names can be taken away, all or those of one person, and nothing else can be changed.
CREATE TRIGGER issued_papers_unchanged BEFORE UPDATE ON issued_papers FOR EACH ROW
  WHEN (NOT NEW.names <@ OLD.names OR to_jsonb(OLD) - 'names' <> to_jsonb(NEW) - 'names')
  EXECUTE FUNCTION refuse_change();
