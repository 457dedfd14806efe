-- A session is prolonged while it is used, yet ends at last: a phone that changed hands does not stay signed in for good.
CREATE FUNCTION end_sessions_at_last() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_at := least(NEW.expires_at, NEW.created_at + interval '30 days');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_end_at_last BEFORE INSERT OR UPDATE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION end_sessions_at_last();
