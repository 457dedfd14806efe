CREATE TABLE "bill_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"last_day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "bill_links_key" UNIQUE("key"),
	CONSTRAINT "bill_links_key_length" CHECK (length("bill_links"."key") = 8)
);
--> statement-breakpoint
ALTER TABLE "asked_reminders" DROP CONSTRAINT "asked_reminders_way";--> statement-breakpoint
ALTER TABLE "reminders" DROP CONSTRAINT "reminders_kind";--> statement-breakpoint
ALTER TABLE "reminders" DROP CONSTRAINT "reminders_step";--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "overdue_steps" jsonb;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "bill_reminder_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "bill_reminder_template" text DEFAULT 'Dear {tenant_name}, your bill for unit {unit_number}: {list}, due on {due_date}. Thank you for your cooperation.' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "several_template" text DEFAULT 'Dear {tenant_name}, {total} for unit {unit_number} is due by {due_date}: {list}. Please make the payment on time.' NOT NULL;--> statement-breakpoint
ALTER TABLE "asked_reminders" ADD COLUMN "group_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
-- Until now each had a message of its own, which names it.
UPDATE "asked_reminders" SET "group_id" = "id";--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "group_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
-- Until now each had a message of its own, which names it.
UPDATE "reminders" SET "group_id" = "id";--> statement-breakpoint
ALTER TABLE "bill_links" ADD CONSTRAINT "bill_links_tenant_id_profiles_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_links_tenant" ON "bill_links" USING btree ("tenant_id","last_day");--> statement-breakpoint
CREATE INDEX "asked_reminders_group" ON "asked_reminders" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "reminders_group" ON "reminders" USING btree ("group_id");--> statement-breakpoint
ALTER TABLE "asked_reminders" ADD CONSTRAINT "asked_reminders_way" CHECK ("asked_reminders"."way" in ('message', 'whatsapp', 'letter'));--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_kind" CHECK ("reminders"."kind" in ('rent', 'serviceCharge', 'bill', 'overdue'));--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_step" CHECK ("reminders"."step" between 1 and 6 and ("reminders"."step" = 1 or "reminders"."kind" = 'overdue'));