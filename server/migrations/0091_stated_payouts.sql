CREATE TABLE "stated_payouts" (
	"remittance_id" uuid PRIMARY KEY NOT NULL,
	"receipt_line_id" uuid NOT NULL,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "stated_payouts" ADD CONSTRAINT "stated_payouts_remittance_id_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stated_payouts" ADD CONSTRAINT "stated_payouts_receipt_line_id_receipt_lines_id_fk" FOREIGN KEY ("receipt_line_id") REFERENCES "public"."receipt_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stated_payouts_once" ON "stated_payouts" USING btree ("receipt_line_id") WHERE "stated_payouts"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "stated_payouts_line" ON "stated_payouts" USING btree ("receipt_line_id");
--> statement-breakpoint
-- A line shows what went out once, in its own amount.
CREATE FUNCTION guard_stated_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM remittances paid JOIN receipt_lines line ON line.id = NEW.receipt_line_id
    WHERE paid.id = NEW.remittance_id AND line.direction = 'out' AND line.currency = paid.currency AND line.amount_minor = paid.amount_minor
  ) THEN
    RAISE EXCEPTION 'receipt line % does not show payout %', NEW.receipt_line_id, NEW.remittance_id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stated_payouts_guard BEFORE INSERT OR UPDATE ON stated_payouts
  FOR EACH ROW EXECUTE FUNCTION guard_stated_payout();
--> statement-breakpoint
-- A payout that is void leaves its line free for the right one.
CREATE FUNCTION free_stated_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stated_payouts SET taken_back_at = NEW.voided_at WHERE remittance_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER remittances_free_stated AFTER UPDATE OF voided_at ON remittances
  FOR EACH ROW WHEN (NEW.voided_at IS DISTINCT FROM OLD.voided_at) EXECUTE FUNCTION free_stated_payout();
--> statement-breakpoint
CREATE TRIGGER stated_payouts_changed AFTER INSERT OR UPDATE OR DELETE ON stated_payouts
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');
