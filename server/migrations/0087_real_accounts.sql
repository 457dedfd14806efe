CREATE TABLE "account_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"moved_on" date NOT NULL,
	"from_account_id" uuid,
	"from_method" text,
	"to_account_id" uuid NOT NULL,
	"reference" text,
	"note" text,
	"cash_banking_id" uuid,
	"receipt_line_id" uuid,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	"taken_back_on" date,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_transfers_banking_once" UNIQUE("cash_banking_id"),
	CONSTRAINT "account_transfers_amount" CHECK ("account_transfers"."amount_minor" between 1 and 100000000000000),
	CONSTRAINT "account_transfers_from" CHECK (num_nonnulls("account_transfers"."from_account_id", "account_transfers"."from_method") <= 1),
	CONSTRAINT "account_transfers_elsewhere" CHECK ("account_transfers"."from_account_id" is null or "account_transfers"."from_account_id" <> "account_transfers"."to_account_id"),
	CONSTRAINT "account_transfers_void" CHECK (("account_transfers"."voided_at" is null) = ("account_transfers"."void_reason" is null)),
	CONSTRAINT "account_transfers_taken_back" CHECK ("account_transfers"."taken_back_on" is null or ("account_transfers"."voided_at" is not null and "account_transfers"."taken_back_on" > "account_transfers"."moved_on"))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_document";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "account_transfer_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD COLUMN "receiving_account_id" uuid;--> statement-breakpoint
ALTER TABLE "account_transfers" ADD CONSTRAINT "account_transfers_cash_banking_id_cash_bankings_id_fk" FOREIGN KEY ("cash_banking_id") REFERENCES "public"."cash_bankings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_transfers" ADD CONSTRAINT "account_transfers_receipt_line_id_receipt_lines_id_fk" FOREIGN KEY ("receipt_line_id") REFERENCES "public"."receipt_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_transfers" ADD CONSTRAINT "account_transfers_from_currency" FOREIGN KEY ("from_account_id","currency") REFERENCES "public"."receiving_accounts"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "account_transfers" ADD CONSTRAINT "account_transfers_to_currency" FOREIGN KEY ("to_account_id","currency") REFERENCES "public"."receiving_accounts"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
CREATE INDEX "account_transfers_day" ON "account_transfers" USING btree ("moved_on" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "account_transfers_from" ON "account_transfers" USING btree ("from_account_id");--> statement-breakpoint
CREATE INDEX "account_transfers_to" ON "account_transfers" USING btree ("to_account_id");--> statement-breakpoint
CREATE INDEX "account_transfers_line" ON "account_transfers" USING btree ("receipt_line_id") WHERE "account_transfers"."receipt_line_id" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_transfer_id_account_transfers_id_fk" FOREIGN KEY ("account_transfer_id") REFERENCES "public"."account_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_currency" FOREIGN KEY ("receiving_account_id","currency") REFERENCES "public"."receiving_accounts"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
CREATE INDEX "ledger_entries_transfer" ON "ledger_entries" USING btree ("account_transfer_id") WHERE "ledger_entries"."account_transfer_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_postings_account" ON "ledger_postings" USING btree ("receiving_account_id") WHERE "ledger_postings"."receiving_account_id" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_document" CHECK (num_nonnulls("ledger_entries"."tenancy_id", "ledger_entries"."receipt_line_id", "ledger_entries"."property_id", "ledger_entries"."owner_id", "ledger_entries"."account_transfer_id") = 1
        and ("ledger_entries"."account_transfer_id" is not null) = ("ledger_entries"."kind" in ('account_transfer', 'account_transfer_void'))
        and ("ledger_entries"."tenancy_id" is not null) = (num_nonnulls("ledger_entries"."record_id", "ledger_entries"."payment_id", "ledger_entries"."refund_id") > 0)
        and ("ledger_entries"."allocation_id" is null or "ledger_entries"."tenancy_id" is not null)
        and ("ledger_entries"."property_id" is not null) = ("ledger_entries"."kind" in ('expense', 'expense_void', 'owner_share', 'owner_share_earlier'))
        and ("ledger_entries"."expense_id" is not null) = ("ledger_entries"."kind" in ('expense', 'expense_void'))
        and ("ledger_entries"."owner_id" is not null) = ("ledger_entries"."kind" in ('payout', 'payout_void', 'owner_opening'))
        and ("ledger_entries"."remittance_id" is not null) = ("ledger_entries"."kind" in ('payout', 'payout_void')));--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_real_account" CHECK ("ledger_postings"."receiving_account_id" is null or "ledger_postings"."account" = 'cash');
