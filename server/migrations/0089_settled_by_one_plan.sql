-- Planned once a session: to plan what it asks costs five times what it costs to run.
ALTER FUNCTION settle_property(uuid, date, timestamptz) SET plan_cache_mode = force_generic_plan;
