ALTER TABLE "closed_months" ADD COLUMN "steps_through" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE closed_months SET steps_through = coalesce((SELECT max(position) FROM allocations WHERE created_at <= closed_at), 0);
--> statement-breakpoint
-- What a landlord is for tax is kept with the name: a return that was filed goes by what was known then.
DROP TRIGGER owners_keep_earlier ON owners;
--> statement-breakpoint
CREATE TRIGGER owners_keep_earlier AFTER DELETE OR UPDATE OF name, kind, is_resident ON owners
  FOR EACH ROW EXECUTE FUNCTION keep_earlier_row('id', 'name', 'kind', 'is_resident');
