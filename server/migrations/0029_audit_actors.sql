ALTER TABLE "audit_entries" ADD COLUMN "actor_email" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "actor_role" text;