-- Words of names in small letters, without the accents that names here have; a text in one of these is what payer.rules.ts makes of it.
-- None of these functions calls another of ours: an index that is restored finds it without a search path.
CREATE FUNCTION person_marks(full_name text, company_name text, employer text, phone text, second_phone text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text := trim(regexp_replace(lower(translate(coalesce(full_name, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(employer, ''),
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyy')),
    '[^a-z''\u00aa-\uffff]+', ' ', 'g'));
  marks text[] := CASE words WHEN '' THEN '{}' ELSE string_to_array('w' || replace(words, ' ', ' w'), ' ') END;
  key text;
BEGIN
  FOREACH key IN ARRAY ARRAY[phone, second_phone] LOOP
    key := regexp_replace(regexp_replace(key, '[^0-9]', '', 'g'), '^(00)?(254|256)?0*', '');
    IF key <> '' THEN
      marks := marks || ARRAY['p' || key, 't' || right(key, 3),
        'h' || left(encode(sha256(decode('254' || key, 'escape')), 'hex'), 16),
        'h' || left(encode(sha256(decode('256' || key, 'escape')), 'hex'), 16)];
    END IF;
  END LOOP;
  RETURN marks;
END $$;
--> statement-breakpoint
-- By what a payer is known again, as `payerKeys` has it: a hash, the end of a phone with the first name, the whole name.
CREATE FUNCTION payer_marks(phone text, name text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text := trim(regexp_replace(lower(translate(coalesce(name, ''),
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyy')),
    '[^a-z''\u00aa-\uffff]+', ' ', 'g'));
  whole text[] := ARRAY(SELECT DISTINCT word COLLATE "C" FROM unnest(string_to_array(words, ' ')) word WHERE length(word) > 1 ORDER BY 1);
  first text := substring(words FROM '[^ ]{2,}');
  bare text := regexp_replace(coalesce(phone, ''), '[\s+-]', '', 'g');
  key text;
  tail text := '';
  marks text[] := '{}';
BEGIN
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
--> statement-breakpoint
-- The number of a unit as typed-account.rules.ts compares it: 'Hse 04' as '4'.
CREATE FUNCTION unit_key(unit_number text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN regexp_replace(regexp_replace(regexp_replace(upper(unit_number), '[^A-Z0-9]', '', 'g'),
    '^(HOUSE|HSE|HS|ROOM|RM|NO|DOOR|UNIT|APARTMENT|APT|FLAT|SHOP|STALL|OFFICE)+(?=[A-Z]?[0-9])', ''), '(?<![0-9])0+(?=[0-9])', '', 'g');
END $$;
--> statement-breakpoint
-- With what words of a property begin, all of them together, and its initials.
CREATE FUNCTION property_marks(name text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text := trim(regexp_replace(upper(name), '[^A-Z0-9]+', ' ', 'g'));
BEGIN
  RETURN string_to_array(regexp_replace(words, '([A-Z0-9]{4})[A-Z0-9]*', '\1', 'g'), ' ')
    || left(replace(words, ' ', ''), 4) || left(regexp_replace(words, '([A-Z0-9])[A-Z0-9]* ?', '\1', 'g'), 4);
END $$;
--> statement-breakpoint
CREATE INDEX "properties_marks" ON "properties" USING gin (property_marks(name)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "unit_account_numbers_sound" ON "unit_account_numbers" USING btree (translate(account_number, 'OILSBZ', '011582'));--> statement-breakpoint
CREATE INDEX "units_key" ON "units" USING btree (unit_key(unit_number));--> statement-breakpoint
CREATE INDEX "matching_rules_marks" ON "matching_rules" USING gin (payer_marks(substr(pattern, 3), '')) WHERE kind = 'phone' and pattern like 'p %';--> statement-breakpoint
CREATE INDEX "payments_marks" ON "payments" USING gin (payer_marks(payer_phone, payer_name)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "profiles_marks" ON "profiles" USING gin (person_marks(full_name, company_name, employer, phone_number, second_phone)) WITH (fastupdate=false);