ALTER TABLE "management_agreements" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entries_day" ON "ledger_entries" USING btree ("day");--> statement-breakpoint
CREATE TRIGGER owners_changed AFTER INSERT OR UPDATE OR DELETE ON owners
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');
--> statement-breakpoint
CREATE TRIGGER management_agreements_changed AFTER INSERT OR UPDATE OR DELETE ON management_agreements
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');
--> statement-breakpoint
CREATE TRIGGER expenses_changed AFTER INSERT OR UPDATE OR DELETE ON expenses
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');
--> statement-breakpoint
CREATE TRIGGER remittances_changed AFTER INSERT OR UPDATE OR DELETE ON remittances
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');
