CREATE TABLE "earlier_money_given" (
	"property_id" uuid PRIMARY KEY NOT NULL,
	"counted_from" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "earlier_money_given_counted_from" CHECK (extract(day from "earlier_money_given"."counted_from") = 1)
);
--> statement-breakpoint
ALTER TABLE "earlier_money_given" ADD CONSTRAINT "earlier_money_given_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_money_given" ADD CONSTRAINT "earlier_money_given_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_money_given_created_by" ON "earlier_money_given" USING btree ("created_by");
--> statement-breakpoint
CREATE TRIGGER earlier_money_given_changed AFTER INSERT OR UPDATE OR DELETE ON earlier_money_given
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');
