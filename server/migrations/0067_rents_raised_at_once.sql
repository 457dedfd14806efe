CREATE TABLE "raised_rents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rent_increase_id" uuid NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"before_minor" bigint NOT NULL,
	"after_minor" bigint NOT NULL,
	"paper_id" uuid NOT NULL,
	CONSTRAINT "raised_rents_rise" CHECK ("raised_rents"."before_minor" >= 0 and "raised_rents"."after_minor" > "raised_rents"."before_minor")
);
--> statement-breakpoint
CREATE TABLE "rent_increases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_digest" text NOT NULL,
	"from_day" date NOT NULL,
	"kind" text NOT NULL,
	"rate" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"place" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "rent_increases_rise" CHECK (case "rent_increases"."kind" when 'percent' then "rent_increases"."rate" between 1 and 10000 when 'amount' then "rent_increases"."amount_minor" between 1 and 100000000000000 else false end)
);
--> statement-breakpoint
ALTER TABLE "raised_rents" ADD CONSTRAINT "raised_rents_rent_increase_id_rent_increases_id_fk" FOREIGN KEY ("rent_increase_id") REFERENCES "public"."rent_increases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raised_rents" ADD CONSTRAINT "raised_rents_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raised_rents" ADD CONSTRAINT "raised_rents_paper_id_issued_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."issued_papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_increases" ADD CONSTRAINT "rent_increases_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "raised_rents_once" ON "raised_rents" USING btree ("rent_increase_id","tenancy_id");--> statement-breakpoint
CREATE INDEX "raised_rents_tenancy" ON "raised_rents" USING btree ("tenancy_id");--> statement-breakpoint
CREATE INDEX "raised_rents_paper" ON "raised_rents" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "rent_increases_created" ON "rent_increases" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rent_increases_created_by" ON "rent_increases" USING btree ("created_by");