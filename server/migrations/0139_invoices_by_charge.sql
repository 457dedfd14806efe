ALTER TABLE "credit_notes" ADD COLUMN "paper_id" uuid;--> statement-breakpoint
ALTER TABLE "issued_papers" ADD COLUMN "charge_ids" uuid[];--> statement-breakpoint
DROP TRIGGER issued_papers_unchanged ON issued_papers;--> statement-breakpoint
DROP TRIGGER credit_notes_append_only ON credit_notes;--> statement-breakpoint
-- Of each line of an invoice that was handed out before: the charge whose type, day and amount, by the ledger of that moment, it says; by its name
-- where several were such, then whatever it was called, and last of another amount. Of lines that say the same it is one charge each.
WITH line AS MATERIALIZED (
  SELECT paper.id AS paper_id, said.place, said.line->>'paymentType' AS payment_type, said.line->>'name' AS name,
    (said.line->>'dueDate')::date AS due_date, (said.line->>'amount')::bigint AS amount
  FROM issued_papers paper CROSS JOIN LATERAL jsonb_array_elements(paper.content->'lines') WITH ORDINALITY AS said(line, place)
  WHERE paper.kind = 'invoice'
), stood AS MATERIALIZED (
  SELECT paper.id AS paper_id, charge.id AS record_id, charge.created_at, then_said.*,
    (SELECT coalesce(sum(posting.amount_minor), 0) FROM ledger_entries entry JOIN ledger_postings posting ON posting.entry_id = entry.id
      WHERE entry.record_id = charge.id AND entry.kind IN ('charge', 'charge_void') AND entry.created_at <= paper.issued_at
        AND posting.account IN ('receivable', 'deposit_due')) AS amount
  FROM issued_papers paper
  JOIN payment_records charge ON charge.tenancy_id = paper.subject_id AND charge.created_at <= paper.issued_at
    AND (charge.voided_at IS NULL OR charge.voided_at >= paper.issued_at)
    -- Before anything is looked up, or it goes by the square of the months.
    AND (to_char(charge.due_date, 'YYYY-MM') = paper.period OR EXISTS (
      SELECT FROM payment_record_versions version WHERE version.record_id = charge.id AND to_char(version.due_date, 'YYYY-MM') = paper.period))
  CROSS JOIN LATERAL (
    SELECT version.payment_type, version.name, version.due_date FROM (
      SELECT payment_type, name, due_date, until_entry FROM payment_record_versions WHERE record_id = charge.id
      UNION ALL SELECT charge.payment_type, charge.name, charge.due_date, NULL
    ) version
    WHERE version.until_entry IS NULL OR version.until_entry >= (
      SELECT coalesce(max(entry.position), 0) FROM ledger_entries entry
      WHERE entry.record_id = charge.id AND entry.created_at <= paper.issued_at)
    ORDER BY version.until_entry LIMIT 1
  ) then_said
  WHERE paper.kind = 'invoice' AND to_char(then_said.due_date, 'YYYY-MM') = paper.period
), line_1 AS (
  SELECT *, row_number() OVER (PARTITION BY paper_id, payment_type, due_date, amount, name ORDER BY place) AS nth FROM line
), stood_1 AS (
  SELECT *, row_number() OVER (PARTITION BY paper_id, payment_type, due_date, amount, name ORDER BY created_at, record_id) AS nth FROM stood
), found_1 AS MATERIALIZED (
  SELECT line_1.paper_id, place, record_id FROM line_1 JOIN stood_1 USING (paper_id, payment_type, due_date, amount, nth)
  WHERE line_1.name IS NOT DISTINCT FROM stood_1.name
), line_2 AS (
  SELECT line.*, row_number() OVER (PARTITION BY paper_id, payment_type, due_date, amount ORDER BY place) AS nth
  FROM line LEFT JOIN found_1 USING (paper_id, place) WHERE found_1.place IS NULL
), stood_2 AS (
  SELECT stood.*, row_number() OVER (PARTITION BY paper_id, payment_type, due_date, amount ORDER BY created_at, record_id) AS nth
  FROM stood LEFT JOIN found_1 USING (paper_id, record_id) WHERE found_1.place IS NULL
), found_2 AS MATERIALIZED (
  TABLE found_1 UNION ALL
  SELECT line_2.paper_id, place, record_id FROM line_2 JOIN stood_2 USING (paper_id, payment_type, due_date, amount, nth)
), line_3 AS (
  SELECT line.*, row_number() OVER (PARTITION BY paper_id, payment_type, due_date, name ORDER BY place) AS nth
  FROM line LEFT JOIN found_2 USING (paper_id, place) WHERE found_2.place IS NULL
), stood_3 AS (
  SELECT stood.*, row_number() OVER (PARTITION BY paper_id, payment_type, due_date, name ORDER BY created_at, record_id) AS nth
  FROM stood LEFT JOIN found_2 USING (paper_id, record_id) WHERE found_2.place IS NULL
), found AS (
  TABLE found_2 UNION ALL
  SELECT line_3.paper_id, place, record_id FROM line_3 JOIN stood_3 USING (paper_id, payment_type, due_date, nth)
  WHERE line_3.name IS NOT DISTINCT FROM stood_3.name
)
UPDATE issued_papers paper SET charge_ids = said.charge_ids
FROM (
  SELECT paper_id, array_agg(record_id ORDER BY place) AS charge_ids FROM line LEFT JOIN found USING (paper_id, place) GROUP BY paper_id
) said
WHERE paper.id = said.paper_id;
--> statement-breakpoint
-- The last version that was handed out before it.
UPDATE credit_notes note SET paper_id = (
  SELECT paper.id FROM issued_papers paper
  WHERE paper.kind = 'invoice' AND paper.subject_id = note.tenancy_id AND paper.content->>'number' = note.invoice_number
  ORDER BY paper.issued_at <= note.created_at DESC, abs(extract(epoch FROM note.created_at - paper.issued_at)), paper.version DESC LIMIT 1
);
--> statement-breakpoint
CREATE TRIGGER issued_papers_unchanged BEFORE UPDATE ON issued_papers FOR EACH ROW
  WHEN (NOT NEW.names <@ OLD.names OR to_jsonb(OLD) - 'names' <> to_jsonb(NEW) - 'names')
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_paper_id_issued_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."issued_papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_paper" ON "credit_notes" USING btree ("paper_id");
