-- Keeps tenancies.search_text in step with the names it is made of, so that no write of a feature can forget it.
CREATE FUNCTION tenancy_search_text(tenant uuid, unit uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', person.full_name, person.email, person.phone_number, place.unit_number, house.name))
  FROM profiles person, units place JOIN properties house ON house.id = place.property_id
  WHERE person.id = tenant AND place.id = unit
$$;
--> statement-breakpoint
CREATE FUNCTION fill_tenancy_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := coalesce(tenancy_search_text(NEW.tenant_id, NEW.unit_id), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenancies_search_text BEFORE INSERT OR UPDATE OF tenant_id, unit_id ON tenancies
  FOR EACH ROW EXECUTE FUNCTION fill_tenancy_search_text();
--> statement-breakpoint
CREATE FUNCTION refresh_tenancy_search_of_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tenancies SET search_text = tenancy_search_text(tenant_id, unit_id) WHERE tenant_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_tenancy_search AFTER UPDATE OF full_name, email, phone_number ON profiles
  FOR EACH ROW EXECUTE FUNCTION refresh_tenancy_search_of_profiles();
--> statement-breakpoint
CREATE FUNCTION refresh_tenancy_search_of_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tenancies SET search_text = tenancy_search_text(tenant_id, unit_id) WHERE unit_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_tenancy_search AFTER UPDATE OF unit_number ON units
  FOR EACH ROW EXECUTE FUNCTION refresh_tenancy_search_of_units();
--> statement-breakpoint
CREATE FUNCTION refresh_tenancy_search_of_properties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tenancies SET search_text = tenancy_search_text(tenant_id, unit_id) WHERE unit_id IN (SELECT id FROM units WHERE property_id = NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER properties_tenancy_search AFTER UPDATE OF name ON properties
  FOR EACH ROW EXECUTE FUNCTION refresh_tenancy_search_of_properties();
