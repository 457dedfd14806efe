CREATE TABLE "collection_targets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid,
	"from_day" date NOT NULL,
	"rate" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_targets_from_day" CHECK (extract(day from "collection_targets"."from_day") = 1),
	CONSTRAINT "collection_targets_rate" CHECK ("collection_targets"."rate" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "collection_targets" ADD CONSTRAINT "collection_targets_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_targets" ADD CONSTRAINT "collection_targets_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "collection_targets_of_property" ON "collection_targets" USING btree ("property_id","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_targets_of_all" ON "collection_targets" USING btree ("from_day") WHERE "collection_targets"."property_id" is null;--> statement-breakpoint
CREATE INDEX "collection_targets_created_by" ON "collection_targets" USING btree ("created_by");--> statement-breakpoint
CREATE FUNCTION refuse_target_of_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With a property that never had any money its targets go.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM properties WHERE id = OLD.property_id) AND OLD.property_id IS NOT NULL THEN RETURN OLD; END IF;
  IF least(OLD.from_day, NEW.from_day) < (SELECT (max(month) || '-01')::date + interval '1 month' FROM closed_months) THEN
    RAISE EXCEPTION 'The month is closed.' USING ERRCODE = 'check_violation', CONSTRAINT = 'collection_targets_open_month';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER collection_targets_open_month BEFORE INSERT OR UPDATE OR DELETE ON collection_targets
  FOR EACH ROW EXECUTE FUNCTION refuse_target_of_closed_month();
