ALTER TABLE "outbox_messages" ADD COLUMN "sealed_link" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "link_hash" text;--> statement-breakpoint
-- Links that stood in clear text: what was sent is blanked; what waits is given up, since nobody can seal it without AUTH_SECRET.
UPDATE "outbox_messages" SET
  "body" = regexp_replace("body", '\S*#token=\S*', '[one-time link]', 'g'),
  "claimed_by" = CASE WHEN "state" IN ('waiting', 'sending') THEN NULL ELSE "claimed_by" END,
  "last_error" = CASE WHEN "state" IN ('waiting', 'sending', 'failed', 'unknown')
    THEN 'An earlier version kept its link in clear text, so it was removed. Make a new one.' ELSE "last_error" END,
  "state" = CASE WHEN "state" IN ('waiting', 'sending', 'failed', 'unknown') THEN 'cancelled' ELSE "state" END
WHERE "kind" = 'account' AND "body" LIKE '%#token=%';--> statement-breakpoint
CREATE INDEX "outbox_messages_link" ON "outbox_messages" USING btree ("link_hash") WHERE "outbox_messages"."sealed_link" is not null;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_link_sealed" CHECK ("outbox_messages"."kind" <> 'account' or "outbox_messages"."body" not like '%#token=%');--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_link_of_use" CHECK ("outbox_messages"."sealed_link" is null or ("outbox_messages"."link_hash" is not null and "outbox_messages"."state" not in ('sent', 'delivered', 'cancelled')));