-- No more is paid to KRA for an owner than was withheld, of a month and of all; of two payments at one moment the second sees the first.
CREATE OR REPLACE FUNCTION guard_rental_tax_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('makao.rental_tax ' || NEW.owner_id, 0));
  IF (
    SELECT coalesce(sum(posting.amount_minor), 0) < (
        SELECT sum(amount_minor) FROM rental_tax_payments WHERE owner_id = NEW.owner_id AND voided_at IS NULL)
      OR coalesce(sum(posting.amount_minor) FILTER (WHERE to_char(entry.day, 'YYYY-MM') = NEW.month), 0) < (
        SELECT sum(amount_minor) FROM rental_tax_payments WHERE owner_id = NEW.owner_id AND month = NEW.month AND voided_at IS NULL)
    FROM ledger_postings posting JOIN ledger_entries entry ON entry.id = posting.entry_id
    WHERE posting.detail = 'rental_tax' AND posting.owner_id = NEW.owner_id
  ) THEN
    RAISE EXCEPTION 'More than was withheld.' USING ERRCODE = 'check_violation', CONSTRAINT = 'rental_tax_payments_withheld';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER rental_tax_payments_guard_amount ON rental_tax_payments;
--> statement-breakpoint
CREATE TRIGGER rental_tax_payments_guard_amount AFTER UPDATE ON rental_tax_payments
  FOR EACH ROW WHEN (NEW.owner_id <> OLD.owner_id OR NEW.month <> OLD.month OR NEW.amount_minor > OLD.amount_minor
    OR NEW.voided_at IS NULL AND OLD.voided_at IS NOT NULL)
  EXECUTE FUNCTION guard_rental_tax_payment();
--> statement-breakpoint
-- While tax is withheld, or is said to be on a later day: by the day that the transaction names as today, else by the clock.
CREATE OR REPLACE FUNCTION guard_resident_owner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := coalesce(nullif(current_setting('makao.today', true), '')::date, (now() AT TIME ZONE 'Africa/Nairobi')::date);
BEGIN
  IF withheld_as(NEW.id, today) IS NOT NULL
    OR EXISTS (SELECT FROM owner_tax_withholdings WHERE owner_id = NEW.id AND from_day > today AND is_withheld) THEN
    RAISE EXCEPTION 'The agency withholds for this owner.' USING ERRCODE = 'check_violation', CONSTRAINT = 'owners_withheld_resident';
  END IF;
  RETURN NEW;
END $$;
