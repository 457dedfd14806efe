-- Rows that go are those of the import that is being undone: of its instant, and on what it made. Given are the kind of what
-- they hang on, and how it and the instant are read of them; a row that hangs on nothing is none of an import. What an import
-- made is read once for all rows that go: tried with each of them it would take the square of their number.
CREATE OR REPLACE FUNCTION refuse_rows_of_others() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  undone uuid := undone_import();
  instant timestamptz := (SELECT taken_at FROM imports WHERE id = undone);
  has_others boolean;
BEGIN
  EXECUTE format(
    'SELECT EXISTS (
       SELECT FROM (%s) gone (parent, made_at) WHERE made_at IS DISTINCT FROM $1 OR parent IS NULL
         OR parent NOT IN (SELECT row_id FROM import_rows WHERE import_id = $2 AND kind = %L))',
    TG_ARGV[1], TG_ARGV[0]) INTO has_others USING instant, undone;
  -- While nothing is undone no row may go, also one without an instant.
  IF has_others OR (undone IS NULL AND EXISTS (SELECT FROM removed)) THEN
    RAISE EXCEPTION 'A row of % is none of the import.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
