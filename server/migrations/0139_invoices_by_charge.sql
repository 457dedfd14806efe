ALTER TABLE "credit_notes" ADD COLUMN "paper_id" uuid;--> statement-breakpoint
ALTER TABLE "issued_papers" ADD COLUMN "charge_ids" uuid[];--> statement-breakpoint
DROP TRIGGER issued_papers_unchanged ON issued_papers;--> statement-breakpoint
DROP TRIGGER credit_notes_append_only ON credit_notes;--> statement-breakpoint
-- What a restored backup holds nobody has counted yet.
ANALYZE "issued_papers", "payment_records", "payment_record_versions", "ledger_entries", "ledger_postings";
--> statement-breakpoint
CREATE TEMP TABLE invoice_lines AS
SELECT paper.id AS paper_id, said.place, said.line->>'paymentType' AS payment_type, coalesce(said.line->>'name', '') AS name,
  (said.line->>'dueDate')::date AS due_date, (said.line->>'amount')::bigint AS amount, NULL::uuid AS record_id
FROM issued_papers paper CROSS JOIN LATERAL jsonb_array_elements(paper.content->'lines') WITH ORDINALITY AS said(line, place)
WHERE paper.kind = 'invoice';
--> statement-breakpoint
-- What each charge said when the invoice was handed out, and what it came to by the ledger of that moment.
CREATE TEMP TABLE invoice_charges AS
SELECT paper.id AS paper_id, charge.id AS record_id, charge.created_at, stood.payment_type, coalesce(stood.name, '') AS name, stood.due_date,
  (SELECT coalesce(sum(posting.amount_minor), 0) FROM ledger_entries entry JOIN ledger_postings posting ON posting.entry_id = entry.id
    WHERE entry.record_id = charge.id AND entry.kind IN ('charge', 'charge_void') AND entry.created_at <= paper.issued_at
      AND posting.account IN ('receivable', 'deposit_due')) AS amount
FROM (
  SELECT id, tenancy_id, to_char(due_date, 'YYYY-MM') AS month FROM payment_records
  UNION SELECT charge.id, charge.tenancy_id, to_char(version.due_date, 'YYYY-MM')
    FROM payment_record_versions version JOIN payment_records charge ON charge.id = version.record_id
) due
JOIN issued_papers paper ON paper.kind = 'invoice' AND paper.subject_id = due.tenancy_id AND paper.period = due.month
JOIN payment_records charge ON charge.id = due.id AND charge.created_at <= paper.issued_at
  AND (charge.voided_at IS NULL OR charge.voided_at >= paper.issued_at)
CROSS JOIN LATERAL (
  SELECT version.payment_type, version.name, version.due_date FROM (
    SELECT payment_type, name, due_date, until_entry FROM payment_record_versions WHERE record_id = charge.id
    UNION ALL SELECT charge.payment_type, charge.name, charge.due_date, NULL
  ) version
  WHERE version.until_entry IS NULL OR version.until_entry >= (
    SELECT coalesce(max(entry.position), 0) FROM ledger_entries entry
    WHERE entry.record_id = charge.id AND entry.created_at <= paper.issued_at)
  ORDER BY version.until_entry LIMIT 1
) stood
WHERE to_char(stood.due_date, 'YYYY-MM') = paper.period;
--> statement-breakpoint
ANALYZE invoice_lines, invoice_charges;
--> statement-breakpoint
-- The charge that a line says is the one of its type, day, amount and name; of lines that say the same it is one each.
UPDATE invoice_lines SET record_id = found.record_id
FROM (
  SELECT line.paper_id, line.place, charge.record_id FROM (
    SELECT *, row_number() OVER (PARTITION BY paper_id, payment_type, due_date, amount, name ORDER BY place) AS nth FROM invoice_lines WHERE record_id IS NULL
  ) line JOIN (
    SELECT *, row_number() OVER (PARTITION BY paper_id, payment_type, due_date, amount, name ORDER BY created_at, record_id) AS nth FROM invoice_charges stood
    WHERE NOT EXISTS (SELECT FROM invoice_lines known WHERE known.paper_id = stood.paper_id AND known.record_id = stood.record_id)
  ) charge USING (paper_id, payment_type, due_date, amount, name, nth)
) found
WHERE invoice_lines.paper_id = found.paper_id AND invoice_lines.place = found.place;
--> statement-breakpoint
-- Then whatever it was called: a name that was changed while nothing was booked stands nowhere.
UPDATE invoice_lines SET record_id = found.record_id
FROM (
  SELECT line.paper_id, line.place, charge.record_id FROM (
    SELECT *, row_number() OVER (PARTITION BY paper_id, payment_type, due_date, amount ORDER BY place) AS nth FROM invoice_lines WHERE record_id IS NULL
  ) line JOIN (
    SELECT *, row_number() OVER (PARTITION BY paper_id, payment_type, due_date, amount ORDER BY created_at, record_id) AS nth FROM invoice_charges stood
    WHERE NOT EXISTS (SELECT FROM invoice_lines known WHERE known.paper_id = stood.paper_id AND known.record_id = stood.record_id)
  ) charge USING (paper_id, payment_type, due_date, amount, nth)
) found
WHERE invoice_lines.paper_id = found.paper_id AND invoice_lines.place = found.place;
--> statement-breakpoint
-- And last of another amount.
UPDATE invoice_lines SET record_id = found.record_id
FROM (
  SELECT line.paper_id, line.place, charge.record_id FROM (
    SELECT *, row_number() OVER (PARTITION BY paper_id, payment_type, due_date, name ORDER BY place) AS nth FROM invoice_lines WHERE record_id IS NULL
  ) line JOIN (
    SELECT *, row_number() OVER (PARTITION BY paper_id, payment_type, due_date, name ORDER BY created_at, record_id) AS nth FROM invoice_charges stood
    WHERE NOT EXISTS (SELECT FROM invoice_lines known WHERE known.paper_id = stood.paper_id AND known.record_id = stood.record_id)
  ) charge USING (paper_id, payment_type, due_date, name, nth)
) found
WHERE invoice_lines.paper_id = found.paper_id AND invoice_lines.place = found.place;
--> statement-breakpoint
UPDATE issued_papers paper SET charge_ids = said.charge_ids
FROM (SELECT paper_id, array_agg(record_id ORDER BY place) AS charge_ids FROM invoice_lines GROUP BY paper_id) said
WHERE paper.id = said.paper_id;
--> statement-breakpoint
DROP TABLE invoice_lines, invoice_charges;
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
