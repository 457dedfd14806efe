CREATE TABLE "owner_access" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid,
	"shows_tenants" boolean DEFAULT false NOT NULL,
	"shows_arrears" boolean DEFAULT true NOT NULL,
	"shows_papers" boolean DEFAULT true NOT NULL,
	"expense_limit_minor" bigint,
	"currency" text DEFAULT 'KES' NOT NULL,
	CONSTRAINT "owner_access_currency" CHECK ("owner_access"."currency" in ('KES', 'UGX')),
	CONSTRAINT "owner_access_expense_limit" CHECK ("owner_access"."expense_limit_minor" between 1 and 100000000000000)
);
--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_reachable";--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_role";--> statement-breakpoint
ALTER TABLE "storage_objects" DROP CONSTRAINT "storage_objects_keeper";--> statement-breakpoint
ALTER TABLE "storage_objects" ADD COLUMN "expense_id" uuid;--> statement-breakpoint
ALTER TABLE "owner_access" ADD CONSTRAINT "owner_access_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_access" ADD CONSTRAINT "owner_access_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "owner_access_profile_unique" ON "owner_access" USING btree ("profile_id");--> statement-breakpoint
ALTER TABLE "storage_objects" ADD CONSTRAINT "storage_objects_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storage_objects_expense" ON "storage_objects" USING btree ("expense_id");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_reachable" CHECK ("profiles"."email" is not null or ("profiles"."role" in ('tenant', 'owner') and "profiles"."phone_number" is not null));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_role" CHECK ("profiles"."role" in ('admin', 'property_manager', 'tenant', 'owner'));--> statement-breakpoint
-- The folder is one of ours from now on: what a script kept under that name goes beside it.
UPDATE "storage_objects" SET "path" = 'other/' || "path" WHERE "bucket_id" = 'documents' AND "path" LIKE 'expense-papers/%';--> statement-breakpoint
ALTER TABLE "storage_objects" ADD CONSTRAINT "storage_objects_keeper" CHECK (("storage_objects"."tenant_id" is null or "storage_objects"."path" like 'tenants/' || "storage_objects"."tenant_id" || '/%')
        and ("storage_objects"."tenancy_id" is null or "storage_objects"."path" like 'tenancies/' || "storage_objects"."tenancy_id" || '/%')
        and ("storage_objects"."unit_id" is null or "storage_objects"."path" like 'units/' || "storage_objects"."unit_id" || '/%')
        and ("storage_objects"."property_id" is null or "storage_objects"."path" like 'properties/' || "storage_objects"."property_id" || '/%')
        and ("storage_objects"."owner_id" is null or "storage_objects"."path" like 'owners/' || "storage_objects"."owner_id" || '/%')
        and ("storage_objects"."expense_id" is null or "storage_objects"."path" like 'expense-papers/' || "storage_objects"."expense_id" || '/%')
        and ("storage_objects"."bucket_id" <> 'documents' or "storage_objects"."path" !~ '^(tenants|tenancies|units|properties|owners|expense-papers)/'
          or num_nonnulls("storage_objects"."tenant_id", "storage_objects"."tenancy_id", "storage_objects"."unit_id", "storage_objects"."property_id", "storage_objects"."owner_id",
            "storage_objects"."expense_id") = 1));
--> statement-breakpoint
-- The account of an owner is an owner's, and stays one: by trigger, so that no way to make or change one forgets it.
CREATE FUNCTION refuse_other_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.profile_id IS NOT NULL AND NOT EXISTS (SELECT FROM profiles WHERE id = NEW.profile_id AND role = 'owner') THEN
    RAISE check_violation USING MESSAGE = 'the account of an owner has the role of one',
      CONSTRAINT = 'owner_access_role', TABLE = 'owner_access';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER owner_access_role BEFORE INSERT OR UPDATE OF profile_id ON owner_access
  FOR EACH ROW EXECUTE FUNCTION refuse_other_account();
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE check_violation USING MESSAGE = 'the account of an owner keeps its role',
    CONSTRAINT = 'profiles_owner_stays', TABLE = 'profiles';
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_owner_stays BEFORE UPDATE OF role ON profiles
  FOR EACH ROW WHEN (OLD.role = 'owner' AND NEW.role <> 'owner') EXECUTE FUNCTION refuse_change_of_owner();
--> statement-breakpoint
CREATE TRIGGER owner_access_changed AFTER INSERT OR UPDATE OR DELETE ON owner_access
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');
