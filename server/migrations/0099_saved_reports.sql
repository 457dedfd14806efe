CREATE TABLE "report_mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"saved_report_id" uuid NOT NULL,
	"day" date NOT NULL,
	"month" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_mailings_once" UNIQUE("saved_report_id","month"),
	CONSTRAINT "report_mailings_month" CHECK ("report_mailings"."month" = to_char("report_mailings"."day", 'YYYY-MM')),
	CONSTRAINT "report_mailings_outcome" CHECK ("report_mailings"."outcome" in ('mailed', 'not_allowed'))
);
--> statement-breakpoint
CREATE TABLE "saved_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"owner_id" uuid,
	"account" text,
	"real_account_id" uuid,
	"mail_day" smallint,
	"mail_from" date,
	"file" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_reports_size" CHECK (length("saved_reports"."name") between 1 and 60),
	CONSTRAINT "saved_reports_mail_day" CHECK ("saved_reports"."mail_day" between 1 and 31),
	CONSTRAINT "saved_reports_mail_from" CHECK (("saved_reports"."mail_day" is null) = ("saved_reports"."mail_from" is null)),
	CONSTRAINT "saved_reports_period" CHECK ("saved_reports"."period" in ('thisMonth', 'lastMonth', 'thisYear', 'last12Months')),
	CONSTRAINT "saved_reports_file" CHECK ("saved_reports"."file" in ('pdf', 'xlsx'))
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "report_mailing_id" uuid;--> statement-breakpoint
ALTER TABLE "report_mailings" ADD CONSTRAINT "report_mailings_saved_report_id_saved_reports_id_fk" FOREIGN KEY ("saved_report_id") REFERENCES "public"."saved_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_real_account_id_receiving_accounts_id_fk" FOREIGN KEY ("real_account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_reports_name" ON "saved_reports" USING btree ("profile_id",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_reports_owner" ON "saved_reports" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "saved_reports_real_account" ON "saved_reports" USING btree ("real_account_id");--> statement-breakpoint
CREATE INDEX "saved_reports_mailed" ON "saved_reports" USING btree ("mail_day") WHERE "saved_reports"."mail_day" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_messages_report_unique" ON "outbox_messages" USING btree ("report_mailing_id","channel");