--> statement-breakpoint
-- The account of our own that money of a method usually goes through: the only one of the property, else of who owns it, else of the agency.
CREATE FUNCTION usual_account(method text, money text, property uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH fitting AS (
    SELECT id, CASE
        WHEN account.property_id IS NOT NULL THEN CASE WHEN account.property_id = property THEN 1 END
        WHEN account.owner_id IS NULL THEN 3
        WHEN EXISTS (
          SELECT FROM agreement_shares share WHERE share.owner_id = account.owner_id AND share.agreement_id = (
            SELECT agreed.id FROM management_agreements agreed WHERE agreed.property_id = property
              AND agreed.from_day <= (now() AT TIME ZONE 'Africa/Nairobi')::date ORDER BY agreed.from_day DESC LIMIT 1)
        ) THEN 2 END AS tier
    FROM receiving_accounts account
    WHERE archived_at IS NULL AND currency = money
      AND CASE WHEN kind LIKE 'mpesa%' THEN 'mpesa' WHEN kind LIKE 'bank%' THEN 'bank' ELSE kind END
        = CASE WHEN method IN ('cheque', 'expense') THEN 'bank' ELSE method END
  )
  SELECT CASE count(*) WHEN 1 THEN min(id::text)::uuid END FROM fitting WHERE tier = (SELECT min(tier) FROM fitting)
$$;
--> statement-breakpoint
-- Cash stands where its document stands already; else where its line came in; else on the usual account of its method.
CREATE FUNCTION name_real_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry ledger_entries;
  known uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM receiving_accounts) THEN RETURN NEW; END IF;
  SELECT * INTO entry FROM ledger_entries WHERE id = NEW.entry_id;
  IF entry.account_transfer_id IS NOT NULL THEN RETURN NEW; END IF;
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
CREATE TRIGGER ledger_postings_real_account BEFORE INSERT ON ledger_postings FOR EACH ROW
  WHEN (NEW.account = 'cash' AND NEW.receiving_account_id IS NULL AND NEW.detail NOT IN ('transfer', 'opening'))
  EXECUTE FUNCTION name_real_account();
--> statement-breakpoint
-- A posting is never changed; on which account its cash stands may be named once.
CREATE FUNCTION refuse_unless_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.receiving_account_id IS NOT NULL OR NEW.receiving_account_id IS NULL
    OR to_jsonb(NEW) - 'receiving_account_id' <> to_jsonb(OLD) - 'receiving_account_id'
  THEN RAISE EXCEPTION '% is append only.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER ledger_postings_append_only ON ledger_postings;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_unless_undone();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_named_once BEFORE UPDATE ON ledger_postings FOR EACH ROW EXECUTE FUNCTION refuse_unless_named();
--> statement-breakpoint
-- Names where cash stands that nobody has named: by lines of an account, and by the usual account. What expenses of earlier versions were
-- paid out of is not known.
CREATE FUNCTION name_real_accounts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_postings posting SET receiving_account_id = known.account_id
  FROM (
    SELECT entry.id, line.receiving_account_id AS account_id
    FROM receipt_lines line JOIN ledger_entries entry ON entry.receipt_line_id = line.id WHERE line.receiving_account_id IS NOT NULL
    UNION ALL
    SELECT entry.id, line.receiving_account_id
    FROM receipt_lines line JOIN receipt_line_payments part ON part.line_id = line.id AND part.taken_back_at IS NULL
    JOIN ledger_entries entry ON entry.payment_id = part.payment_id AND entry.refund_id IS NULL WHERE line.receiving_account_id IS NOT NULL
  ) known
  WHERE posting.entry_id = known.id AND posting.account = 'cash' AND posting.receiving_account_id IS NULL;
  WITH unnamed AS MATERIALIZED (
    SELECT posting.entry_id, posting.line, posting.detail, posting.currency, unit.property_id
    FROM ledger_postings posting JOIN ledger_entries entry ON entry.id = posting.entry_id
    LEFT JOIN tenancies tenancy ON tenancy.id = entry.tenancy_id LEFT JOIN units unit ON unit.id = tenancy.unit_id
    WHERE posting.account = 'cash' AND posting.receiving_account_id IS NULL AND entry.account_transfer_id IS NULL
      AND posting.detail NOT IN ('transfer', 'opening', 'expense')
  ), usual AS MATERIALIZED (
    SELECT detail, currency, property_id, usual_account(detail, currency, property_id) AS account_id
    FROM (SELECT DISTINCT detail, currency, property_id FROM unnamed) asked
  )
  UPDATE ledger_postings posting SET receiving_account_id = usual.account_id
  FROM unnamed JOIN usual ON usual.detail = unnamed.detail AND usual.currency = unnamed.currency
    AND usual.property_id IS NOT DISTINCT FROM unnamed.property_id AND usual.account_id IS NOT NULL
  WHERE posting.entry_id = unnamed.entry_id AND posting.line = unnamed.line;
