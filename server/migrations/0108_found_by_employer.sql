ALTER TABLE "profiles" drop column "search_text";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(full_name || coalesce(' ' || email, '') || coalesce(' ' || company_name, '') || coalesce(' ' || employer, '') || coalesce(' ' || id_number, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
-- An employer pays for those who work there: whoever looks for whose the money is types their name.
CREATE OR REPLACE FUNCTION tenancy_search_text(tenancy uuid, tenant uuid, unit uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', person.full_name, person.email, person.phone_number, person.phone_key, person.second_phone,
    person.second_phone_key, person.company_name, person.employer, person.id_number, place.unit_number, house.name,
    (SELECT string_agg(account_number, ' ' ORDER BY account_number) FROM unit_account_numbers WHERE unit_id = unit),
    (SELECT string_agg(concat_ws(' ', beside.full_name, beside.email, beside.phone_number, beside.phone_key, beside.second_phone,
        beside.second_phone_key, beside.company_name, beside.employer, beside.id_number), ' ' ORDER BY shared.since, beside.id)
      FROM co_tenants shared JOIN profiles beside ON beside.id = shared.profile_id
      WHERE shared.tenancy_id = tenancy AND shared.until IS NULL)))
  FROM profiles person, units place JOIN properties house ON house.id = place.property_id
  WHERE person.id = tenant AND place.id = unit
$$;
--> statement-breakpoint
DROP TRIGGER profiles_tenancy_search ON profiles;
--> statement-breakpoint
CREATE TRIGGER profiles_tenancy_search AFTER UPDATE OF full_name, email, phone_number, second_phone, company_name, employer, id_number
  ON profiles FOR EACH ROW EXECUTE FUNCTION refresh_tenancy_search_of_profiles();
--> statement-breakpoint
UPDATE tenancies SET search_text = tenancy_search_text(id, tenant_id, unit_id)
WHERE tenant_id IN (SELECT id FROM profiles WHERE employer IS NOT NULL)
  OR id IN (SELECT tenancy_id FROM co_tenants JOIN profiles ON profiles.id = profile_id WHERE employer IS NOT NULL);
