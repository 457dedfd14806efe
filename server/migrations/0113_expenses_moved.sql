ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_document";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_document" CHECK (num_nonnulls("ledger_entries"."tenancy_id", "ledger_entries"."receipt_line_id", "ledger_entries"."property_id", "ledger_entries"."owner_id", "ledger_entries"."account_transfer_id", "ledger_entries"."agency_money_id") = 1
        and ("ledger_entries"."agency_money_id" is not null) = ("ledger_entries"."kind" in ('agency_money', 'agency_money_void'))
        and ("ledger_entries"."account_transfer_id" is not null) = ("ledger_entries"."kind" in ('account_transfer', 'account_transfer_void'))
        and ("ledger_entries"."tenancy_id" is not null) = (num_nonnulls("ledger_entries"."record_id", "ledger_entries"."payment_id", "ledger_entries"."refund_id") > 0)
        and ("ledger_entries"."allocation_id" is null or "ledger_entries"."tenancy_id" is not null)
        and ("ledger_entries"."property_id" is not null) = ("ledger_entries"."kind" in ('expense', 'expense_void', 'expense_moved', 'owner_share', 'owner_share_earlier'))
        and ("ledger_entries"."expense_id" is not null) = ("ledger_entries"."kind" in ('expense', 'expense_void', 'expense_moved'))
        and ("ledger_entries"."owner_id" is not null) = ("ledger_entries"."kind" in ('payout', 'payout_void', 'owner_opening'))
        and ("ledger_entries"."remittance_id" is not null) = ("ledger_entries"."kind" in ('payout', 'payout_void')));
--> statement-breakpoint
-- As before; what an expense is moved from and to is said by the move, also where it stood on no account.
CREATE OR REPLACE FUNCTION name_real_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry ledger_entries;
  known uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM receiving_accounts) THEN RETURN NEW; END IF;
  SELECT * INTO entry FROM ledger_entries WHERE id = NEW.entry_id;
  IF entry.account_transfer_id IS NOT NULL OR entry.kind = 'expense_moved' THEN RETURN NEW; END IF;
  -- What is new stands nowhere yet, and is by far the most.
  IF entry.kind IN ('payment', 'expense', 'payout') THEN
    PERFORM WHERE false;
  ELSIF entry.refund_id IS NOT NULL THEN
    SELECT posting.receiving_account_id INTO known FROM ledger_entries earlier
      JOIN ledger_postings posting ON posting.entry_id = earlier.id AND posting.account = 'cash' AND posting.detail = NEW.detail
      WHERE earlier.tenancy_id = entry.tenancy_id AND earlier.refund_id = entry.refund_id LIMIT 1;
  ELSIF entry.payment_id IS NOT NULL THEN
    SELECT posting.receiving_account_id INTO known FROM ledger_entries earlier
      JOIN ledger_postings posting ON posting.entry_id = earlier.id AND posting.account = 'cash' AND posting.detail = NEW.detail
      WHERE earlier.payment_id = entry.payment_id AND earlier.refund_id IS NULL LIMIT 1;
  ELSIF entry.receipt_line_id IS NOT NULL THEN
    SELECT posting.receiving_account_id INTO known FROM ledger_entries earlier
      JOIN ledger_postings posting ON posting.entry_id = earlier.id AND posting.account = 'cash'
      WHERE earlier.receipt_line_id = entry.receipt_line_id LIMIT 1;
  ELSIF entry.expense_id IS NOT NULL THEN
    SELECT posting.receiving_account_id INTO known FROM ledger_entries earlier
      JOIN ledger_postings posting ON posting.entry_id = earlier.id AND posting.account = 'cash'
      WHERE earlier.expense_id = entry.expense_id LIMIT 1;
  ELSIF entry.remittance_id IS NOT NULL THEN
    SELECT posting.receiving_account_id INTO known FROM ledger_entries earlier
      JOIN ledger_postings posting ON posting.entry_id = earlier.id AND posting.account = 'cash'
      WHERE earlier.remittance_id = entry.remittance_id LIMIT 1;
  END IF;
  IF NOT FOUND AND entry.receipt_line_id IS NOT NULL THEN
    SELECT receiving_account_id INTO known FROM receipt_lines WHERE id = entry.receipt_line_id;
    known := coalesce(known, usual_account(NEW.detail, NEW.currency, NULL));
  ELSIF NOT FOUND THEN
    known := usual_account(NEW.detail, NEW.currency, coalesce(entry.property_id,
      (SELECT unit.property_id FROM tenancies tenancy JOIN units unit ON unit.id = tenancy.unit_id WHERE tenancy.id = entry.tenancy_id)));
  END IF;
  NEW.receiving_account_id := known;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A move takes the whole of an expense from where it stood to one other account, and moves nothing else.
CREATE FUNCTION refuse_expense_moved_wrongly() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (
    SELECT count(*) <> 2 OR bool_or(account <> 'cash') OR bool_or(amount_minor < 0 AND receiving_account_id IS NULL)
      OR count(DISTINCT coalesce(receiving_account_id::text, '')) <> 2
      OR max(amount_minor) <> (SELECT spent.amount_minor FROM expenses spent WHERE spent.id = NEW.expense_id)
    FROM ledger_postings WHERE entry_id = NEW.id
  ) OR (
    SELECT count(*) > 1 FROM (
      SELECT FROM ledger_entries entry JOIN ledger_postings posting ON posting.entry_id = entry.id AND posting.account = 'cash'
      WHERE entry.expense_id = NEW.expense_id GROUP BY posting.receiving_account_id HAVING sum(posting.amount_minor) <> 0
    ) stands
  ) THEN
    RAISE EXCEPTION 'An expense is moved as a whole, from where it stands.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_expense_moved';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_expense_moved AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind = 'expense_moved') EXECUTE FUNCTION refuse_expense_moved_wrongly();
