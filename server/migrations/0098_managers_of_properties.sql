ALTER TABLE "properties" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_manager_id_profiles_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "properties_manager" ON "properties" USING btree ("manager_id");--> statement-breakpoint
CREATE FUNCTION properties_manager_of_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.manager_id IS NULL OR (TG_OP = 'UPDATE' AND NEW.manager_id IS NOT DISTINCT FROM OLD.manager_id) THEN RETURN NEW; END IF;
  -- Locked, so that nobody leaves the staff meanwhile.
  PERFORM FROM profiles WHERE id = NEW.manager_id AND role IN ('admin', 'property_manager')
    AND archived_at IS NULL AND deactivated_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Whoever manages a property is of the staff.' USING ERRCODE = 'check_violation', CONSTRAINT = 'properties_manager_of_staff';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER properties_manager_of_staff BEFORE INSERT OR UPDATE OF manager_id ON properties
  FOR EACH ROW EXECUTE FUNCTION properties_manager_of_staff();
