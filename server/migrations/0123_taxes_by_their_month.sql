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
--> statement-breakpoint
-- No more than is left of its month, unless the row says that it is more. What was paid on purchases, or to the authority, beyond what a
-- month was charged is taken off the months after it, and never off one before: so all until its month never came to less than they did
-- until an earlier one.
CREATE OR REPLACE FUNCTION refuse_vat_beyond_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_month text := (
    SELECT paid.vat_month FROM ledger_entries entry JOIN agency_money paid ON paid.id = entry.agency_money_id
    WHERE entry.id = NEW.entry_id AND entry.kind = 'agency_money' AND NOT paid.is_beyond_due);
BEGIN
  IF of_month IS NOT NULL AND (
    SELECT sum(owed) < greatest(0, max(upto) FILTER (WHERE month < of_month))
    FROM (
      SELECT month, sum(amount) AS owed, sum(sum(amount)) OVER (ORDER BY month) AS upto
      FROM (
        SELECT coalesce(paid.vat_month, to_char(entry.day, 'YYYY-MM')) AS month, -posting.amount_minor AS amount
        FROM ledger_postings posting JOIN ledger_entries entry ON entry.id = posting.entry_id
        LEFT JOIN agency_money paid ON paid.id = entry.agency_money_id
        WHERE posting.account IN ('vat_due', 'input_vat') AND posting.currency = NEW.currency
      ) lines WHERE month <= of_month GROUP BY month
    ) months
  ) THEN
    RAISE EXCEPTION 'More VAT than is due.' USING ERRCODE = 'check_violation', CONSTRAINT = 'agency_money_vat_due';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- VAT on purchases is taken off only in months in which the agency charges VAT on commission. Of a cost and a rate at one moment the
-- second sees the first.
CREATE FUNCTION guard_purchase_vat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('makao.purchase_vat ' || NEW.currency, 0));
  IF EXISTS (
    SELECT FROM agency_money cost
    WHERE cost.currency = NEW.currency AND cost.vat_minor > 0 AND cost.voided_at IS NULL AND coalesce((
      SELECT rate FROM commission_vat said WHERE said.currency = cost.currency AND said.from_day <= cost.paid_on
      ORDER BY said.from_day DESC LIMIT 1), 0) = 0
  ) THEN
    RAISE EXCEPTION 'No VAT is charged in this month.' USING ERRCODE = 'check_violation', CONSTRAINT = 'agency_money_vat_charged';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER agency_money_vat_charged AFTER INSERT ON agency_money
  FOR EACH ROW WHEN (NEW.vat_minor > 0) EXECUTE FUNCTION guard_purchase_vat();
--> statement-breakpoint
CREATE TRIGGER commission_vat_purchases AFTER INSERT OR UPDATE ON commission_vat
  FOR EACH ROW WHEN (NEW.rate = 0) EXECUTE FUNCTION guard_purchase_vat();
