ALTER TABLE "profiles" ADD COLUMN "phone_from_staff" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Whoever neither signed up nor saved a profile by himself has the number that staff entered.
UPDATE "profiles" SET "phone_from_staff" = true
WHERE "phone_number" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "audit_entries"
  WHERE "entity_id" = "profiles"."id" AND "action" IN ('account.registered', 'account.profile-saved')
);
