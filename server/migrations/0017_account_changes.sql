-- Whoever asked to be staff and was archived since asks no more.
UPDATE profiles SET requested_role = NULL WHERE archived_at IS NOT NULL AND requested_role IS NOT NULL;
--> statement-breakpoint
-- A change of role, request, address or standing ends the sessions and the open links of the person: what was opened or handed
-- out before must not reach what the account may do after. By trigger, so that whatever makes such a change cannot forget it.
CREATE FUNCTION close_ways_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM one_time_links WHERE profile_id = NEW.id AND used_at IS NULL;
  DELETE FROM sessions WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_close_ways_in AFTER UPDATE OF role, requested_role, email, deactivated_at, archived_at, anonymised_at ON profiles
FOR EACH ROW WHEN (
  (OLD.role, OLD.requested_role, OLD.email, OLD.deactivated_at, OLD.archived_at, OLD.anonymised_at)
  IS DISTINCT FROM (NEW.role, NEW.requested_role, NEW.email, NEW.deactivated_at, NEW.archived_at, NEW.anonymised_at)
) EXECUTE FUNCTION close_ways_in();
