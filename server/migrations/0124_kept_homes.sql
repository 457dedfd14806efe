CREATE TABLE "found_tenants" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"found_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "home_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"is_step" boolean NOT NULL,
	"currency" text NOT NULL,
	"property_id" uuid NOT NULL,
	"units" bigint NOT NULL,
	"occupied" bigint NOT NULL,
	"tenancies" bigint NOT NULL,
	"charged_amount_minor" bigint NOT NULL,
	"vacant_rent_amount_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"is_step" boolean NOT NULL,
	"what" text NOT NULL,
	"people" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renting_people" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"tenancies" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "found_tenants" ADD CONSTRAINT "found_tenants_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renting_people" ADD CONSTRAINT "renting_people_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "found_tenants_name" ON "found_tenants" USING btree ("name","profile_id");--> statement-breakpoint
CREATE INDEX "found_tenants_text" ON "found_tenants" USING gin ("found_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "home_sums_unique" ON "home_sums" USING btree ("property_id","currency") WHERE not is_step;--> statement-breakpoint
CREATE INDEX "home_sums_property" ON "home_sums" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "home_sums_steps" ON "home_sums" USING btree ("id") WHERE is_step;--> statement-breakpoint
CREATE UNIQUE INDEX "people_sums_unique" ON "people_sums" USING btree ("what") WHERE not is_step;--> statement-breakpoint
CREATE INDEX "people_sums_steps" ON "people_sums" USING btree ("id") WHERE is_step;--> statement-breakpoint
CREATE INDEX "tenancies_lease_end" ON "tenancies" USING btree ("lease_end") WHERE is_active and renewal = 'none';--> statement-breakpoint
CREATE INDEX "tenancies_end" ON "tenancies" USING btree ("end_date") WHERE not is_active;--> statement-breakpoint
CREATE INDEX "unit_account_numbers_search" ON "unit_account_numbers" USING gin (lower("account_number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "units_block" ON "units" USING btree (lower("block")) WHERE block is not null;
--> statement-breakpoint
-- What the sums come to when everything is gone through: for whoever fills, checks or repairs them. The nil id stands for all properties.
CREATE FUNCTION count_home_sums() RETURNS TABLE (property_id uuid, currency text, units bigint, occupied bigint, tenancies bigint,
  charged_amount_minor bigint, vacant_rent_amount_minor bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(unit.property_id, '00000000-0000-0000-0000-000000000000'), unit.currency,
    count(*) FILTER (WHERE unit.archived_at IS NULL), count(held.id) FILTER (WHERE unit.archived_at IS NULL), count(held.id),
    coalesce(sum(unit.rent_amount_minor + unit.service_charge_amount_minor) FILTER (WHERE unit.archived_at IS NULL), 0)::bigint,
    coalesce(sum(unit.rent_amount_minor) FILTER (WHERE unit.archived_at IS NULL AND held.id IS NULL), 0)::bigint
  FROM units unit LEFT JOIN tenancies held ON held.unit_id = unit.id AND held.is_active
  GROUP BY GROUPING SETS ((unit.property_id, 2), (2))
$$;
--> statement-breakpoint
CREATE FUNCTION count_renting_people() RETURNS TABLE (profile_id uuid, tenancies integer) LANGUAGE sql STABLE AS $$
  SELECT renter, count(*)::integer FROM (
    SELECT tenant_id FROM tenancies WHERE is_active
    UNION ALL SELECT shared.profile_id FROM co_tenants shared JOIN tenancies held ON held.id = shared.tenancy_id
    WHERE shared.until IS NULL AND held.is_active) renting (renter)
  GROUP BY renter
$$;
--> statement-breakpoint
CREATE FUNCTION count_people_sums() RETURNS TABLE (what text, people bigint) LANGUAGE sql STABLE AS $$
  SELECT what, people FROM (
    SELECT count(*) AS tenants, count(renting.profile_id) AS assigned
    FROM profiles person LEFT JOIN count_renting_people() renting ON renting.profile_id = person.id
    WHERE person.role = 'tenant' AND person.archived_at IS NULL) counted
  CROSS JOIN LATERAL (VALUES ('tenants', tenants), ('assigned', assigned)) figure (what, people) WHERE people > 0
$$;
--> statement-breakpoint
CREATE FUNCTION found_text(person uuid, own text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', own, string_agg(lower(unit.unit_number) || ' ' || house.search_text, ' ' ORDER BY held.start_date, held.id))
  FROM (SELECT id FROM tenancies WHERE tenant_id = person AND is_active
    UNION SELECT tenancy_id FROM co_tenants WHERE profile_id = person AND until IS NULL) rented
  JOIN tenancies held ON held.id = rented.id AND held.is_active
  JOIN units unit ON unit.id = held.unit_id JOIN properties house ON house.id = unit.property_id
$$;
--> statement-breakpoint
CREATE FUNCTION count_found_tenants() RETURNS TABLE (profile_id uuid, name text, found_text text) LANGUAGE sql STABLE AS $$
  SELECT id, lower(full_name), found_text(id, search_text) FROM profiles WHERE role = 'tenant' AND archived_at IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION recount_homes() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE units, tenancies, profiles, co_tenants IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM home_sums;
  INSERT INTO home_sums (is_step, property_id, currency, units, occupied, tenancies, charged_amount_minor, vacant_rent_amount_minor)
    SELECT false, * FROM count_home_sums();
  DELETE FROM renting_people;
  INSERT INTO renting_people (profile_id, tenancies) SELECT * FROM count_renting_people();
  DELETE FROM people_sums;
  INSERT INTO people_sums (is_step, what, people) SELECT false, * FROM count_people_sums();
  DELETE FROM found_tenants;
  INSERT INTO found_tenants (profile_id, name, found_text) SELECT * FROM count_found_tenants();
END $$;
--> statement-breakpoint
CREATE FUNCTION fold_home_sums() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM home_sums WHERE is_step LIMIT 257) steps) > 256 THEN
    PERFORM fold_sums('home_sums', 'property_id, currency', ARRAY['units', 'occupied', 'tenancies', 'charged_amount_minor', 'vacant_rent_amount_minor']);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION fold_people_sums() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM people_sums WHERE is_step LIMIT 257) steps) > 256 THEN
    PERFORM fold_sums('people_sums', 'what', ARRAY['people']);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_added_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO home_sums (is_step, property_id, currency, units, occupied, tenancies, charged_amount_minor, vacant_rent_amount_minor)
  SELECT true, place.property_id, unit.currency, count(*), 0, 0, sum(unit.rent_amount_minor + unit.service_charge_amount_minor),
    sum(unit.rent_amount_minor)
  FROM added unit CROSS JOIN unnest(ARRAY[unit.property_id, '00000000-0000-0000-0000-000000000000']) place (property_id)
  WHERE unit.archived_at IS NULL GROUP BY 2, 3;
  PERFORM fold_home_sums();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_sums_added AFTER INSERT ON units REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_added_units();--> statement-breakpoint
-- A unit that was changed or removed, with the tenancy that goes on in it. Whoever lets it or ends that tenancy holds it until the end.
CREATE FUNCTION keep_changed_unit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_let boolean := EXISTS (SELECT FROM tenancies WHERE unit_id = OLD.id AND is_active);
BEGIN
  INSERT INTO home_sums (is_step, property_id, currency, units, occupied, tenancies, charged_amount_minor, vacant_rent_amount_minor)
  SELECT true, place.property_id, said.currency, sum(said.sign * said.unit), sum(said.sign * said.unit * is_let::integer),
    sum(said.sign * is_let::integer), sum(said.sign * said.unit * (said.rent + said.service)),
    sum(said.sign * said.unit * (1 - is_let::integer) * said.rent)
  FROM (VALUES
      (-1, OLD.property_id, OLD.currency, (OLD.archived_at IS NULL)::integer, OLD.rent_amount_minor, OLD.service_charge_amount_minor),
      (CASE TG_OP WHEN 'DELETE' THEN 0 ELSE 1 END, NEW.property_id, NEW.currency, (NEW.archived_at IS NULL)::integer, NEW.rent_amount_minor,
        NEW.service_charge_amount_minor)
    ) said (sign, property_id, currency, unit, rent, service)
  CROSS JOIN unnest(ARRAY[said.property_id, '00000000-0000-0000-0000-000000000000']) place (property_id)
  WHERE said.sign <> 0 GROUP BY 2, 3;
  PERFORM fold_home_sums();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_sums_changed AFTER UPDATE OF property_id, currency, archived_at, rent_amount_minor, service_charge_amount_minor ON units FOR EACH ROW
  WHEN ((OLD.property_id, OLD.currency, OLD.archived_at IS NULL, OLD.rent_amount_minor, OLD.service_charge_amount_minor)
    IS DISTINCT FROM (NEW.property_id, NEW.currency, NEW.archived_at IS NULL, NEW.rent_amount_minor, NEW.service_charge_amount_minor))
  EXECUTE FUNCTION keep_changed_unit();--> statement-breakpoint
CREATE TRIGGER units_sums_removed AFTER DELETE ON units FOR EACH ROW EXECUTE FUNCTION keep_changed_unit();--> statement-breakpoint
-- So many tenancies of these units begin to go on, or end: one for each time that a unit is named.
CREATE FUNCTION keep_lets(named uuid[], sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(named) = 0 THEN RETURN; END IF;
  -- Held, so that nobody renames a property of whose new tenant they cannot know yet.
  IF sign > 0 THEN
    PERFORM FROM properties WHERE id IN (SELECT property_id FROM units WHERE id = ANY (named)) ORDER BY id FOR SHARE;
  END IF;
  -- Held, so that nobody changes the rent of a unit meanwhile and counts it as it was.
  PERFORM FROM units WHERE id = ANY (named) ORDER BY id FOR SHARE;
  INSERT INTO home_sums (is_step, property_id, currency, units, occupied, tenancies, charged_amount_minor, vacant_rent_amount_minor)
  SELECT true, place.property_id, unit.currency, 0, sign * count(*) FILTER (WHERE unit.archived_at IS NULL), sign * count(*), 0,
    -sign * coalesce(sum(unit.rent_amount_minor) FILTER (WHERE unit.archived_at IS NULL), 0)
  FROM unnest(named) each (unit_id) JOIN units unit ON unit.id = each.unit_id
  CROSS JOIN unnest(ARRAY[unit.property_id, '00000000-0000-0000-0000-000000000000']) place (property_id)
  GROUP BY 2, 3;
  PERFORM fold_home_sums();
END $$;
--> statement-breakpoint
-- Holds what these people are found by, made where there is nothing, in one order for all. It is held after profiles, properties, units and
-- tenancies, so that no two wait for each other; whoever changes it for several people one after the other holds all of them first.
CREATE FUNCTION hold_found(people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held integer;
  told uuid[] := ARRAY(SELECT DISTINCT person FROM unnest(people) person WHERE person IS NOT NULL ORDER BY person);
BEGIN
  LOOP
    INSERT INTO found_tenants (profile_id, name, found_text) SELECT person, '', '' FROM unnest(told) person ON CONFLICT DO NOTHING;
    PERFORM FROM found_tenants WHERE profile_id = ANY (told) ORDER BY profile_id FOR UPDATE;
    GET DIAGNOSTICS held = ROW_COUNT;
    -- One that somebody else has taken away meanwhile is made again.
    EXIT WHEN held = cardinality(told);
  END LOOP;
  -- Who is no tenant is not found; that nobody else makes the row is so all the same until the end.
  DELETE FROM found_tenants WHERE profile_id = ANY (told)
    AND profile_id NOT IN (SELECT id FROM profiles WHERE id = ANY (told) AND role = 'tenant' AND archived_at IS NULL);
END $$;
--> statement-breakpoint
-- What these people are found by. Their rows are held first, so that of two who change something the second sees what the first did.
CREATE FUNCTION keep_found(people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(cardinality(people), 0) = 0 THEN RETURN; END IF;
  PERFORM hold_found(people);
  UPDATE found_tenants held SET name = fresh.name, found_text = fresh.found_text
  FROM (SELECT id, lower(full_name) AS name, found_text(id, search_text) AS found_text FROM profiles WHERE id = ANY (people)) fresh
  WHERE fresh.id = held.profile_id AND (held.name, held.found_text) IS DISTINCT FROM (fresh.name, fresh.found_text);
END $$;
--> statement-breakpoint
-- These people rent one tenancy more, or one less, for each time that they are named. Whether somebody is a tenant is looked up once their
-- row is held, which whoever archives them takes too.
CREATE FUNCTION keep_renting(named uuid[], sign integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  turned uuid[];
BEGIN
  IF cardinality(named) = 0 THEN RETURN; END IF;
  PERFORM keep_found(named);
  WITH changed AS MATERIALIZED (
    SELECT person, sign * count(*) AS step FROM unnest(named) person GROUP BY person ORDER BY person
  ), kept AS (
    INSERT INTO renting_people AS held (profile_id, tenancies) SELECT person, step FROM changed
    ON CONFLICT (profile_id) DO UPDATE SET tenancies = held.tenancies + excluded.tenancies RETURNING profile_id, tenancies
  )
  SELECT array_agg(kept.profile_id) INTO turned FROM kept JOIN changed ON changed.person = kept.profile_id
  WHERE (kept.tenancies > 0) <> (kept.tenancies - changed.step > 0);
  INSERT INTO people_sums (is_step, what, people)
  SELECT true, 'assigned', sign * count(*) FROM profiles
  WHERE id = ANY (turned) AND role = 'tenant' AND archived_at IS NULL HAVING count(*) > 0;
  PERFORM fold_people_sums();
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_added_tenancies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_lets(ARRAY(SELECT unit_id FROM added WHERE is_active), 1);
  PERFORM keep_renting(ARRAY(SELECT tenant_id FROM added WHERE is_active), 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenancies_sums_added AFTER INSERT ON tenancies REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_added_tenancies();--> statement-breakpoint
CREATE FUNCTION keep_changed_tenancy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  others uuid[] := '{}';
BEGIN
  -- With somebody else as its tenant nothing changes of the unit and of who rents with them, and neither need be held.
  IF (OLD.is_active, OLD.unit_id) <> (NEW.is_active, NEW.unit_id) THEN
    others := ARRAY(SELECT profile_id FROM co_tenants WHERE tenancy_id = OLD.id AND until IS NULL);
    IF OLD.is_active THEN PERFORM keep_lets(ARRAY[OLD.unit_id], -1); END IF;
    IF NEW.is_active THEN PERFORM keep_lets(ARRAY[NEW.unit_id], 1); END IF;
  END IF;
  PERFORM hold_found(ARRAY[OLD.tenant_id, NEW.tenant_id] || others);
  IF OLD.is_active THEN PERFORM keep_renting(OLD.tenant_id || others, -1); END IF;
  IF NEW.is_active THEN PERFORM keep_renting(NEW.tenant_id || others, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenancies_sums_changed AFTER UPDATE OF is_active, unit_id, tenant_id ON tenancies FOR EACH ROW
  WHEN ((OLD.is_active, OLD.unit_id, OLD.tenant_id) IS DISTINCT FROM (NEW.is_active, NEW.unit_id, NEW.tenant_id))
  EXECUTE FUNCTION keep_changed_tenancy();--> statement-breakpoint
-- Nobody rents one with its tenant any more: who did is taken off first.
CREATE FUNCTION keep_removed_tenancies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_lets(ARRAY(SELECT unit_id FROM removed WHERE is_active), -1);
  PERFORM keep_renting(ARRAY(SELECT tenant_id FROM removed WHERE is_active), -1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenancies_sums_removed AFTER DELETE ON tenancies REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_removed_tenancies();--> statement-breakpoint
-- The tenancies are held before the people, and again none that goes on ends meanwhile.
CREATE FUNCTION keep_co_tenants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  concerned uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN concerned := ARRAY(SELECT tenancy_id FROM added);
  ELSIF TG_OP = 'DELETE' THEN concerned := ARRAY(SELECT tenancy_id FROM removed);
  ELSE concerned := ARRAY(SELECT tenancy_id FROM added UNION SELECT tenancy_id FROM removed); END IF;
  PERFORM FROM tenancies WHERE id = ANY (concerned) ORDER BY id FOR NO KEY UPDATE;
  IF TG_OP = 'UPDATE' THEN PERFORM hold_found(ARRAY(SELECT profile_id FROM added UNION SELECT profile_id FROM removed)); END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM keep_renting(ARRAY(SELECT gone.profile_id FROM removed gone JOIN tenancies held ON held.id = gone.tenancy_id AND held.is_active
      WHERE gone.until IS NULL), -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM keep_renting(ARRAY(SELECT fresh.profile_id FROM added fresh JOIN tenancies held ON held.id = fresh.tenancy_id AND held.is_active
      WHERE fresh.until IS NULL), 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER co_tenants_sums_added AFTER INSERT ON co_tenants REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_co_tenants();--> statement-breakpoint
CREATE TRIGGER co_tenants_sums_changed AFTER UPDATE ON co_tenants REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_co_tenants();--> statement-breakpoint
CREATE TRIGGER co_tenants_sums_removed AFTER DELETE ON co_tenants REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_co_tenants();--> statement-breakpoint
CREATE FUNCTION keep_added_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people_sums (is_step, what, people)
  SELECT true, 'tenants', count(*) FROM added WHERE role = 'tenant' AND archived_at IS NULL HAVING count(*) > 0;
  INSERT INTO found_tenants (profile_id, name, found_text)
  SELECT id, lower(full_name), search_text FROM added WHERE role = 'tenant' AND archived_at IS NULL;
  PERFORM fold_people_sums();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_sums_added AFTER INSERT ON profiles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_added_people();--> statement-breakpoint
-- Somebody becomes a tenant, or is none any more. Their row among those who rent is made if need be, so that it can be held.
CREATE FUNCTION keep_changed_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_tenant boolean := TG_OP = 'UPDATE' AND NEW.role = 'tenant' AND NEW.archived_at IS NULL;
  held integer := 0;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO renting_people AS kept (profile_id, tenancies) VALUES (OLD.id, 0)
    ON CONFLICT (profile_id) DO UPDATE SET tenancies = kept.tenancies RETURNING tenancies INTO held;
  END IF;
  INSERT INTO people_sums (is_step, what, people)
  SELECT true, what, CASE WHEN is_tenant THEN 1 ELSE -1 END FROM unnest(ARRAY['tenants', 'assigned']) what WHERE what = 'tenants' OR held > 0;
  PERFORM fold_people_sums();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_turned AFTER UPDATE OF role, archived_at ON profiles FOR EACH ROW
  WHEN ((OLD.role = 'tenant' AND OLD.archived_at IS NULL) <> (NEW.role = 'tenant' AND NEW.archived_at IS NULL))
  EXECUTE FUNCTION keep_changed_person();--> statement-breakpoint
CREATE TRIGGER profiles_sums_removed AFTER DELETE ON profiles FOR EACH ROW
  WHEN (OLD.role = 'tenant' AND OLD.archived_at IS NULL) EXECUTE FUNCTION keep_changed_person();--> statement-breakpoint
CREATE FUNCTION keep_found_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_found(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Triggers come in the order of their names: these after the search of tenancies, since tenancies are held first, and before who turned.
CREATE TRIGGER profiles_text_found AFTER UPDATE ON profiles FOR EACH ROW
  WHEN ((OLD.full_name, OLD.search_text, OLD.role, OLD.archived_at IS NULL) IS DISTINCT FROM (NEW.full_name, NEW.search_text, NEW.role, NEW.archived_at IS NULL))
  EXECUTE FUNCTION keep_found_person();--> statement-breakpoint
-- Those who rent in a unit, or in a property, that is called otherwise now.
CREATE FUNCTION keep_found_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'units' THEN
    PERFORM keep_found(renters_of(ARRAY(SELECT id FROM tenancies WHERE unit_id = NEW.id AND is_active)));
  ELSE
    PERFORM keep_found(renters_of(ARRAY(SELECT held.id FROM tenancies held JOIN units unit ON unit.id = held.unit_id
      WHERE unit.property_id = NEW.id AND held.is_active)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_text_found AFTER UPDATE OF unit_number, property_id ON units FOR EACH ROW
  WHEN ((OLD.unit_number, OLD.property_id) IS DISTINCT FROM (NEW.unit_number, NEW.property_id)) EXECUTE FUNCTION keep_found_place();--> statement-breakpoint
CREATE TRIGGER properties_text_found AFTER UPDATE ON properties FOR EACH ROW
  WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION keep_found_place();--> statement-breakpoint
-- As before, the tenancies in the order in which all hold several.
CREATE OR REPLACE FUNCTION refresh_tenancy_search_of_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  concerned uuid[] := ARRAY(SELECT id FROM tenancies WHERE tenant_id = NEW.id UNION SELECT tenancy_id FROM co_tenants WHERE profile_id = NEW.id);
BEGIN
  PERFORM FROM tenancies WHERE id = ANY (concerned) ORDER BY id FOR NO KEY UPDATE;
  UPDATE tenancies SET search_text = tenancy_search_text(id, tenant_id, unit_id) WHERE id = ANY (concerned);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_tenancy_search_of_properties() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  concerned uuid[] := ARRAY(SELECT id FROM tenancies WHERE unit_id IN (SELECT id FROM units WHERE property_id = NEW.id));
BEGIN
  PERFORM FROM tenancies WHERE id = ANY (concerned) ORDER BY id FOR NO KEY UPDATE;
  UPDATE tenancies SET search_text = tenancy_search_text(id, tenant_id, unit_id) WHERE id = ANY (concerned);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_tenancy_search_of_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  concerned uuid[] := ARRAY(SELECT id FROM tenancies WHERE unit_id = NEW.id);
BEGIN
  PERFORM FROM tenancies WHERE id = ANY (concerned) ORDER BY id FOR NO KEY UPDATE;
  UPDATE tenancies SET search_text = tenancy_search_text(id, tenant_id, unit_id) WHERE id = ANY (concerned);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_tenancy_search_of_accounts() RETURNS trigger LANGUAGE plpgsql
-- The planner knows nothing of how few rows are concerned, and would read whole tables.
SET enable_seqscan = off AS $$
DECLARE
  concerned uuid[] := ARRAY(SELECT id FROM tenancies WHERE unit_id = ANY (ARRAY(SELECT DISTINCT unit_id FROM changed)));
BEGIN
  PERFORM FROM tenancies WHERE id = ANY (concerned) ORDER BY id FOR NO KEY UPDATE;
  UPDATE tenancies SET search_text = tenancy_search_text(id, tenant_id, unit_id) WHERE id = ANY (concerned);
  RETURN NULL;
END $$;
--> statement-breakpoint
SELECT recount_homes();--> statement-breakpoint
-- So that a search is planned by what stands there from the first moment on.
ANALYZE found_tenants, home_sums, people_sums, renting_people;
