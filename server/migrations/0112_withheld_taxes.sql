CREATE TABLE "tenancy_withholdings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"from_day" date NOT NULL,
	"rate" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tenancy_withholdings_day_unique" UNIQUE("tenancy_id","from_day"),
	CONSTRAINT "tenancy_withholdings_uganda" CHECK ("tenancy_withholdings"."currency" = 'UGX'),
	CONSTRAINT "tenancy_withholdings_rate" CHECK ("tenancy_withholdings"."rate" between 0 and 5000)
);
--> statement-breakpoint
CREATE TABLE "withheld_taxes" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"received_id" uuid NOT NULL,
	"rate" integer NOT NULL,
	"certificate_id" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "withheld_taxes_rate" CHECK ("withheld_taxes"."rate" between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "withholding_certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"request_digest" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"notes" text,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "withholding_certificates_amount" CHECK ("withholding_certificates"."amount_minor" between 1 and 100000000000000),
	CONSTRAINT "withholding_certificates_number" CHECK ("withholding_certificates"."number" = upper("withholding_certificates"."number")),
	CONSTRAINT "withholding_certificates_days" CHECK ("withholding_certificates"."from_day" <= "withholding_certificates"."to_day"),
	CONSTRAINT "withholding_certificates_void" CHECK (("withholding_certificates"."voided_at" is null) = ("withholding_certificates"."void_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "tenancy_withholdings" ADD CONSTRAINT "tenancy_withholdings_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenancy_withholdings" ADD CONSTRAINT "tenancy_withholdings_tenancy_currency" FOREIGN KEY ("tenancy_id","currency") REFERENCES "public"."tenancies"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "withheld_taxes" ADD CONSTRAINT "withheld_taxes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_taxes" ADD CONSTRAINT "withheld_taxes_received_id_payments_id_fk" FOREIGN KEY ("received_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_taxes" ADD CONSTRAINT "withheld_taxes_certificate_id_withholding_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."withholding_certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withholding_certificates" ADD CONSTRAINT "withholding_certificates_tenant_id_profiles_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withholding_certificates" ADD CONSTRAINT "withholding_certificates_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tenancy_withholdings_created_by" ON "tenancy_withholdings" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "withheld_taxes_received_unique" ON "withheld_taxes" USING btree ("received_id") WHERE "withheld_taxes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "withheld_taxes_certificate" ON "withheld_taxes" USING btree ("certificate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "withholding_certificates_request_unique" ON "withholding_certificates" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "withholding_certificates_number_unique" ON "withholding_certificates" USING btree ("number") WHERE "withholding_certificates"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "withholding_certificates_tenant" ON "withholding_certificates" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "withholding_certificates_created_by" ON "withholding_certificates" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "payments_withheld_tenancy" ON "payments" USING btree ("tenancy_id") WHERE "payments"."method" = 'withheld';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_withheld" CHECK ("payments"."method" <> 'withheld' or "payments"."currency" = 'UGX' and "payments"."reference" is null);--> statement-breakpoint
-- As before, and what tenants withheld for the tax of owners is taken off what is due to them on its day.
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
      SELECT step.day, step.amount_minor AS amount, said.type = 'rent' AND rent.began_on >= first
          AND step.position <= coalesce(rent.until_step, step.position) AS is_first,
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
  ), withheld AS MATERIALIZED (
    -- Tax that tenants kept back of the rent, and what was taken back of it, as the books have it.
    SELECT entry.day, posting.amount_minor AS amount
    FROM units unit
    JOIN tenancies tenancy ON tenancy.unit_id = unit.id
    JOIN payments paid ON paid.tenancy_id = tenancy.id AND paid.method = 'withheld'
    JOIN ledger_entries entry ON entry.payment_id = paid.id
    JOIN ledger_postings posting ON posting.entry_id = entry.id AND posting.account = 'tax_withheld'
    WHERE unit.property_id = property
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
    UNION ALL
    SELECT agreed.id, 'withheld', withheld.amount
    FROM withheld JOIN agreed ON given >= agreed.from_day AND given < agreed.until_day WHERE has_given AND withheld.day < first
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
    SELECT 'owner_share', withheld.day, 'withheld', parts.owner_id,
      round(withheld.amount::numeric * parts.upto / 10000) - round(withheld.amount::numeric * parts.above / 10000)
    FROM withheld JOIN agreed ON withheld.day >= agreed.from_day AND withheld.day < agreed.until_day
    JOIN parts ON parts.agreement_id = agreed.id WHERE withheld.day >= start
    UNION ALL
    SELECT 'owner_share_earlier', given, given_away.detail, parts.owner_id,
      round(given_away.amount::numeric * parts.upto / 10000) - round(given_away.amount::numeric * parts.above / 10000)
    FROM given_away JOIN parts ON parts.agreement_id = given_away.agreement_id
    WHERE (SELECT sum(amount) <> 0 OR bool_or(given_away.detail IN ('expense', 'withheld')) OR bool_or(given_away.detail = 'commission' AND amount <> 0)
      FROM given_away)
    UNION ALL
    -- Nobody's: no owner is agreed yet.
    SELECT 'owner_share', day, 'collected', NULL, amount FROM came WHERE day >= start AND (first IS NULL OR day < first)
    UNION ALL
    SELECT 'owner_share', day, 'expense', NULL, amount FROM spent WHERE day >= start AND (first IS NULL OR day < first)
    UNION ALL
    SELECT 'owner_share', day, 'withheld', NULL, amount FROM withheld WHERE day >= start AND (first IS NULL OR day < first)
  ), lines AS (
    SELECT kind, day, CASE WHEN owner_id IS NULL THEN 'ownerless' ELSE 'owners' END AS account, detail, owner_id,
      CASE detail WHEN 'collected' THEN -amount ELSE amount END AS amount FROM moved
    UNION ALL
    -- The other side: out of what was collected of charges, or of what belonged to nobody.
    SELECT kind, day, CASE WHEN kind = 'owner_share_earlier' THEN 'ownerless' WHEN detail = 'collected' THEN 'passed_on'
        WHEN detail = 'withheld' THEN 'tax_withheld' ELSE 'property_expenses' END,
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
-- What is withheld belongs to money of the same tenancy that came in, and ends with it.
CREATE FUNCTION guard_withheld_tax() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM payments tax JOIN payments came ON came.tenancy_id = tax.tenancy_id
    WHERE tax.id = NEW.payment_id AND tax.method = 'withheld' AND came.id = NEW.received_id
      AND came.method NOT IN ('opening', 'transfer', 'withheld') AND (came.reversed_at IS NULL OR NEW.ended_at IS NOT NULL)
  ) THEN
    RAISE EXCEPTION 'What was withheld belongs to money of its tenancy that counts.' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.certificate_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM withholding_certificates certificate JOIN payments tax ON tax.id = NEW.payment_id AND tax.currency = certificate.currency
    JOIN tenancies tenancy ON tenancy.id = tax.tenancy_id AND tenancy.tenant_id = certificate.tenant_id
    WHERE certificate.id = NEW.certificate_id AND certificate.voided_at IS NULL
  ) THEN
    RAISE EXCEPTION 'A certificate is for tax that its own tenant withheld.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER withheld_taxes_guard BEFORE INSERT OR UPDATE OF payment_id, received_id, certificate_id ON withheld_taxes
  FOR EACH ROW EXECUTE FUNCTION guard_withheld_tax();
--> statement-breakpoint
CREATE FUNCTION require_withheld_tax() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.method = 'withheld' AND NOT EXISTS (SELECT FROM withheld_taxes WHERE payment_id = NEW.id) THEN
    RAISE EXCEPTION 'Payment % is tax that was withheld of no money.', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM payments WHERE id = NEW.id AND reversed_at IS NOT NULL)
    AND EXISTS (SELECT FROM withheld_taxes WHERE received_id = NEW.id AND ended_at IS NULL) THEN
    RAISE EXCEPTION 'Payment % is reversed, and what was withheld of it is not.', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_withheld_of AFTER INSERT ON payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.method = 'withheld') EXECUTE FUNCTION require_withheld_tax();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_withheld_ends AFTER UPDATE OF reversed_at ON payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.reversed_at IS NOT NULL AND OLD.reversed_at IS NULL) EXECUTE FUNCTION require_withheld_tax();
