CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"rent_reminder_enabled" boolean NOT NULL,
	"rent_reminder_days" smallint NOT NULL,
	"rent_reminder_template" text NOT NULL,
	"service_charge_reminder_enabled" boolean NOT NULL,
	"service_charge_reminder_days" smallint NOT NULL,
	"service_charge_reminder_template" text NOT NULL,
	"overdue_reminder_enabled" boolean NOT NULL,
	"overdue_reminder_days" smallint NOT NULL,
	"overdue_reminder_template" text NOT NULL,
	"email_enabled" boolean NOT NULL,
	"sms_enabled" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_settings_days" CHECK ("notification_settings"."rent_reminder_days" in (1, 2, 3, 5, 7, 14) and "notification_settings"."service_charge_reminder_days" in (1, 2, 3, 5, 7, 14) and "notification_settings"."overdue_reminder_days" in (1, 2, 3, 5, 7, 14))
);
--> statement-breakpoint
CREATE TABLE "service_charge_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"default_amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_key" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	CONSTRAINT "service_charge_templates_amount" CHECK ("service_charge_templates"."default_amount_minor" between 0 and 100000000000000)
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_charge_templates" ADD CONSTRAINT "service_charge_templates_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "service_charge_templates_name_unique" ON "service_charge_templates" USING btree ("user_id","name_key");