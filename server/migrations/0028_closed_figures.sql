CREATE TABLE "closed_figures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"month" text NOT NULL,
	"what" text NOT NULL,
	"subject" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "closed_figures_figure" UNIQUE("month","what","subject","currency"),
	CONSTRAINT "closed_figures_month_form" CHECK ("closed_figures"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE INDEX "closed_figures_month" ON "closed_figures" USING btree ("month");