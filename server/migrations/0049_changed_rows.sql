-- Tells on the channel makao_rows which rows a committed transaction made, changed or removed, for those who listen to the
-- tables of the hosted protocol. Only keys: what stands in a row is read again as whoever hears of it. Told with each key is the
-- row that it belongs to (its tenancy, tenant, unit, property or person), since what was removed can no longer be asked for it.
-- Fifty rows a message, as a notification has 8,000 bytes; at most a thousand of a statement, since more mean an import.
CREATE FUNCTION tell_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE message text;
BEGIN
  FOR message IN EXECUTE format(
    'SELECT json_build_object(''table'', %L, ''operation'', %L, ''rows'', json_agg(json_build_array(key, parent)))::text
       FROM (SELECT key, parent, (row_number() OVER () - 1) / 50 AS part
               FROM (SELECT %I AS key, %I AS parent FROM changed LIMIT 1000) told) parts GROUP BY part ORDER BY part',
    TG_TABLE_NAME, TG_OP, TG_ARGV[0], TG_ARGV[1])
  LOOP
    PERFORM pg_notify('makao_rows', message);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE told record;
BEGIN
  FOR told IN SELECT * FROM (VALUES
    ('profiles', 'id', 'id'),
    ('properties', 'id', 'id'),
    ('units', 'id', 'property_id'),
    ('unit_service_charges', 'id', 'unit_id'),
    ('service_charge_templates', 'id', 'user_id'),
    ('tenancies', 'id', 'tenant_id'),
    ('payment_records', 'id', 'tenancy_id'),
    ('notification_settings', 'user_id', 'user_id')
  ) AS every(name, key, parent)
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION tell_rows(%L, %L)', told.name || '_insert_told', told.name, told.key, told.parent);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION tell_rows(%L, %L)', told.name || '_update_told', told.name, told.key, told.parent);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION tell_rows(%L, %L)', told.name || '_delete_told', told.name, told.key, told.parent);
  END LOOP;
END $$;
