CREATE TABLE "owner_tax_withholdings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"is_withheld" boolean NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_tax_withholdings_day_unique" UNIQUE("owner_id","from_day")
);
--> statement-breakpoint
CREATE TABLE "rental_tax_appointments" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"from_day" date NOT NULL,
	"reference" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rental_tax_appointments_one" CHECK ("rental_tax_appointments"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "rental_tax_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"receiving_account_id" uuid NOT NULL,
	"reference" text,
	"certificate_number" text,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	"taken_back_on" date,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rental_tax_payments_kenya" CHECK ("rental_tax_payments"."currency" = 'KES'),
	CONSTRAINT "rental_tax_payments_amount" CHECK ("rental_tax_payments"."amount_minor" between 1 and 100000000000000),
	CONSTRAINT "rental_tax_payments_month" CHECK ("rental_tax_payments"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$' and ("rental_tax_payments"."month" || '-01')::date <= "rental_tax_payments"."paid_on"),
	CONSTRAINT "rental_tax_payments_certificate" CHECK ("rental_tax_payments"."certificate_number" = upper("rental_tax_payments"."certificate_number")),
	CONSTRAINT "rental_tax_payments_void" CHECK (("rental_tax_payments"."voided_at" is null) = ("rental_tax_payments"."void_reason" is null)),
	CONSTRAINT "rental_tax_payments_taken_back" CHECK ("rental_tax_payments"."taken_back_on" is null or ("rental_tax_payments"."voided_at" is not null and "rental_tax_payments"."taken_back_on" > "rental_tax_payments"."paid_on"))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_document";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "rental_tax_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "owner_tax_withholdings" ADD CONSTRAINT "owner_tax_withholdings_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_tax_withholdings" ADD CONSTRAINT "owner_tax_withholdings_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_tax_appointments" ADD CONSTRAINT "rental_tax_appointments_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_tax_payments" ADD CONSTRAINT "rental_tax_payments_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_tax_payments" ADD CONSTRAINT "rental_tax_payments_account_currency" FOREIGN KEY ("receiving_account_id","currency") REFERENCES "public"."receiving_accounts"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
CREATE INDEX "owner_tax_withholdings_created_by" ON "owner_tax_withholdings" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "rental_tax_appointments_created_by" ON "rental_tax_appointments" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "rental_tax_payments_owner" ON "rental_tax_payments" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "rental_tax_payments_day" ON "rental_tax_payments" USING btree ("paid_on" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "rental_tax_payments_account" ON "rental_tax_payments" USING btree ("receiving_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rental_tax_payments_certificate_unique" ON "rental_tax_payments" USING btree ("certificate_number") WHERE "rental_tax_payments"."voided_at" is null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_rental_tax_payment_id_rental_tax_payments_id_fk" FOREIGN KEY ("rental_tax_payment_id") REFERENCES "public"."rental_tax_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_rental_tax" ON "ledger_entries" USING btree ("rental_tax_payment_id") WHERE "ledger_entries"."rental_tax_payment_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_postings_rental_tax" ON "ledger_postings" USING btree ("owner_id") WHERE "ledger_postings"."detail" = 'rental_tax';--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_document" CHECK (num_nonnulls("ledger_entries"."tenancy_id", "ledger_entries"."receipt_line_id", "ledger_entries"."property_id", "ledger_entries"."owner_id", "ledger_entries"."account_transfer_id", "ledger_entries"."agency_money_id") = 1
        and ("ledger_entries"."agency_money_id" is not null) = ("ledger_entries"."kind" in ('agency_money', 'agency_money_void'))
        and ("ledger_entries"."account_transfer_id" is not null) = ("ledger_entries"."kind" in ('account_transfer', 'account_transfer_void'))
        and ("ledger_entries"."tenancy_id" is not null) = (num_nonnulls("ledger_entries"."record_id", "ledger_entries"."payment_id", "ledger_entries"."refund_id") > 0)
        and ("ledger_entries"."allocation_id" is null or "ledger_entries"."tenancy_id" is not null)
        and ("ledger_entries"."property_id" is not null) = ("ledger_entries"."kind" in ('expense', 'expense_void', 'expense_moved', 'owner_share', 'owner_share_earlier', 'rental_tax'))
        and ("ledger_entries"."expense_id" is not null) = ("ledger_entries"."kind" in ('expense', 'expense_void', 'expense_moved'))
        and ("ledger_entries"."owner_id" is not null) = ("ledger_entries"."kind" in ('payout', 'payout_void', 'owner_opening', 'rental_tax_payment', 'rental_tax_payment_void'))
        and ("ledger_entries"."remittance_id" is not null) = ("ledger_entries"."kind" in ('payout', 'payout_void'))
        and ("ledger_entries"."rental_tax_payment_id" is not null) = ("ledger_entries"."kind" in ('rental_tax_payment', 'rental_tax_payment_void')));
--> statement-breakpoint
-- In hundredths of a percent of the rent of homes: what an agent whom KRA has appointed withholds, as `rentalTaxLaws` of the contract.
CREATE FUNCTION rental_tax_rate(of_day date) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN of_day >= '2024-01-01' THEN 750 WHEN of_day >= '2016-01-01' THEN 1000 ELSE 0 END
$$;
--> statement-breakpoint
CREATE FUNCTION withholds_for(owner uuid, of_day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT is_withheld FROM owner_tax_withholdings WHERE owner_id = owner AND from_day <= of_day ORDER BY from_day DESC LIMIT 1), false)
$$;
--> statement-breakpoint
-- What a unit is let for: as was said of it, else as its type, else as its property. True: as a home.
CREATE FUNCTION is_let_as_home(unit_use text, unit_type text, property_type text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(unit_use, CASE WHEN unit_type IN ('shop', 'stall', 'office', 'godown') THEN 'business'
    WHEN unit_type NOT IN ('parking', 'other') THEN 'home' END,
    CASE WHEN property_type IN ('shop', 'office', 'warehouse') THEN 'business' ELSE 'home' END) = 'home'
$$;
--> statement-breakpoint
CREATE FUNCTION first_open_day() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce(((max(month) || '-01')::date + interval '1 month')::date, '0001-01-01') FROM closed_months
$$;
--> statement-breakpoint
-- Brings what was withheld of the rent of a property's homes to what allocations, shares and settings of its owners say: by day, each
-- owner's part rounded by itself. What is taken back was withheld as on the day on which it was put there, or was not. Closed months stay
-- as they are, whatever a unit is let for since.
CREATE FUNCTION settle_rental_tax(property uuid, since date, made_at timestamptz) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  start date;
  kind_of_property text;
  first date;
  given_on date;
  given date;
BEGIN
  IF NOT EXISTS (SELECT FROM owner_tax_withholdings) THEN RETURN; END IF;
  SELECT property_type INTO kind_of_property FROM properties WHERE id = property AND currency = 'KES';
  IF NOT FOUND THEN RETURN; END IF;
  start := greatest(since, first_open_day());
  SELECT min(from_day) INTO first FROM management_agreements WHERE property_id = property;
  SELECT greatest(counted_from, first) INTO given_on FROM earlier_money_given WHERE property_id = property AND first IS NOT NULL;
  given := CASE WHEN given_on >= start THEN given_on END;
  WITH agreed AS MATERIALIZED (
    SELECT id, from_day, coalesce(lead(from_day) OVER (ORDER BY from_day), 'infinity') AS until_day
    FROM management_agreements WHERE property_id = property
  ), parts AS MATERIALIZED (
    SELECT agreement_id, owner_id, sum(share) OVER above - share AS above, sum(share) OVER above AS upto
    FROM agreement_shares WHERE agreement_id IN (SELECT id FROM agreed)
    WINDOW above AS (PARTITION BY agreement_id ORDER BY share DESC, owner_id)
  ), recent AS MATERIALIZED (
    SELECT step.tenancy_id, step.payment_id, step.record_id, step.position, step.day, step.amount_minor
    FROM units unit
    JOIN tenancies tenancy ON tenancy.unit_id = unit.id
    JOIN allocations step ON step.tenancy_id = tenancy.id AND step.record_id IS NOT NULL
    WHERE unit.property_id = property AND is_let_as_home(unit.unit_use, unit.unit_type, kind_of_property)
      AND step.day >= CASE WHEN given IS NULL THEN start ELSE '0001-01-01' END
  ), steps AS MATERIALIZED (
    -- What of each payment stood on rent at the end of a day; where some was taken back, with the days before.
    SELECT step.tenancy_id, step.payment_id, step.day, sum(step.amount_minor) AS net, sum(sum(step.amount_minor)) OVER days AS upto
    FROM (
      SELECT * FROM recent
      UNION ALL
      SELECT step.tenancy_id, step.payment_id, step.record_id, step.position, step.day, step.amount_minor
      FROM (SELECT DISTINCT tenancy_id, payment_id FROM recent WHERE amount_minor < 0) back
      JOIN allocations step ON step.tenancy_id = back.tenancy_id AND step.payment_id IS NOT DISTINCT FROM back.payment_id
        AND step.record_id IS NOT NULL AND given IS NULL AND step.day < start
    ) step
    JOIN payment_records charge ON charge.id = step.record_id
    LEFT JOIN payment_record_versions version ON version.record_id = charge.id
      AND version.from_step < step.position AND version.until_step >= step.position
    WHERE coalesce(version.payment_type, charge.payment_type) = 'rent'
    GROUP BY step.tenancy_id, step.payment_id, step.day
    WINDOW days AS (PARTITION BY step.tenancy_id, step.payment_id ORDER BY step.day)
  ), came AS MATERIALIZED (
    SELECT day, day AS put_on, sum(net) AS amount FROM steps WHERE net > 0 GROUP BY day
    UNION ALL
    -- What was put there last is taken back first.
    SELECT back.day, put.day, -sum(left_there.upto - greatest(put.upto - put.net, back.upto))
    FROM steps back
    JOIN steps put ON put.tenancy_id = back.tenancy_id AND put.payment_id IS NOT DISTINCT FROM back.payment_id
      AND put.day < back.day AND put.net > 0
    CROSS JOIN LATERAL (
      SELECT min(later.upto) AS upto FROM steps later
      WHERE later.tenancy_id = back.tenancy_id AND later.payment_id IS NOT DISTINCT FROM back.payment_id
        AND later.day >= put.day AND later.day < back.day
    ) left_there
    WHERE back.net < 0 AND left_there.upto > greatest(put.upto - put.net, back.upto)
    GROUP BY back.day, put.day
  ), counted AS (
    SELECT day, CASE WHEN put_on >= first THEN put_on WHEN given_on <= day THEN given_on END AS as_of, sum(amount) AS amount
    FROM came WHERE day >= start AND day >= first GROUP BY 1, 2
    UNION ALL
    SELECT given, given, sum(amount) FROM came WHERE given IS NOT NULL AND day < first HAVING sum(amount) <> 0
  ), lines AS (
    SELECT counted.day, parts.owner_id, round((round(counted.amount * parts.upto / 10000) - round(counted.amount * parts.above / 10000))
      * rental_tax_rate(counted.as_of) / 10000) AS amount
    FROM counted JOIN agreed ON counted.day >= agreed.from_day AND counted.day < agreed.until_day
    JOIN parts ON parts.agreement_id = agreed.id
    -- Whoever had it when it was put there, and has it no longer, keeps both the rent and its tax.
    WHERE withholds_for(parts.owner_id, counted.as_of) AND EXISTS (
      SELECT FROM agreed held JOIN parts theirs ON theirs.agreement_id = held.id
      WHERE held.from_day <= counted.as_of AND counted.as_of < held.until_day AND theirs.owner_id = parts.owner_id
    )
    UNION ALL
    SELECT entry.day, posting.owner_id, -posting.amount_minor
    FROM ledger_entries entry JOIN ledger_postings posting ON posting.entry_id = entry.id AND posting.account = 'owners'
    WHERE entry.property_id = property AND entry.kind = 'rental_tax' AND entry.day >= start
  ), missing AS MATERIALIZED (
    SELECT day, owner_id, sum(amount)::bigint AS amount FROM lines GROUP BY day, owner_id HAVING sum(amount) <> 0
  ), made AS MATERIALIZED (
    SELECT day, gen_random_uuid() AS id FROM (SELECT DISTINCT day FROM missing) days
  ), entered AS (
    INSERT INTO ledger_entries (id, day, property_id, currency, kind, actor_name, created_at)
    SELECT id, day, property, 'KES', 'rental_tax', 'Makao', made_at FROM made ORDER BY day
  )
  INSERT INTO ledger_postings (entry_id, line, account, detail, owner_id, amount_minor, currency)
  SELECT made.id, row_number() OVER (PARTITION BY made.id ORDER BY missing.owner_id, side.account), side.account, side.detail,
    CASE side.account WHEN 'owners' THEN missing.owner_id END, side.sign * missing.amount, 'KES'
  FROM missing JOIN made ON made.day = missing.day
  CROSS JOIN (VALUES ('owners', 'rental_tax', 1), ('rental_tax_due', '', -1)) side (account, detail, sign);
END $$;
--> statement-breakpoint
-- As before, and what the agency withholds of it.
CREATE OR REPLACE FUNCTION settle_marked_properties() RETURNS void LANGUAGE plpgsql AS $$
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
    PERFORM settle_rental_tax(touched.property_id, touched.from_day, touched.marked_at);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION guard_owner_tax_withholding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.from_day < first_open_day() THEN
    RAISE EXCEPTION 'The month is closed.' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_open_month';
  END IF;
  IF NEW.is_withheld THEN
    -- Held, so that an appointment is not taken back at the same moment.
    PERFORM FROM rental_tax_appointments WHERE from_day <= NEW.from_day FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'KRA has not appointed the agency by that day.' USING ERRCODE = 'check_violation', CONSTRAINT = 'owner_tax_withholdings_appointed';
    END IF;
    PERFORM FROM owners WHERE id = NEW.owner_id AND is_resident FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'The owner is not resident.' USING ERRCODE = 'check_violation', CONSTRAINT = 'owner_tax_withholdings_resident';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER owner_tax_withholdings_guard BEFORE INSERT OR UPDATE ON owner_tax_withholdings
  FOR EACH ROW EXECUTE FUNCTION guard_owner_tax_withholding();
--> statement-breakpoint
CREATE FUNCTION mark_owner_tax() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_book_marks (property_id, from_day, marked_at)
    SELECT DISTINCT agreed.property_id, NEW.from_day, NEW.created_at
    FROM agreement_shares part JOIN management_agreements agreed ON agreed.id = part.agreement_id
    JOIN properties property ON property.id = agreed.property_id AND property.currency = 'KES'
    WHERE part.owner_id = NEW.owner_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER owner_tax_withholdings_mark AFTER INSERT OR UPDATE ON owner_tax_withholdings
  FOR EACH ROW EXECUTE FUNCTION mark_owner_tax();
--> statement-breakpoint
CREATE FUNCTION guard_rental_tax_appointment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM owner_tax_withholdings WHERE is_withheld AND (TG_OP = 'DELETE' OR from_day < NEW.from_day)) THEN
    RAISE EXCEPTION 'The agency withholds for an owner since an earlier day.' USING ERRCODE = 'check_violation', CONSTRAINT = 'rental_tax_appointments_used';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER rental_tax_appointments_guard BEFORE UPDATE OR DELETE ON rental_tax_appointments
  FOR EACH ROW EXECUTE FUNCTION guard_rental_tax_appointment();
--> statement-breakpoint
CREATE FUNCTION guard_resident_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT is_withheld FROM owner_tax_withholdings WHERE owner_id = NEW.id ORDER BY from_day DESC LIMIT 1) THEN
    RAISE EXCEPTION 'The agency withholds for this owner.' USING ERRCODE = 'check_violation', CONSTRAINT = 'owners_withheld_resident';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER owners_withheld_resident BEFORE UPDATE OF is_resident ON owners
  FOR EACH ROW WHEN (OLD.is_resident AND NOT NEW.is_resident) EXECUTE FUNCTION guard_resident_owner();
--> statement-breakpoint
-- No more is paid to KRA for an owner than was withheld; of two payments at one moment the second sees the first.
CREATE FUNCTION guard_rental_tax_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('makao.rental_tax ' || NEW.owner_id, 0));
  IF (SELECT coalesce(sum(amount_minor), 0) FROM ledger_postings WHERE detail = 'rental_tax' AND owner_id = NEW.owner_id)
    < (SELECT sum(amount_minor) FROM rental_tax_payments WHERE owner_id = NEW.owner_id AND voided_at IS NULL) THEN
    RAISE EXCEPTION 'More than was withheld.' USING ERRCODE = 'check_violation', CONSTRAINT = 'rental_tax_payments_withheld';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rental_tax_payments_guard AFTER INSERT ON rental_tax_payments
  FOR EACH ROW EXECUTE FUNCTION guard_rental_tax_payment();
