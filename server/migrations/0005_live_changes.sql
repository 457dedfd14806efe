-- Tells on the channel makao_changes what a committed transaction changed, so that open pages read it again. By trigger,
-- so that no write of a feature can forget it; a rollback tells nothing.
CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('makao_changes', json_build_object('topic', TG_ARGV[0], 'tenants', null)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whom it concerns is told for up to twenty tenants: more would not fit, and mean an import.
CREATE FUNCTION tell_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE concerned uuid[] := (
  SELECT array_agg(DISTINCT held.tenant_id) FROM (SELECT tenancy_id FROM changed LIMIT 1000) record
  JOIN tenancies held ON held.id = record.tenancy_id);
BEGIN
  IF concerned IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_notify('makao_changes', json_build_object('topic', 'payments', 'tenants',
    CASE WHEN cardinality(concerned) <= 20 THEN to_json(concerned) END)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_tenancy_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE concerned uuid[] := (SELECT array_agg(DISTINCT tenant_id) FROM (SELECT tenant_id FROM changed LIMIT 1000) held);
BEGIN
  IF concerned IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_notify('makao_changes', json_build_object('topic', 'tenancies', 'tenants',
    CASE WHEN cardinality(concerned) <= 20 THEN to_json(concerned) END)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_records_inserted AFTER INSERT ON payment_records REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_change();
--> statement-breakpoint
CREATE TRIGGER payment_records_updated AFTER UPDATE ON payment_records REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_change();
--> statement-breakpoint
CREATE TRIGGER tenancies_inserted AFTER INSERT ON tenancies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_tenancy_change();
--> statement-breakpoint
CREATE TRIGGER tenancies_updated AFTER UPDATE ON tenancies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_tenancy_change();
--> statement-breakpoint
CREATE TRIGGER units_changed AFTER INSERT OR UPDATE OR DELETE ON units
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('units');
--> statement-breakpoint
CREATE TRIGGER properties_changed AFTER INSERT OR UPDATE OR DELETE ON properties
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('properties');
--> statement-breakpoint
CREATE TRIGGER profiles_changed AFTER INSERT OR UPDATE OR DELETE ON profiles
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('people');
