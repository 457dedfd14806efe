CREATE TABLE "credit_note_counters" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"year" smallint NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"record_id" uuid NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"invoice_number" text NOT NULL,
	"before_minor" bigint NOT NULL,
	"after_minor" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason" text,
	"issued_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_notes_number_unique" UNIQUE("year","number"),
	CONSTRAINT "credit_notes_year" CHECK ("credit_notes"."year" = extract(year from "credit_notes"."issued_on")),
	CONSTRAINT "credit_notes_amount" CHECK ("credit_notes"."amount_minor" > 0 and "credit_notes"."after_minor" >= 0 and "credit_notes"."amount_minor" <= "credit_notes"."before_minor" - "credit_notes"."after_minor")
);
--> statement-breakpoint
CREATE TABLE "commission_invoice_counters" (
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "commission_invoice_counters_year" UNIQUE("kind","year")
);
--> statement-breakpoint
CREATE TABLE "commission_invoice_lines" (
	"invoice_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"commission_minor" bigint NOT NULL,
	"vat_minor" bigint NOT NULL,
	CONSTRAINT "commission_invoice_lines_property" UNIQUE("invoice_id","property_id"),
	CONSTRAINT "commission_invoice_lines_amounts" CHECK ("commission_invoice_lines"."commission_minor" <> 0 or "commission_invoice_lines"."vat_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "commission_invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"owner_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"month" text NOT NULL,
	"issued_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_invoices_number_unique" UNIQUE("kind","year","number"),
	CONSTRAINT "commission_invoices_id_currency" UNIQUE("id","currency"),
	CONSTRAINT "commission_invoices_kind" CHECK ("commission_invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "commission_invoices_year" CHECK ("commission_invoices"."year" = extract(year from "commission_invoices"."issued_on")),
	CONSTRAINT "commission_invoices_month" CHECK ("commission_invoices"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "commission_vat" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"currency" text NOT NULL,
	"from_day" date NOT NULL,
	"rate" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_vat_day_unique" UNIQUE("currency","from_day"),
	CONSTRAINT "commission_vat_from_day" CHECK (extract(day from "commission_vat"."from_day") = 1),
	CONSTRAINT "commission_vat_rate" CHECK ("commission_vat"."rate" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "first_rents" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"began_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "management_agreements" ADD COLUMN "letting_fee_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_record_id_payment_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."payment_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_tenancy_currency" FOREIGN KEY ("tenancy_id","currency") REFERENCES "public"."tenancies"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "commission_invoice_lines" ADD CONSTRAINT "commission_invoice_lines_invoice_currency" FOREIGN KEY ("invoice_id","currency") REFERENCES "public"."commission_invoices"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_invoice_lines" ADD CONSTRAINT "commission_invoice_lines_property_currency" FOREIGN KEY ("property_id","currency") REFERENCES "public"."properties"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "commission_invoices" ADD CONSTRAINT "commission_invoices_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_vat" ADD CONSTRAINT "commission_vat_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_rents" ADD CONSTRAINT "first_rents_record_id_payment_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."payment_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_tenancy" ON "credit_notes" USING btree ("tenancy_id");--> statement-breakpoint
CREATE INDEX "credit_notes_record" ON "credit_notes" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "commission_invoice_lines_of_property" ON "commission_invoice_lines" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "commission_invoices_owner" ON "commission_invoices" USING btree ("owner_id","month");--> statement-breakpoint
CREATE INDEX "commission_vat_created_by" ON "commission_vat" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "management_agreements" ADD CONSTRAINT "management_agreements_letting_fee" CHECK ("management_agreements"."letting_fee_rate" between 0 and 10000);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_of_agency(account text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT account IN ('client_money', 'commission', 'vat_due', 'agency_cash', 'agency_opening', 'agency_income', 'agency_costs')
$$;
--> statement-breakpoint
-- In hundredths of a percent.
CREATE FUNCTION vat_of_commission(money text, of_day date) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT rate FROM commission_vat WHERE currency = money AND from_day <= of_day ORDER BY from_day DESC LIMIT 1), 0)
$$;
--> statement-breakpoint
-- What a property's owners have of what came in and was spent, by day, as documents and agreements say it, less what the books say
-- already: the difference is posted. The rules are those of owners.rules.ts, which verify-books holds the books against.
CREATE OR REPLACE FUNCTION settle_property(property uuid, since date, made_at timestamptz) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
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
  by_charges boolean := EXISTS (SELECT FROM management_agreements WHERE property_id = property
    AND (commission_kind = 'per_unit' OR commission_kind = 'percent' AND commission_basis IN ('rent_charged', 'all_charged')));
BEGIN
  SELECT currency, CASE currency WHEN 'UGX' THEN 1 ELSE 100 END,
      date_trunc('month', archived_at AT TIME ZONE 'Africa/Nairobi')::date
    INTO money, factor, archived FROM properties WHERE id = property;
  IF money IS NULL THEN RETURN; END IF;
  WITH agreed AS MATERIALIZED (
    SELECT id, from_day, coalesce(lead(from_day) OVER (ORDER BY from_day), 'infinity') AS until_day,
      commission_kind, commission_basis, commission_rate, commission_amount_minor, commission_minimum_minor,
      letting_fee_rate
    FROM management_agreements WHERE property_id = property
  ), parts AS MATERIALIZED (
    SELECT agreement_id, owner_id, sum(share) OVER above - share AS above, sum(share) OVER above AS upto
    FROM agreement_shares WHERE agreement_id IN (SELECT id FROM agreed)
    WINDOW above AS (PARTITION BY agreement_id ORDER BY share DESC, owner_id)
  ), came AS MATERIALIZED (
    SELECT day, kind, sum(amount) AS amount, coalesce(sum(amount) FILTER (WHERE is_first), 0) AS first_rent FROM (
      SELECT step.day, step.amount_minor AS amount, said.type = 'rent' AND rent.began_on >= first AS is_first,
        CASE WHEN charge.is_opening THEN CASE said.type WHEN 'rent' THEN 'opening_rent' ELSE 'opening_balance' END
          WHEN said.type IN ('water', 'electricity', 'garbage') THEN 'utilities' ELSE said.type END AS kind
      FROM units unit
      JOIN tenancies tenancy ON tenancy.unit_id = unit.id
      JOIN allocations step ON step.tenancy_id = tenancy.id
      JOIN payment_records charge ON charge.id = step.record_id
      LEFT JOIN first_rents rent ON rent.record_id = charge.id
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
    SELECT day, date_trunc('month', day)::date AS month, kind, amount, first_rent FROM came WHERE day >= start AND day >= first
  ), charged AS MATERIALIZED (
    -- Asked only where commission is reckoned from it.
    SELECT entry.day, date_trunc('month', entry.day)::date AS month, unit.id AS unit_id, posting.detail AS kind,
      -sum(posting.amount_minor) AS amount
    FROM units unit
    JOIN tenancies tenancy ON tenancy.unit_id = unit.id
    JOIN ledger_entries entry ON entry.tenancy_id = tenancy.id AND entry.day >= start
    JOIN ledger_postings posting ON posting.entry_id = entry.id AND posting.account = 'income'
    WHERE by_charges AND unit.property_id = property GROUP BY entry.day, unit.id, posting.detail
  ), periods AS MATERIALIZED (
    -- The days of each month that has begun, by agreement, of what is earned although nothing comes in.
    SELECT agreed.id AS agreement_id, begins::date AS month, days.first_day,
      CASE WHEN days.count = days.of THEN agreed.amount
        ELSE round(agreed.amount::numeric * days.count / (days.of * factor)) * factor END AS amount
    FROM (SELECT *, CASE commission_kind WHEN 'fixed' THEN commission_amount_minor ELSE commission_minimum_minor END AS amount
      FROM agreed WHERE commission_kind <> 'none') agreed
    CROSS JOIN LATERAL generate_series(greatest(date_trunc('month', agreed.from_day)::date, start)::timestamp,
      least(begun, archived, (agreed.until_day - 1)::date)::timestamp, '1 month') begins
    CROSS JOIN LATERAL (SELECT greatest(begins::date, agreed.from_day) AS first_day,
      least((begins + interval '1 month')::date, agreed.until_day) - greatest(begins::date, agreed.from_day) AS count,
      (begins + interval '1 month')::date - begins::date AS of) days
    WHERE agreed.amount > 0 AND begun IS NOT NULL
  ), based AS (
    -- What commission is reckoned from: what came in, what was charged, or units whose rent was charged.
    SELECT owned.month, owned.day, agreed.id AS agreement_id,
      CASE WHEN agreed.commission_basis = 'all' OR owned.kind IN ('rent', 'opening_rent') THEN owned.amount ELSE 0 END AS amount, 0 AS first_rent
    FROM owned JOIN agreed ON owned.day >= agreed.from_day AND owned.day < agreed.until_day
    WHERE agreed.commission_kind = 'percent' AND agreed.commission_basis IN ('rent', 'all')
    UNION ALL
    SELECT charged.month, charged.day, agreed.id,
      CASE WHEN agreed.commission_basis = 'all_charged' OR charged.kind = 'rent' THEN charged.amount ELSE 0 END, 0
    FROM charged JOIN agreed ON charged.day >= agreed.from_day AND charged.day < agreed.until_day
    WHERE agreed.commission_kind = 'percent' AND agreed.commission_basis IN ('rent_charged', 'all_charged')
    UNION ALL
    SELECT month, day, agreement_id, (upto > 0)::int - coalesce((lag(upto) OVER (PARTITION BY agreement_id, month, unit_id ORDER BY day) > 0)::int, 0), 0
    FROM (
      SELECT charged.month, charged.day, agreed.id AS agreement_id, charged.unit_id,
        sum(charged.amount) OVER (PARTITION BY agreed.id, charged.month, charged.unit_id ORDER BY charged.day) AS upto
      FROM charged JOIN agreed ON charged.day >= agreed.from_day AND charged.day < agreed.until_day
      WHERE agreed.commission_kind = 'per_unit' AND charged.kind = 'rent'
    ) homes
    UNION ALL
    SELECT month, first_day, agreement_id, 0, 0 FROM periods
    UNION ALL
    SELECT owned.month, owned.day, agreed.id, 0, owned.first_rent
    FROM owned JOIN agreed ON owned.day >= agreed.from_day AND owned.day < agreed.until_day
    WHERE agreed.letting_fee_rate > 0 AND owned.first_rent <> 0
  ), earned AS (
    SELECT month, day, agreement_id, sum(sum(amount)) OVER days AS base, sum(sum(first_rent)) OVER days AS first_rent
    FROM based GROUP BY month, day, agreement_id
    WINDOW days AS (PARTITION BY agreement_id, month ORDER BY day)
  ), commissions AS (
    SELECT earned.month, earned.day, agreed.id AS agreement_id, CASE agreed.commission_kind
      WHEN 'fixed' THEN coalesce(least_of.amount, 0)
      WHEN 'per_unit' THEN greatest(earned.base * agreed.commission_amount_minor, least_of.amount)
      ELSE greatest(round(earned.base * agreed.commission_rate / (10000 * factor)) * factor, least_of.amount) END
      + round(earned.first_rent * agreed.letting_fee_rate / (10000 * factor)) * factor AS amount
    FROM earned JOIN agreed ON agreed.id = earned.agreement_id
    LEFT JOIN periods least_of ON least_of.agreement_id = agreed.id AND least_of.month = earned.month
  ), series AS (
    -- What a month, or the days of it that an agreement holds, has come to by the end of a day.
    SELECT owned.month, owned.day, agreed.id AS agreement_id, 'collected' AS detail, owned.kind,
      sum(owned.amount) OVER (PARTITION BY agreed.id, owned.month, owned.kind ORDER BY owned.day) AS upto
    FROM owned JOIN agreed ON owned.day >= agreed.from_day AND owned.day < agreed.until_day
    UNION ALL
    SELECT month, day, agreement_id, 'commission', '', amount FROM commissions
    UNION ALL
    SELECT month, day, agreement_id, 'vat', '', round(amount * vat_of_commission(money, month) / 10000) FROM commissions
  ), shared AS (
    SELECT series.month, series.day, series.agreement_id, series.detail, series.kind, parts.owner_id,
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
    WHERE has_given AND came.day < first AND agreed.commission_kind = 'percent' AND agreed.commission_basis IN ('rent', 'all')
      AND (agreed.commission_basis = 'all' OR came.kind IN ('rent', 'opening_rent')) GROUP BY agreed.id, agreed.commission_rate
    UNION ALL
    SELECT agreed.id, 'vat', round(round(sum(came.amount) * agreed.commission_rate / (10000 * factor)) * factor
      * vat_of_commission(money, date_trunc('month', given)::date) / 10000)
    FROM came JOIN agreed ON given >= agreed.from_day AND given < agreed.until_day
    WHERE has_given AND came.day < first AND agreed.commission_kind = 'percent' AND agreed.commission_basis IN ('rent', 'all')
      AND (agreed.commission_basis = 'all' OR came.kind IN ('rent', 'opening_rent')) GROUP BY agreed.id, agreed.commission_rate
    UNION ALL
    SELECT agreed.id, 'expense', spent.amount
    FROM spent JOIN agreed ON given >= agreed.from_day AND given < agreed.until_day WHERE has_given AND spent.day < first
  ), moved AS MATERIALIZED (
    SELECT 'owner_share' AS kind, day, detail, owner_id,
      upto - lag(upto, 1, 0) OVER (PARTITION BY agreement_id, month, detail, shared.kind, owner_id ORDER BY day) AS amount
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
    FROM moved WHERE detail NOT IN ('commission', 'vat')
    UNION ALL
    SELECT kind, day, account, '', NULL, side * amount
    FROM moved CROSS JOIN (VALUES ('agency_due', -1), ('client_money', 1), ('commission', -1)) earned (account, side)
    WHERE detail = 'commission'
    UNION ALL
    SELECT kind, day, account, '', NULL, side * amount
    FROM moved CROSS JOIN (VALUES ('agency_due', -1), ('client_money', 1), ('vat_due', -1)) charged (account, side)
    WHERE detail = 'vat'
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
-- Of each tenancy the rent that is charged first; who moves to another unit is no new tenant.
CREATE FUNCTION keep_first_rents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO first_rents (record_id, began_on)
    SELECT DISTINCT ON (added.tenancy_id) added.id, tenancy.start_date
    FROM added JOIN tenancies tenancy ON tenancy.id = added.tenancy_id
    WHERE added.payment_type = 'rent' AND NOT added.is_opening AND added.voided_at IS NULL
      AND NOT EXISTS (SELECT FROM first_rents known JOIN payment_records rent ON rent.id = known.record_id
        WHERE rent.tenancy_id = added.tenancy_id AND rent.voided_at IS NULL)
      AND NOT EXISTS (SELECT FROM issued_papers WHERE kind = 'unit_move' AND subject_id = added.tenancy_id)
    ORDER BY added.tenancy_id, added.due_date, added.id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_records_first_rents AFTER INSERT ON payment_records REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_first_rents();
--> statement-breakpoint
CREATE FUNCTION forget_first_rent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM first_rents USING payment_records rent WHERE rent.id = first_rents.record_id AND rent.tenancy_id = NEW.subject_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER issued_papers_first_rents AFTER INSERT ON issued_papers FOR EACH ROW
  WHEN (NEW.kind = 'unit_move') EXECUTE FUNCTION forget_first_rent();
--> statement-breakpoint
INSERT INTO first_rents (record_id, began_on)
SELECT DISTINCT ON (rent.tenancy_id) rent.id, tenancy.start_date
FROM payment_records rent JOIN tenancies tenancy ON tenancy.id = rent.tenancy_id
WHERE rent.payment_type = 'rent' AND NOT rent.is_opening AND rent.voided_at IS NULL
  AND NOT EXISTS (SELECT FROM issued_papers WHERE kind = 'unit_move' AND subject_id = rent.tenancy_id)
ORDER BY rent.tenancy_id, rent.due_date, rent.id;
--> statement-breakpoint
CREATE FUNCTION mark_vat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.from_day < (SELECT (max(month) || '-01')::date + interval '1 month' FROM closed_months) THEN
    RAISE EXCEPTION 'The month is closed.' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_open_month';
  END IF;
  INSERT INTO owner_book_marks (property_id, from_day, marked_at)
    SELECT DISTINCT agreed.property_id, NEW.from_day, now()
    FROM management_agreements agreed JOIN properties property ON property.id = agreed.property_id AND property.currency = NEW.currency;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER commission_vat_mark AFTER INSERT OR UPDATE ON commission_vat FOR EACH ROW EXECUTE FUNCTION mark_vat();
--> statement-breakpoint
-- The next number of its kind and year; the counter is held until the transaction ends, and goes back with one that fails.
CREATE FUNCTION number_commission_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO commission_invoice_counters AS counter (kind, year, last) VALUES (NEW.kind, NEW.year, 1)
    ON CONFLICT (kind, year) DO UPDATE SET last = counter.last + 1 RETURNING last INTO NEW.number;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER commission_invoices_number BEFORE INSERT ON commission_invoices
  FOR EACH ROW WHEN (NEW.number = 0) EXECUTE FUNCTION number_commission_invoice();
--> statement-breakpoint
CREATE TRIGGER commission_invoices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON commission_invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER commission_invoice_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON commission_invoice_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER commission_invoices_changed AFTER INSERT ON commission_invoices
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');
--> statement-breakpoint
CREATE TRIGGER commission_vat_changed AFTER INSERT OR UPDATE ON commission_vat
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');
--> statement-breakpoint
-- The next number of the year; the counter is held until the transaction ends, and goes back with one that fails.
CREATE FUNCTION number_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO credit_note_counters AS counter (year, last) VALUES (NEW.year, 1)
    ON CONFLICT (year) DO UPDATE SET last = counter.last + 1 RETURNING last INTO NEW.number;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER credit_notes_number BEFORE INSERT ON credit_notes
  FOR EACH ROW WHEN (NEW.number = 0) EXECUTE FUNCTION number_credit_note();
--> statement-breakpoint
CREATE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_notes_changed AFTER INSERT ON credit_notes
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('payments');
