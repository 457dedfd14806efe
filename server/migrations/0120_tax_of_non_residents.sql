ALTER TABLE "owner_tax_withholdings" ADD COLUMN "is_resident" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- In hundredths of a percent of all rent: what whoever pays a landlord who is not resident withholds, as `nonResidentLaws` of the contract.
CREATE FUNCTION non_resident_tax_rate(of_day date) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN of_day >= '2016-01-01' THEN 3000 ELSE 0 END
$$;
--> statement-breakpoint
DROP FUNCTION withholds_for(uuid, date);
--> statement-breakpoint
-- True: as for a resident; false: as for one who is not; null: nothing is withheld.
CREATE FUNCTION withheld_as(owner uuid, of_day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN is_withheld THEN is_resident END FROM owner_tax_withholdings
  WHERE owner_id = owner AND from_day <= of_day ORDER BY from_day DESC LIMIT 1
$$;
--> statement-breakpoint
-- Brings what was withheld of the rent of a property to what allocations, shares and settings of its owners say: of residents of its homes,
-- of others of all of it, by day, each owner's part rounded by itself. What is taken back was withheld as on the day on which it was put there, or was not. Closed months stay
-- as they are, whatever a unit is let for since.
CREATE OR REPLACE FUNCTION settle_rental_tax(property uuid, since date, made_at timestamptz) RETURNS void LANGUAGE plpgsql
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
    SELECT step.tenancy_id, step.payment_id, step.record_id, step.position, step.day, step.amount_minor,
      is_let_as_home(unit.unit_use, unit.unit_type, kind_of_property) AS is_home
    FROM units unit
    JOIN tenancies tenancy ON tenancy.unit_id = unit.id
    JOIN allocations step ON step.tenancy_id = tenancy.id AND step.record_id IS NOT NULL
    WHERE unit.property_id = property
      AND step.day >= CASE WHEN given IS NULL THEN start ELSE '0001-01-01' END
  ), steps AS MATERIALIZED (
    -- What of each payment stood on rent at the end of a day; where some was taken back, with the days before.
    SELECT step.tenancy_id, step.payment_id, step.is_home, step.day, sum(step.amount_minor) AS net, sum(sum(step.amount_minor)) OVER days AS upto
    FROM (
      SELECT * FROM recent
      UNION ALL
      SELECT step.tenancy_id, step.payment_id, step.record_id, step.position, step.day, step.amount_minor, back.is_home
      FROM (SELECT DISTINCT tenancy_id, payment_id, is_home FROM recent WHERE amount_minor < 0) back
      JOIN allocations step ON step.tenancy_id = back.tenancy_id AND step.payment_id IS NOT DISTINCT FROM back.payment_id
        AND step.record_id IS NOT NULL AND given IS NULL AND step.day < start
    ) step
    JOIN payment_records charge ON charge.id = step.record_id
    LEFT JOIN payment_record_versions version ON version.record_id = charge.id
      AND version.from_step < step.position AND version.until_step >= step.position
    WHERE coalesce(version.payment_type, charge.payment_type) = 'rent'
    GROUP BY step.tenancy_id, step.payment_id, step.is_home, step.day
    WINDOW days AS (PARTITION BY step.tenancy_id, step.payment_id ORDER BY step.day)
  ), came AS MATERIALIZED (
    SELECT day, day AS put_on, is_home, sum(net) AS amount FROM steps WHERE net > 0 GROUP BY day, is_home
    UNION ALL
    -- What was put there last is taken back first.
    SELECT back.day, put.day, back.is_home, -sum(left_there.upto - greatest(put.upto - put.net, back.upto))
    FROM steps back
    JOIN steps put ON put.tenancy_id = back.tenancy_id AND put.payment_id IS NOT DISTINCT FROM back.payment_id
      AND put.day < back.day AND put.net > 0
    CROSS JOIN LATERAL (
      SELECT min(later.upto) AS upto FROM steps later
      WHERE later.tenancy_id = back.tenancy_id AND later.payment_id IS NOT DISTINCT FROM back.payment_id
        AND later.day >= put.day AND later.day < back.day
    ) left_there
    WHERE back.net < 0 AND left_there.upto > greatest(put.upto - put.net, back.upto)
    GROUP BY back.day, put.day, back.is_home
  ), taxed AS (
    SELECT came.day, came.put_on, came.amount, scope.residents
    FROM came CROSS JOIN (VALUES (true), (false)) scope (residents) WHERE came.is_home OR NOT scope.residents
  ), counted AS (
    SELECT day, residents, CASE WHEN put_on >= first THEN put_on WHEN given_on <= day THEN given_on END AS as_of, sum(amount) AS amount
    FROM taxed WHERE day >= start AND day >= first GROUP BY 1, 2, 3
    UNION ALL
    SELECT given, residents, given, sum(amount) FROM taxed WHERE given IS NOT NULL AND day < first GROUP BY residents HAVING sum(amount) <> 0
  ), lines AS (
    SELECT counted.day, parts.owner_id, round((round(counted.amount * parts.upto / 10000) - round(counted.amount * parts.above / 10000))
      * CASE WHEN counted.residents THEN rental_tax_rate(counted.as_of) ELSE non_resident_tax_rate(counted.as_of) END / 10000) AS amount
    FROM counted JOIN agreed ON counted.day >= agreed.from_day AND counted.day < agreed.until_day
    JOIN parts ON parts.agreement_id = agreed.id
    -- Whoever had it when it was put there, and has it no longer, keeps both the rent and its tax.
    WHERE withheld_as(parts.owner_id, counted.as_of) = counted.residents AND EXISTS (
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
CREATE OR REPLACE FUNCTION guard_owner_tax_withholding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.from_day < first_open_day() THEN
    RAISE EXCEPTION 'The month is closed.' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_open_month';
  END IF;
  IF NEW.is_withheld THEN
    IF NEW.is_resident THEN
      -- Held, so that an appointment is not taken back at the same moment.
      PERFORM FROM rental_tax_appointments WHERE from_day <= NEW.from_day FOR SHARE;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'KRA has not appointed the agency by that day.' USING ERRCODE = 'check_violation', CONSTRAINT = 'owner_tax_withholdings_appointed';
      END IF;
    END IF;
    PERFORM FROM owners WHERE id = NEW.owner_id AND is_resident = NEW.is_resident FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'The owner is not as it says.' USING ERRCODE = 'check_violation', CONSTRAINT = 'owner_tax_withholdings_resident';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_rental_tax_appointment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM owner_tax_withholdings WHERE is_withheld AND is_resident AND (TG_OP = 'DELETE' OR from_day < NEW.from_day)) THEN
    RAISE EXCEPTION 'The agency withholds for an owner since an earlier day.' USING ERRCODE = 'check_violation', CONSTRAINT = 'rental_tax_appointments_used';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
DROP TRIGGER owners_withheld_resident ON owners;
--> statement-breakpoint
-- As resident or not: what is withheld is said anew of who becomes the other.
CREATE TRIGGER owners_withheld_resident BEFORE UPDATE OF is_resident ON owners
  FOR EACH ROW WHEN (OLD.is_resident <> NEW.is_resident) EXECUTE FUNCTION guard_resident_owner();
