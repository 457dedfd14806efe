-- As before, but that whoever is told by a first name alone, as M-Pesa tells payers, costs no query for the words of a whole name:
-- it is reckoned at each write of a payment.
CREATE OR REPLACE FUNCTION payer_marks(phone text, name text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text := trim(regexp_replace(lower(translate(coalesce(name, ''),
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyy')),
    '[^a-z''\u00aa-\uffff]+', ' ', 'g'));
  whole text[] := '{}';
  first text := substring(words FROM '[^ ]{2,}');
  bare text := regexp_replace(coalesce(phone, ''), '[\s+-]', '', 'g');
  key text;
  tail text := '';
  marks text[] := '{}';
BEGIN
  -- Mostly a first name alone is told: it is no whole name, and costs no query.
  IF words ~ '[^ ]{2,} (.* )?[^ ]{2,}' THEN
    whole := ARRAY(SELECT DISTINCT word COLLATE "C" FROM unnest(string_to_array(words, ' ')) word WHERE length(word) > 1 ORDER BY 1);
  END IF;
  IF bare ~ '^[0-9A-Fa-f]{64}$' THEN
    marks := ARRAY['h' || left(lower(bare), 16)];
  ELSIF bare ~ '^[0-9]*[*xX•]+[0-9]*$' THEN
    tail := right(substring(bare FROM '[0-9]*$'), 3);
  ELSE
    key := regexp_replace(regexp_replace(bare, '[^0-9]', '', 'g'), '^(00)?(254|256)?0*', '');
    IF key ~ '^[0-9]{8,9}$' THEN
      tail := right(key, 3);
      marks := ARRAY['h' || left(encode(sha256(decode('254' || key, 'escape')), 'hex'), 16),
        'h' || left(encode(sha256(decode('256' || key, 'escape')), 'hex'), 16)];
    END IF;
  END IF;
  IF tail <> '' AND first IS NOT NULL THEN marks := marks || ('m' || tail || ' ' || first); END IF;
  IF cardinality(whole) > 1 THEN marks := marks || ('n' || array_to_string(whole, ' ')); END IF;
  RETURN marks;
END $$;
