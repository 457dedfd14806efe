ALTER TABLE "audit_entries" drop column "search_text";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(actor_name || ' ' || coalesce(actor_email, '') || ' ' || coalesce(subject, '') || ' ' || action)) STORED NOT NULL;--> statement-breakpoint
-- It went with the column.
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin ("search_text" gin_trgm_ops);