--> statement-breakpoint
CREATE TRIGGER rental_tax_payments_guard_amount AFTER UPDATE ON rental_tax_payments
  FOR EACH ROW WHEN (NEW.owner_id <> OLD.owner_id OR NEW.amount_minor > OLD.amount_minor OR NEW.voided_at IS NULL AND OLD.voided_at IS NOT NULL)
  EXECUTE FUNCTION guard_rental_tax_payment();
--> statement-breakpoint
-- What a unit is let for decides, in months that are open.
CREATE FUNCTION mark_let_for() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM owner_tax_withholdings) THEN
    INSERT INTO owner_book_marks (property_id, from_day, marked_at)
      VALUES (CASE TG_TABLE_NAME WHEN 'units' THEN (to_jsonb(NEW) ->> 'property_id')::uuid ELSE NEW.id END, first_open_day(), now());
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_mark_let_for AFTER UPDATE OF unit_use, unit_type ON units FOR EACH ROW
  WHEN (NEW.unit_use IS DISTINCT FROM OLD.unit_use OR NEW.unit_type IS DISTINCT FROM OLD.unit_type) EXECUTE FUNCTION mark_let_for();
--> statement-breakpoint
CREATE TRIGGER properties_mark_let_for AFTER UPDATE OF property_type ON properties FOR EACH ROW
  WHEN (NEW.property_type IS DISTINCT FROM OLD.property_type) EXECUTE FUNCTION mark_let_for();
--> statement-breakpoint
CREATE TRIGGER rental_tax_appointments_changed AFTER INSERT OR UPDATE OR DELETE ON rental_tax_appointments
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');
--> statement-breakpoint
CREATE TRIGGER owner_tax_withholdings_changed AFTER INSERT OR UPDATE ON owner_tax_withholdings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');
--> statement-breakpoint
CREATE TRIGGER rental_tax_payments_changed AFTER INSERT OR UPDATE ON rental_tax_payments
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('receipts');
