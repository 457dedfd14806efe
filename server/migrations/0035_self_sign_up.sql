ALTER TABLE "security_settings" ADD COLUMN "self_sign_up" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Whoever looks at the team sees it when another admin lets people sign up by themselves, or no longer.
CREATE TRIGGER security_settings_changed AFTER INSERT OR UPDATE ON "security_settings"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('people');
