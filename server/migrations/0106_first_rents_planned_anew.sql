-- Planned anew each time, and each tenancy looked up for itself: a plan from when tables were empty, or that joins what is known
-- of all tenancies, reads all charges again for each of hundreds.
CREATE OR REPLACE FUNCTION keep_first_rents() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  EXECUTE $query$
    INSERT INTO first_rents (record_id, began_on)
    SELECT DISTINCT ON (added.tenancy_id) added.id, tenancy.start_date
    FROM added JOIN tenancies tenancy ON tenancy.id = added.tenancy_id
    WHERE added.payment_type = 'rent' AND NOT added.is_opening AND added.voided_at IS NULL
      AND (SELECT count(*) FROM (SELECT id FROM payment_records WHERE tenancy_id = added.tenancy_id AND voided_at IS NULL OFFSET 0) rent
        WHERE (SELECT until_step IS NULL FROM first_rents WHERE record_id = rent.id)) = 0
      AND NOT EXISTS (SELECT FROM issued_papers WHERE kind = 'unit_move' AND subject_id = added.tenancy_id)
    ORDER BY added.tenancy_id, added.due_date, added.id
    ON CONFLICT DO NOTHING $query$;
  RETURN NULL;
END $$;
