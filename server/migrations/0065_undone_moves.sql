-- What was moved to another tenancy may not be missing, as what was paid back in money may: it is held there. Once the move is
-- undone it is not, and the days between may be put right as any others.
CREATE OR REPLACE FUNCTION refuse_missing_deposit() RETURNS trigger LANGUAGE plpgsql
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
    LEFT JOIN refunds refund ON refund.id = entry.refund_id
    WHERE entry.tenancy_id = made.tenancy_id
      AND (is_spending OR entry.kind NOT IN ('refund', 'refund_reversal') OR refund.method = 'transfer')
      AND (refund.id IS NULL OR refund.method <> 'transfer' OR refund.reversed_at IS NULL)
    GROUP BY greatest(entry.day, made.day)
    WINDOW turns AS (ORDER BY greatest(entry.day, made.day))
  ) days;
  IF least_now < least(0, least_before) THEN
    RAISE EXCEPTION 'More of the deposit is spent than is held.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings_deposit_held';
  END IF;
  RETURN NULL;
END $$;
