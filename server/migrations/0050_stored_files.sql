CREATE TABLE "storage_buckets" (
	"id" text PRIMARY KEY NOT NULL,
	"is_public" boolean NOT NULL,
	"file_size_limit" bigint,
	"allowed_mime_types" text[],
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "storage_buckets_file_size_limit" CHECK ("storage_buckets"."file_size_limit" > 0)
);
--> statement-breakpoint
CREATE TABLE "storage_left_files" (
	"version" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_objects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"bucket_id" text NOT NULL,
	"path" text NOT NULL,
	"version" uuid NOT NULL,
	"size" bigint NOT NULL,
	"content_type" text NOT NULL,
	"judged_type" text,
	"sha256" text NOT NULL,
	"cache_control" text NOT NULL,
	"metadata" jsonb,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"tenant_id" uuid,
	"tenancy_id" uuid,
	"unit_id" uuid,
	"property_id" uuid,
	"owner_id" uuid,
	CONSTRAINT "storage_objects_size" CHECK ("storage_objects"."size" between 0 and 52428800),
	CONSTRAINT "storage_objects_path" CHECK (char_length("storage_objects"."path") between 1 and 1024),
	CONSTRAINT "storage_objects_keeper" CHECK (("storage_objects"."tenant_id" is null or "storage_objects"."path" like 'tenants/' || "storage_objects"."tenant_id" || '/%')
        and ("storage_objects"."tenancy_id" is null or "storage_objects"."path" like 'tenancies/' || "storage_objects"."tenancy_id" || '/%')
        and ("storage_objects"."unit_id" is null or "storage_objects"."path" like 'units/' || "storage_objects"."unit_id" || '/%')
        and ("storage_objects"."property_id" is null or "storage_objects"."path" like 'properties/' || "storage_objects"."property_id" || '/%')
        and ("storage_objects"."owner_id" is null or "storage_objects"."path" like 'owners/' || "storage_objects"."owner_id" || '/%')
        and ("storage_objects"."bucket_id" <> 'documents' or "storage_objects"."path" !~ '^(tenants|tenancies|units|properties|owners)/'
          or num_nonnulls("storage_objects"."tenant_id", "storage_objects"."tenancy_id", "storage_objects"."unit_id", "storage_objects"."property_id", "storage_objects"."owner_id") = 1))
);
--> statement-breakpoint
ALTER TABLE "storage_buckets" ADD CONSTRAINT "storage_buckets_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_objects" ADD CONSTRAINT "storage_objects_bucket_id_storage_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."storage_buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_objects" ADD CONSTRAINT "storage_objects_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_objects" ADD CONSTRAINT "storage_objects_tenant_id_profiles_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_objects" ADD CONSTRAINT "storage_objects_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_objects" ADD CONSTRAINT "storage_objects_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_objects" ADD CONSTRAINT "storage_objects_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_objects" ADD CONSTRAINT "storage_objects_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storage_left_files_since" ON "storage_left_files" USING btree ("since");--> statement-breakpoint
CREATE UNIQUE INDEX "storage_objects_path_unique" ON "storage_objects" USING btree ("bucket_id","path" collate "C");--> statement-breakpoint
CREATE UNIQUE INDEX "storage_objects_version_unique" ON "storage_objects" USING btree ("version");--> statement-breakpoint
CREATE INDEX "storage_objects_tenant" ON "storage_objects" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "storage_objects_tenancy" ON "storage_objects" USING btree ("tenancy_id");--> statement-breakpoint
CREATE INDEX "storage_objects_unit" ON "storage_objects" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "storage_objects_property" ON "storage_objects" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "storage_objects_owner" ON "storage_objects" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "storage_objects_created_by" ON "storage_objects" USING btree ("created_by");--> statement-breakpoint
CREATE FUNCTION note_left_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.version = OLD.version THEN
    RETURN NULL;
  END IF;
  INSERT INTO storage_left_files (version, since) VALUES (OLD.version, now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER storage_objects_left AFTER DELETE OR UPDATE OF version ON storage_objects FOR EACH ROW EXECUTE FUNCTION note_left_file();
--> statement-breakpoint
CREATE TRIGGER storage_objects_changed AFTER INSERT OR UPDATE OR DELETE ON storage_objects
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('documents');
