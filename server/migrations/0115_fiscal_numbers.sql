CREATE TABLE "fiscal_numbers" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"entered_by" uuid,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fiscal_numbers_number_unique" UNIQUE("number"),
	CONSTRAINT "fiscal_numbers_number" CHECK ("fiscal_numbers"."number" ~ '^[A-Z0-9]{1,30}$')
);
--> statement-breakpoint
ALTER TABLE "fiscal_numbers" ADD CONSTRAINT "fiscal_numbers_payment_id_receipts_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."receipts"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_numbers" ADD CONSTRAINT "fiscal_numbers_entered_by_profiles_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fiscal_numbers_entered_by" ON "fiscal_numbers" USING btree ("entered_by");
--> statement-breakpoint
-- EFRIS is Uganda's, and a number stays with the receipt that it was entered for.
CREATE FUNCTION guard_fiscal_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payments WHERE id = NEW.payment_id AND currency = 'UGX')
    OR TG_OP = 'UPDATE' AND NEW.payment_id <> OLD.payment_id THEN
    RAISE EXCEPTION 'A fiscal document number is of a receipt in shillings of Uganda.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fiscal_numbers_uganda';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fiscal_numbers_guard BEFORE INSERT OR UPDATE ON fiscal_numbers
  FOR EACH ROW EXECUTE FUNCTION guard_fiscal_number();
--> statement-breakpoint
CREATE TRIGGER fiscal_numbers_changed AFTER INSERT OR UPDATE OR DELETE ON fiscal_numbers
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('payments');
