CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"ending" text NOT NULL,
	"role" text NOT NULL,
	"property_ids" uuid[],
	"made_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_on" date,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_role" CHECK ("api_keys"."role" in ('admin', 'property_manager')),
	CONSTRAINT "api_keys_hash_form" CHECK ("api_keys"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "api_keys_limit" CHECK ("api_keys"."property_ids" is null or cardinality("api_keys"."property_ids") > 0)
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_made_by_profiles_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name" ON "api_keys" USING btree (lower("name"));