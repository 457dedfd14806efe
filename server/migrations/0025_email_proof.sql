ALTER TABLE "one_time_links" DROP CONSTRAINT "one_time_links_purpose";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "email_unproven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_email_unproven" CHECK (not ("profiles"."email_verified" and "profiles"."email_unproven"));--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_purpose" CHECK ("one_time_links"."purpose" in ('invitation', 'recovery', 'email_change', 'email_proof'));--> statement-breakpoint
-- Whoever signed up alone before: has a password without ever having used a link, and staff gave him neither unit nor role.
UPDATE profiles SET email_unproven = true WHERE role = 'tenant' AND NOT email_verified AND archived_at IS NULL
  AND EXISTS (SELECT FROM accounts WHERE accounts.user_id = profiles.id AND accounts.password IS NOT NULL)
  AND NOT EXISTS (SELECT FROM tenancies WHERE tenancies.tenant_id = profiles.id);
