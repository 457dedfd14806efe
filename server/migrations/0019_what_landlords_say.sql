CREATE TABLE "owner_rent_bands" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"rent_band" text,
	CONSTRAINT "owner_rent_bands_from_day" CHECK (extract(day from "owner_rent_bands"."from_day") = 1),
	CONSTRAINT "owner_rent_bands_rent_band" CHECK ("owner_rent_bands"."rent_band" in ('below', 'within', 'above'))
);
--> statement-breakpoint
ALTER TABLE "owner_rent_bands" ADD CONSTRAINT "owner_rent_bands_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "owner_rent_bands_day_unique" ON "owner_rent_bands" USING btree ("owner_id","from_day");