CREATE TABLE "begun_months" (
	"month" text PRIMARY KEY NOT NULL,
	CONSTRAINT "begun_months_month" CHECK ("begun_months"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "owner_book_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "owner_book_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"property_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"marked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_document";--> statement-breakpoint
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_detail";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "property_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "expense_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "remittance_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_remittance_id_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_property_currency" FOREIGN KEY ("property_id","currency") REFERENCES "public"."properties"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_property" ON "ledger_entries" USING btree ("property_id","day") WHERE "ledger_entries"."property_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_expense" ON "ledger_entries" USING btree ("expense_id") WHERE "ledger_entries"."expense_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_owner" ON "ledger_entries" USING btree ("owner_id") WHERE "ledger_entries"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_remittance" ON "ledger_entries" USING btree ("remittance_id") WHERE "ledger_entries"."remittance_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_postings_owner" ON "ledger_postings" USING btree ("owner_id") WHERE "ledger_postings"."owner_id" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_document" CHECK (num_nonnulls("ledger_entries"."tenancy_id", "ledger_entries"."receipt_line_id", "ledger_entries"."property_id", "ledger_entries"."owner_id") = 1
        and ("ledger_entries"."tenancy_id" is not null) = (num_nonnulls("ledger_entries"."record_id", "ledger_entries"."payment_id", "ledger_entries"."refund_id") > 0)
        and ("ledger_entries"."allocation_id" is null or "ledger_entries"."tenancy_id" is not null)
        and ("ledger_entries"."property_id" is not null) = ("ledger_entries"."kind" in ('expense', 'expense_void', 'owner_share', 'owner_share_earlier'))
        and ("ledger_entries"."expense_id" is not null) = ("ledger_entries"."kind" in ('expense', 'expense_void'))
        and ("ledger_entries"."owner_id" is not null) = ("ledger_entries"."kind" in ('payout', 'payout_void', 'owner_opening'))
        and ("ledger_entries"."remittance_id" is not null) = ("ledger_entries"."kind" in ('payout', 'payout_void')));--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_owner" CHECK (("ledger_postings"."account" = 'owners') = ("ledger_postings"."owner_id" is not null));--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_detail" CHECK (("ledger_postings"."account" in ('cash', 'income', 'owners', 'ownerless')) = ("ledger_postings"."detail" <> ''));--> statement-breakpoint
-- Client money and the agency's own each balance by themselves.
CREATE FUNCTION is_of_agency(account text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT account IN ('client_money', 'commission')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY entry_id, is_of_agency(account) HAVING sum(amount_minor) <> 0) THEN
    RAISE EXCEPTION 'An entry does not balance.' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings_balance';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What a property's owners have of what came in and was spent, by day, as documents and agreements say it, less what the books say
-- already: the difference is posted. The rules are those of owners.rules.ts, which verify-books holds the books against.
CREATE FUNCTION settle_property(property uuid, since date, made_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  start date := date_trunc('month', since)::date;
  money text;
  factor int;
  archived date;
  first date := (SELECT min(from_day) FROM management_agreements WHERE property_id = property);
  given date := (SELECT greatest(counted_from, first) FROM earlier_money_given WHERE property_id = property AND first IS NOT NULL);
  begun date := (SELECT (max(month) || '-01')::date FROM begun_months);
  -- What was given to the owners later is due in one month, which is looked at only when that month is.
  has_given boolean := given IS NULL OR start <= given;
BEGIN
  SELECT currency, CASE currency WHEN 'UGX' THEN 1 ELSE 100 END,
      date_trunc('month', archived_at AT TIME ZONE 'Africa/Nairobi')::date
    INTO money, factor, archived FROM properties WHERE id = property;
  IF money IS NULL THEN RETURN; END IF;
  WITH agreed AS MATERIALIZED (
    SELECT id, from_day, coalesce(lead(from_day) OVER (ORDER BY from_day), 'infinity') AS until_day,
      commission_kind, commission_basis, commission_rate, commission_amount_minor
    FROM management_agreements WHERE property_id = property
  ), parts AS MATERIALIZED (
    SELECT agreement_id, owner_id, sum(share) OVER above - share AS above, sum(share) OVER above AS upto
    FROM agreement_shares WHERE agreement_id IN (SELECT id FROM agreed)
    WINDOW above AS (PARTITION BY agreement_id ORDER BY share DESC, owner_id)
  ), came AS MATERIALIZED (
    SELECT day, kind, sum(amount) AS amount FROM (
      SELECT step.day, step.amount_minor AS amount,
        CASE WHEN charge.is_opening THEN CASE said.type WHEN 'rent' THEN 'opening_rent' ELSE 'opening_balance' END
          WHEN said.type IN ('water', 'electricity', 'garbage') THEN 'utilities' ELSE said.type END AS kind
      FROM units unit
      JOIN tenancies tenancy ON tenancy.unit_id = unit.id
      JOIN allocations step ON step.tenancy_id = tenancy.id
      JOIN payment_records charge ON charge.id = step.record_id
      LEFT JOIN payment_record_versions version ON version.record_id = charge.id
        AND version.from_step < step.position AND version.until_step >= step.position
      CROSS JOIN LATERAL (SELECT coalesce(version.payment_type, charge.payment_type) AS type) said
      WHERE unit.property_id = property AND said.type <> 'deposit'
        AND step.day >= CASE WHEN given IS NOT NULL AND has_given THEN '0001-01-01' ELSE start END
    ) steps GROUP BY day, kind
  ), spent AS MATERIALIZED (
    SELECT spent_on AS day, amount_minor AS amount FROM expenses
      WHERE property_id = property AND (voided_at IS NULL OR taken_back_on IS NOT NULL)
    UNION ALL
    SELECT taken_back_on, -amount_minor FROM expenses WHERE property_id = property AND taken_back_on IS NOT NULL
  ), owned AS MATERIALIZED (
    SELECT day, date_trunc('month', day)::date AS month, kind, amount FROM came WHERE day >= start AND day >= first
  ), earned AS (
    SELECT owned.month, owned.day, agreed.id AS agreement_id, agreed.commission_rate AS rate,
      sum(sum(owned.amount) FILTER (WHERE agreed.commission_basis = 'all' OR owned.kind IN ('rent', 'opening_rent')))
        OVER (PARTITION BY owned.month ORDER BY owned.day) AS base
    FROM owned JOIN agreed ON owned.month >= agreed.from_day AND owned.month < agreed.until_day
    WHERE agreed.commission_kind = 'percent' GROUP BY owned.month, owned.day, agreed.id, agreed.commission_rate
  ), series AS (
    -- What a month has come to by the end of a day.
    SELECT owned.month, owned.day, agreed.id AS agreement_id, 'collected' AS detail, owned.kind,
      sum(owned.amount) OVER (PARTITION BY owned.month, owned.kind ORDER BY owned.day) AS upto
    FROM owned JOIN agreed ON owned.month >= agreed.from_day AND owned.month < agreed.until_day
    UNION ALL
    SELECT month, day, agreement_id, 'commission', '', round(coalesce(base, 0) * rate / (10000 * factor)) * factor FROM earned
    UNION ALL
    SELECT begins::date, begins::date, agreed.id, 'commission', '', agreed.commission_amount_minor
    FROM agreed CROSS JOIN LATERAL generate_series(greatest(agreed.from_day, start)::timestamp,
      least(begun, archived, (agreed.until_day - 1)::date)::timestamp, '1 month') begins
    WHERE agreed.commission_kind = 'fixed' AND begun IS NOT NULL
  ), shared AS (
    SELECT series.month, series.day, series.detail, series.kind, parts.owner_id,
      round(series.upto * parts.upto / 10000) - round(series.upto * parts.above / 10000) AS upto
    FROM series JOIN parts ON parts.agreement_id = series.agreement_id
  ), given_away AS (
    -- What came in and was spent before the first agreement, once it is given to its owners.
    SELECT agreed.id AS agreement_id, 'collected' AS detail, sum(came.amount) AS amount
    FROM came JOIN agreed ON given >= agreed.from_day AND given < agreed.until_day
    WHERE has_given AND came.day < first GROUP BY agreed.id, came.kind
    UNION ALL
    SELECT agreed.id, 'commission', round(sum(came.amount) * agreed.commission_rate / (10000 * factor)) * factor
    FROM came JOIN agreed ON given >= agreed.from_day AND given < agreed.until_day
    WHERE has_given AND came.day < first AND agreed.commission_kind = 'percent'
      AND (agreed.commission_basis = 'all' OR came.kind IN ('rent', 'opening_rent')) GROUP BY agreed.id, agreed.commission_rate
    UNION ALL
    SELECT agreed.id, 'expense', spent.amount
    FROM spent JOIN agreed ON given >= agreed.from_day AND given < agreed.until_day WHERE has_given AND spent.day < first
  ), moved AS MATERIALIZED (
    SELECT 'owner_share' AS kind, day, detail, owner_id,
      upto - lag(upto, 1, 0) OVER (PARTITION BY month, detail, shared.kind, owner_id ORDER BY day) AS amount
    FROM shared
    UNION ALL
    SELECT 'owner_share', spent.day, 'expense', parts.owner_id,
      round(spent.amount::numeric * parts.upto / 10000) - round(spent.amount::numeric * parts.above / 10000)
    FROM spent JOIN agreed ON spent.day >= agreed.from_day AND spent.day < agreed.until_day
    JOIN parts ON parts.agreement_id = agreed.id WHERE spent.day >= start
    UNION ALL
    SELECT 'owner_share_earlier', given, given_away.detail, parts.owner_id,
      round(given_away.amount::numeric * parts.upto / 10000) - round(given_away.amount::numeric * parts.above / 10000)
    FROM given_away JOIN parts ON parts.agreement_id = given_away.agreement_id
    WHERE (SELECT sum(amount) <> 0 OR bool_or(given_away.detail = 'expense') OR bool_or(given_away.detail = 'commission' AND amount <> 0)
      FROM given_away)
    UNION ALL
    -- Nobody's: no owner is agreed yet.
    SELECT 'owner_share', day, 'collected', NULL, amount FROM came WHERE day >= start AND (first IS NULL OR day < first)
    UNION ALL
    SELECT 'owner_share', day, 'expense', NULL, amount FROM spent WHERE day >= start AND (first IS NULL OR day < first)
  ), lines AS (
    SELECT kind, day, CASE WHEN owner_id IS NULL THEN 'ownerless' ELSE 'owners' END AS account, detail, owner_id,
      CASE detail WHEN 'collected' THEN -amount ELSE amount END AS amount FROM moved
    UNION ALL
    -- The other side: out of what was collected of charges, or of what belonged to nobody.
    SELECT kind, day, CASE WHEN kind = 'owner_share_earlier' THEN 'ownerless' WHEN detail = 'collected' THEN 'passed_on' ELSE 'property_expenses' END,
      CASE kind WHEN 'owner_share_earlier' THEN detail ELSE '' END, NULL, CASE detail WHEN 'collected' THEN amount ELSE -amount END
    FROM moved WHERE detail <> 'commission'
    UNION ALL
    SELECT kind, day, account, '', NULL, side * amount
    FROM moved CROSS JOIN (VALUES ('agency_due', -1), ('client_money', 1), ('commission', -1)) earned (account, side)
    WHERE detail = 'commission'
    UNION ALL
    SELECT entry.kind, entry.day, posting.account, posting.detail, posting.owner_id, -posting.amount_minor
    FROM ledger_entries entry JOIN ledger_postings posting ON posting.entry_id = entry.id
    WHERE entry.property_id = property
      AND (entry.kind = 'owner_share' AND entry.day >= start OR entry.kind = 'owner_share_earlier' AND has_given)
  ), missing AS MATERIALIZED (
    SELECT kind, day, account, detail, owner_id, sum(amount)::bigint AS amount FROM lines
    GROUP BY kind, day, account, detail, owner_id HAVING sum(amount) <> 0
  ), made AS MATERIALIZED (
    SELECT kind, day, gen_random_uuid() AS id FROM (SELECT DISTINCT kind, day FROM missing) days
  ), entered AS (
    INSERT INTO ledger_entries (id, day, property_id, currency, kind, actor_name, created_at)
    SELECT id, day, property, money, kind, 'Makao', made_at FROM made ORDER BY day, kind
  )
  INSERT INTO ledger_postings (entry_id, line, account, detail, owner_id, amount_minor, currency)
  SELECT made.id, row_number() OVER (PARTITION BY made.id ORDER BY account, detail, owner_id), account, detail, owner_id, amount, money
  FROM missing JOIN made ON made.kind = missing.kind AND made.day = missing.day;
END $$;
--> statement-breakpoint
-- Properties in one order, and each held: of two payments at one moment the second sees the first, so that a month is rounded once.
CREATE FUNCTION settle_marked_properties() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  touched record;
  marked jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM owner_book_marks) THEN RETURN; END IF;
  SELECT jsonb_agg(mark) INTO marked FROM (
    SELECT property_id, min(from_day) AS from_day, max(marked_at) AS marked_at FROM owner_book_marks GROUP BY property_id ORDER BY property_id
  ) mark;
  DELETE FROM owner_book_marks;
  FOR touched IN
    SELECT * FROM jsonb_to_recordset(marked) AS mark (property_id uuid, from_day date, marked_at timestamptz) ORDER BY property_id
  LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('makao.owners ' || touched.property_id, 0));
    PERFORM settle_property(touched.property_id, touched.from_day, touched.marked_at);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION settle_at_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_marked_properties();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER owner_book_marks_settled AFTER INSERT ON owner_book_marks DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION settle_at_end();
--> statement-breakpoint
CREATE FUNCTION mark_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_book_marks (property_id, from_day, marked_at)
    SELECT unit.property_id, min(changed.day), max(changed.created_at)
    FROM changed JOIN tenancies tenancy ON tenancy.id = changed.tenancy_id JOIN units unit ON unit.id = tenancy.unit_id
    WHERE changed.record_id IS NOT NULL GROUP BY unit.property_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER allocations_mark_added AFTER INSERT ON allocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_steps();
--> statement-breakpoint
CREATE TRIGGER allocations_mark_removed AFTER DELETE ON allocations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_steps();
--> statement-breakpoint
-- What a charge was for changes what came in of it.
CREATE FUNCTION mark_charge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  charge uuid := CASE TG_TABLE_NAME WHEN 'payment_records' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'record_id' END;
BEGIN
  INSERT INTO owner_book_marks (property_id, from_day, marked_at)
    SELECT unit.property_id, min(step.day), now()
    FROM allocations step JOIN tenancies tenancy ON tenancy.id = step.tenancy_id JOIN units unit ON unit.id = tenancy.unit_id
    WHERE step.record_id = charge GROUP BY unit.property_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_records_mark AFTER UPDATE OF payment_type, is_opening ON payment_records FOR EACH ROW
  WHEN (OLD.payment_type <> NEW.payment_type OR OLD.is_opening <> NEW.is_opening) EXECUTE FUNCTION mark_charge();
--> statement-breakpoint
CREATE TRIGGER payment_record_versions_mark AFTER INSERT OR UPDATE ON payment_record_versions
  FOR EACH ROW EXECUTE FUNCTION mark_charge();
--> statement-breakpoint
CREATE FUNCTION mark_expense() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_book_marks (property_id, from_day, marked_at)
    VALUES (NEW.property_id, NEW.spent_on, coalesce(NEW.voided_at, NEW.created_at));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER expenses_mark AFTER INSERT OR UPDATE ON expenses FOR EACH ROW EXECUTE FUNCTION mark_expense();
--> statement-breakpoint
CREATE FUNCTION mark_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_book_marks (property_id, from_day, marked_at)
    SELECT property_id, min(from_day), now() FROM (
      SELECT OLD.property_id, OLD.from_day WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT NEW.property_id, NEW.from_day WHERE TG_OP <> 'DELETE'
    ) changed GROUP BY property_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER management_agreements_mark AFTER INSERT OR UPDATE OR DELETE ON management_agreements
  FOR EACH ROW EXECUTE FUNCTION mark_agreement();
--> statement-breakpoint
CREATE FUNCTION mark_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_book_marks (property_id, from_day, marked_at)
    SELECT property_id, from_day, now() FROM management_agreements
    WHERE id IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD.agreement_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.agreement_id END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER agreement_shares_mark AFTER INSERT OR UPDATE OR DELETE ON agreement_shares
  FOR EACH ROW EXECUTE FUNCTION mark_share();
--> statement-breakpoint
CREATE FUNCTION mark_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_book_marks (property_id, from_day, marked_at)
    SELECT NEW.property_id, coalesce((SELECT min(from_day) FROM management_agreements WHERE property_id = NEW.property_id), NEW.counted_from), now();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER earlier_money_given_mark AFTER INSERT OR UPDATE ON earlier_money_given FOR EACH ROW EXECUTE FUNCTION mark_given();
--> statement-breakpoint
-- A fixed commission is last earned in the month in which the property is archived.
CREATE FUNCTION mark_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_book_marks (property_id, from_day, marked_at)
    VALUES (NEW.id, (least(OLD.archived_at, NEW.archived_at) AT TIME ZONE 'Africa/Nairobi')::date, now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER properties_mark AFTER UPDATE OF archived_at ON properties FOR EACH ROW
  WHEN (OLD.archived_at IS DISTINCT FROM NEW.archived_at) EXECUTE FUNCTION mark_archived();
--> statement-breakpoint
CREATE FUNCTION mark_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_book_marks (property_id, from_day, marked_at)
    SELECT DISTINCT property_id, (coalesce((SELECT max(month) FROM begun_months WHERE month < NEW.month), '0001-01') || '-01')::date, now()
    FROM management_agreements WHERE commission_kind = 'fixed';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER begun_months_mark AFTER INSERT ON begun_months FOR EACH ROW EXECUTE FUNCTION mark_fixed();
--> statement-breakpoint
-- Rows of the books that are no tenancy's go with an import too: of the properties, agreements and opening balances of owners that it made.
CREATE FUNCTION is_of_undone_owners(kind text, property uuid, owner uuid, day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT day >= coalesce((SELECT (max(month) || '-01')::date + interval '1 month' FROM closed_months), '-infinity')
    AND (kind IN ('owner_share', 'owner_share_earlier') AND EXISTS (
        SELECT FROM import_rows held LEFT JOIN management_agreements agreed ON agreed.id = held.row_id AND held.kind = 'agreements'
        WHERE held.import_id = undone_import()
          AND (held.kind = 'properties' AND held.row_id = property OR agreed.property_id = property))
      OR kind = 'owner_opening' AND EXISTS (
        SELECT FROM import_rows held JOIN owner_opening_balances opening ON opening.id = held.row_id
        WHERE held.import_id = undone_import() AND held.kind = 'ownerOpenings' AND opening.owner_id = owner))
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_owner_rows_of_others() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM removed WHERE (property_id IS NOT NULL OR owner_id IS NOT NULL)
      AND NOT is_of_undone_owners(kind, property_id, owner_id, day)) THEN
    RAISE EXCEPTION 'A row of % is none of the import.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_owner_postings_of_others() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM removed JOIN ledger_entries entry ON entry.id = removed.entry_id
      WHERE (entry.property_id IS NOT NULL OR entry.owner_id IS NOT NULL)
        AND NOT is_of_undone_owners(entry.kind, entry.property_id, entry.owner_id, entry.day)) THEN
    RAISE EXCEPTION 'A row of % is none of the import.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER ledger_entries_own_removed ON ledger_entries;
--> statement-breakpoint
DROP TRIGGER ledger_postings_own_removed ON ledger_postings;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_own_removed AFTER DELETE ON ledger_entries REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_others('tenancies',
    'SELECT tenancy_id, created_at FROM removed WHERE property_id IS NULL AND owner_id IS NULL');
--> statement-breakpoint
CREATE TRIGGER ledger_postings_own_removed AFTER DELETE ON ledger_postings REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_others('tenancies',
    'SELECT entry.tenancy_id, entry.created_at FROM removed LEFT JOIN ledger_entries entry ON entry.id = removed.entry_id
     WHERE entry.property_id IS NULL AND entry.owner_id IS NULL');
--> statement-breakpoint
CREATE TRIGGER ledger_entries_own_of_owners AFTER DELETE ON ledger_entries REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_owner_rows_of_others();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_own_of_owners AFTER DELETE ON ledger_postings REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_owner_postings_of_others();
--> statement-breakpoint
-- What there is already is posted on its own day, in closed months too: nothing that was told of them changes by it.
ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_open_month;
--> statement-breakpoint
WITH documents AS (
  SELECT 'expense' AS kind, spent_on AS day, id, created_by, created_at, amount_minor AS amount FROM expenses
  UNION ALL SELECT 'expense_void', coalesce(taken_back_on, spent_on), id, NULL, voided_at, -amount_minor FROM expenses WHERE voided_at IS NOT NULL
), made AS MATERIALIZED (
  SELECT gen_random_uuid() AS entry_id, documents.*, expense.property_id, expense.currency, coalesce(person.full_name, 'Makao') AS actor_name
  FROM documents JOIN expenses expense ON expense.id = documents.id LEFT JOIN profiles person ON person.id = documents.created_by
), entered AS (
  INSERT INTO ledger_entries (id, day, property_id, currency, kind, expense_id, actor_id, actor_name, created_at)
  SELECT entry_id, day, property_id, currency, kind, id, created_by, actor_name, created_at FROM made ORDER BY created_at, entry_id
)
INSERT INTO ledger_postings (entry_id, line, account, detail, amount_minor, currency)
SELECT entry_id, line, account, detail, side * amount, currency
FROM made CROSS JOIN (VALUES (1, 'property_expenses', '', 1), (2, 'cash', 'expense', -1)) sides (line, account, detail, side);
--> statement-breakpoint
WITH documents AS (
  SELECT 'payout' AS kind, paid_on AS day, id, created_by, created_at, amount_minor AS amount FROM remittances
  UNION ALL SELECT 'payout_void', coalesce(taken_back_on, paid_on), id, NULL, voided_at, -amount_minor FROM remittances WHERE voided_at IS NOT NULL
), made AS MATERIALIZED (
  SELECT gen_random_uuid() AS entry_id, documents.*, paid.owner_id, paid.currency, paid.method, coalesce(person.full_name, 'Makao') AS actor_name
  FROM documents JOIN remittances paid ON paid.id = documents.id LEFT JOIN profiles person ON person.id = documents.created_by
), entered AS (
  INSERT INTO ledger_entries (id, day, owner_id, currency, kind, remittance_id, actor_id, actor_name, created_at)
  SELECT entry_id, day, owner_id, currency, kind, id, created_by, actor_name, created_at FROM made ORDER BY created_at, entry_id
)
INSERT INTO ledger_postings (entry_id, line, account, detail, owner_id, amount_minor, currency)
SELECT entry_id, line, account, CASE line WHEN 1 THEN 'payout' ELSE method END, CASE line WHEN 1 THEN owner_id END, side * amount, currency
FROM made CROSS JOIN (VALUES (1, 'owners', 1), (2, 'cash', -1)) sides (line, account, side);
--> statement-breakpoint
WITH made AS MATERIALIZED (
  SELECT gen_random_uuid() AS entry_id, opening.*, coalesce(person.full_name, 'Makao') AS actor_name
  FROM owner_opening_balances opening LEFT JOIN profiles person ON person.id = opening.created_by
), entered AS (
  INSERT INTO ledger_entries (id, day, owner_id, currency, kind, actor_id, actor_name, created_at)
  SELECT entry_id, starts_on - 1, owner_id, currency, 'owner_opening', created_by, actor_name, created_at FROM made ORDER BY created_at, entry_id
)
INSERT INTO ledger_postings (entry_id, line, account, detail, owner_id, amount_minor, currency)
SELECT entry_id, line, account, detail, CASE line WHEN 2 THEN owner_id END, side * amount_minor, currency
FROM made CROSS JOIN (VALUES (1, 'opening_balance', '', 1), (2, 'owners', 'opening', -1)) sides (line, account, detail, side);
--> statement-breakpoint
ALTER TABLE begun_months DISABLE TRIGGER begun_months_mark;
--> statement-breakpoint
INSERT INTO begun_months (month) SELECT to_char(now() AT TIME ZONE 'Africa/Nairobi', 'YYYY-MM') WHERE EXISTS (SELECT FROM management_agreements);
--> statement-breakpoint
ALTER TABLE begun_months ENABLE TRIGGER begun_months_mark;
--> statement-breakpoint
SELECT settle_property(id, '0001-01-01', now()) FROM properties ORDER BY id;
--> statement-breakpoint
-- The balances that were kept of closed months are those of all accounts: what is new in them is added.
INSERT INTO closed_figures (month, what, subject, currency, amount_minor)
SELECT to_char(kept, 'YYYY-MM'), 'balance of ' || posting.account || CASE posting.detail WHEN '' THEN '' ELSE ': ' || posting.detail END, '',
  posting.currency, sum(posting.amount_minor)
FROM (SELECT (min(month) || '-01')::timestamp AS first, (max(month) || '-01')::timestamp AS last FROM closed_figures) closed
CROSS JOIN LATERAL generate_series(closed.first, closed.last, '1 month') kept
JOIN ledger_entries entry ON entry.day < kept + interval '1 month' AND (entry.property_id IS NOT NULL OR entry.owner_id IS NOT NULL)
JOIN ledger_postings posting ON posting.entry_id = entry.id
GROUP BY kept, posting.account, posting.detail, posting.currency HAVING sum(posting.amount_minor) <> 0
ON CONFLICT (month, what, subject, currency) DO UPDATE SET amount_minor = closed_figures.amount_minor + excluded.amount_minor;
--> statement-breakpoint
DELETE FROM closed_figures WHERE amount_minor = 0;
--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_open_month;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