END $$;
--> statement-breakpoint
CREATE FUNCTION name_for_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM name_real_accounts();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER receiving_accounts_named AFTER INSERT ON receiving_accounts FOR EACH ROW EXECUTE FUNCTION name_for_account();
--> statement-breakpoint
CREATE TRIGGER receiving_accounts_named_again AFTER UPDATE OF archived_at ON receiving_accounts FOR EACH ROW
  WHEN (OLD.archived_at IS NOT NULL AND NEW.archived_at IS NULL) EXECUTE FUNCTION name_for_account();
--> statement-breakpoint
-- A pasted message that did not say where it came in is told of again by its account.
CREATE FUNCTION name_for_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_postings posting SET receiving_account_id = NEW.receiving_account_id
  FROM ledger_entries entry
  WHERE posting.entry_id = entry.id AND posting.account = 'cash' AND posting.receiving_account_id IS NULL
    AND (entry.receipt_line_id = NEW.id OR entry.refund_id IS NULL AND entry.payment_id IN (
      SELECT payment_id FROM receipt_line_payments WHERE line_id = NEW.id AND taken_back_at IS NULL));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER receipt_lines_named AFTER UPDATE OF receiving_account_id ON receipt_lines FOR EACH ROW
  WHEN (OLD.receiving_account_id IS NULL AND NEW.receiving_account_id IS NOT NULL) EXECUTE FUNCTION name_for_line();
--> statement-breakpoint
SELECT name_real_accounts();
--> statement-breakpoint
ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_open_month;
--> statement-breakpoint
-- Cash that was banked is on the account of the bank, on its own day, in closed months too: nothing that was told of them changes by it.
WITH banked AS (
  SELECT gen_random_uuid() AS transfer_id, gen_random_uuid() AS entry_id, banking.*, usual_account('cash', banking.currency, NULL) AS box
  FROM cash_bankings banking
  WHERE banking.receiving_account_id IS NOT NULL AND banking.amount_minor > 0
    AND banking.receiving_account_id IS DISTINCT FROM usual_account('cash', banking.currency, NULL)
    AND NOT EXISTS (SELECT FROM cash_bankings back WHERE back.takes_back_id = banking.id)
), moved AS (
  INSERT INTO account_transfers (id, currency, amount_minor, moved_on, from_account_id, from_method, to_account_id, reference, cash_banking_id,
    created_by, created_by_name, created_at)
  SELECT transfer_id, currency, amount_minor, banked_on, box, CASE WHEN box IS NULL THEN 'cash' END, receiving_account_id, reference, id,
    entered_by, entered_by_name, entered_at FROM banked
), entered AS (
  INSERT INTO ledger_entries (id, day, currency, kind, account_transfer_id, actor_id, actor_name, created_at)
  SELECT entry_id, banked_on, currency, 'account_transfer', transfer_id, entered_by, entered_by_name, entered_at FROM banked ORDER BY entered_at, id
)
INSERT INTO ledger_postings (entry_id, line, account, detail, receiving_account_id, amount_minor, currency)
SELECT banked.entry_id, side.line, 'cash',
  CASE WHEN side.line = 2 OR account.kind = 'cash' THEN 'cash' WHEN account.kind LIKE 'mpesa%' THEN 'mpesa'
    WHEN account.kind LIKE 'bank%' THEN 'bank' ELSE account.kind END,
  CASE side.line WHEN 1 THEN banked.receiving_account_id ELSE banked.box END, side.sign * banked.amount_minor, banked.currency
FROM banked JOIN receiving_accounts account ON account.id = banked.receiving_account_id
CROSS JOIN (VALUES (1, 1), (2, -1)) side (line, sign);
--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_open_month;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
--> statement-breakpoint
INSERT INTO closed_figures (month, what, subject, currency, amount_minor)
SELECT to_char(kept, 'YYYY-MM'), 'balance of cash: ' || posting.detail, '', posting.currency, sum(posting.amount_minor)
FROM (SELECT (min(month) || '-01')::timestamp AS first, (max(month) || '-01')::timestamp AS last FROM closed_figures) closed
CROSS JOIN LATERAL generate_series(closed.first, closed.last, '1 month') kept
JOIN ledger_entries entry ON entry.day < kept + interval '1 month' AND entry.account_transfer_id IS NOT NULL
JOIN ledger_postings posting ON posting.entry_id = entry.id
GROUP BY kept, posting.detail, posting.currency HAVING sum(posting.amount_minor) <> 0
ON CONFLICT (month, what, subject, currency) DO UPDATE SET amount_minor = closed_figures.amount_minor + excluded.amount_minor;
--> statement-breakpoint
DELETE FROM closed_figures WHERE amount_minor = 0 AND what LIKE 'balance of cash: %';
--> statement-breakpoint
CREATE TRIGGER account_transfers_changed AFTER INSERT OR UPDATE ON account_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('receipts');
