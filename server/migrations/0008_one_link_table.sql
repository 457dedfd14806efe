-- Links that are still open keep working.
INSERT INTO "one_time_links" ("id", "purpose", "profile_id", "token_hash", "expires_at", "used_at", "created_by", "created_at")
  SELECT "id", 'invitation', "profile_id", "token_hash", "expires_at", "used_at", "created_by", "created_at" FROM "invitations";--> statement-breakpoint
DROP TABLE "rate_limits" CASCADE;--> statement-breakpoint
DROP TABLE "invitations" CASCADE;