--> statement-breakpoint
CREATE FUNCTION mark_withheld() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE withheld_taxes SET ended_at = NEW.reversed_at WHERE payment_id = NEW.id;
  END IF;
  INSERT INTO owner_book_marks (property_id, from_day, marked_at)
    SELECT unit.property_id, NEW.received_on, coalesce(NEW.reversed_at, NEW.created_at)
    FROM tenancies tenancy JOIN units unit ON unit.id = tenancy.unit_id WHERE tenancy.id = NEW.tenancy_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_mark_withheld AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.method = 'withheld') EXECUTE FUNCTION mark_withheld();
--> statement-breakpoint
CREATE TRIGGER payments_mark_withheld_back AFTER UPDATE OF reversed_at ON payments
  FOR EACH ROW WHEN (NEW.method = 'withheld' AND NEW.reversed_at IS DISTINCT FROM OLD.reversed_at) EXECUTE FUNCTION mark_withheld();
--> statement-breakpoint
CREATE TRIGGER withheld_taxes_changed AFTER INSERT OR UPDATE ON withheld_taxes
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('payments');
--> statement-breakpoint
CREATE TRIGGER withholding_certificates_changed AFTER INSERT OR UPDATE ON withholding_certificates
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('payments');
--> statement-breakpoint
CREATE TRIGGER tenancy_withholdings_changed AFTER INSERT OR UPDATE ON tenancy_withholdings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('tenancies');
