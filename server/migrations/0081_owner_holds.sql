CREATE TABLE "owner_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"float_minor" bigint NOT NULL,
	"held_minor" bigint NOT NULL,
	"reason" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_holds_amounts" CHECK ("owner_holds"."float_minor" between 0 and 100000000000000 and "owner_holds"."held_minor" between 0 and 100000000000000 and "owner_holds"."float_minor" + "owner_holds"."held_minor" > 0),
	CONSTRAINT "owner_holds_reason" CHECK (("owner_holds"."held_minor" > 0) = ("owner_holds"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "owner_holds" ADD CONSTRAINT "owner_holds_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_holds" ADD CONSTRAINT "owner_holds_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "owner_holds_owner_unique" ON "owner_holds" USING btree ("owner_id","currency");
--> statement-breakpoint
CREATE TRIGGER owner_holds_changed AFTER INSERT OR UPDATE OR DELETE ON owner_holds
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');
