-- What the services see to under a lock, the database refuses as well. What stands wrong already stays, is named by verify-books,
-- and may be mended step by step: only what makes it worse is refused.

-- Of a deposit no more is put on amounts due, or paid back, than is held, on the day of it and on every day after. What was paid
-- back in money may be missing once the payment that had brought it is reversed: then it is owed again. Looked at when the
-- transaction ends, since taking a payment away and covering what it leaves open are two steps of one.
CREATE FUNCTION refuse_missing_deposit() RETURNS trigger LANGUAGE plpgsql
-- The planner knows nothing of how few rows are concerned, and would read whole tables.
SET enable_seqscan = off AS $$
DECLARE
  made ledger_entries;
  is_spending boolean;
  least_before bigint;
  least_now bigint;
BEGIN
  SELECT * INTO made FROM ledger_entries WHERE id = NEW.entry_id;
  -- Of two who spend it at the same moment the second sees what the first did.
  PERFORM FROM tenancies WHERE id = made.tenancy_id FOR NO KEY UPDATE;
  is_spending := made.kind = 'refund' OR (made.kind = 'allocation' AND made.payment_id IS NULL);
  SELECT coalesce(min(days.there_before), 0), coalesce(min(days.there), 0) INTO least_before, least_now FROM (
    SELECT sum(coalesce(sum(-posting.amount_minor) FILTER (WHERE entry.position < made.position), 0)) OVER turns AS there_before,
      sum(sum(-posting.amount_minor)) OVER turns AS there
    FROM ledger_entries entry
    JOIN ledger_postings posting ON posting.entry_id = entry.id AND posting.account = 'deposits_held'
    WHERE entry.tenancy_id = made.tenancy_id AND (is_spending OR entry.kind NOT IN ('refund', 'refund_reversal'))
    GROUP BY greatest(entry.day, made.day)
    WINDOW turns AS (ORDER BY greatest(entry.day, made.day))
  ) days;
  IF least_now < least(0, least_before) THEN
    RAISE EXCEPTION 'More of the deposit is spent than is held.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings_deposit_held';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_postings_deposit_held AFTER INSERT ON "ledger_postings" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.account = 'deposits_held' AND NEW.amount_minor > 0) EXECUTE FUNCTION refuse_missing_deposit();
--> statement-breakpoint
-- A unit is let to one at a time. On the day on which one leaves the next may come; who left on his first day had it on none.
CREATE FUNCTION refuse_let_twice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of two who let it at the same moment the second sees what the first did.
  PERFORM FROM units WHERE id = NEW.unit_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM tenancies other WHERE other.unit_id = NEW.unit_id AND other.id <> NEW.id
      AND daterange(other.start_date, other.end_date) && daterange(NEW.start_date, NEW.end_date)
  ) THEN
    RAISE EXCEPTION 'The unit is let to somebody else on these days.'
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'tenancies_unit_let_once';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenancies_let_once AFTER INSERT ON "tenancies" FOR EACH ROW EXECUTE FUNCTION refuse_let_twice();
--> statement-breakpoint
CREATE TRIGGER tenancies_let_longer AFTER UPDATE OF unit_id, start_date, end_date ON "tenancies" FOR EACH ROW
  WHEN (OLD.unit_id <> NEW.unit_id
    OR NOT daterange(OLD.start_date, OLD.end_date) @> daterange(NEW.start_date, NEW.end_date))
  EXECUTE FUNCTION refuse_let_twice();
