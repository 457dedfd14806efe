-- As before; of money that named the person and was put on several units, what came to each of them is the money there.
CREATE OR REPLACE FUNCTION guard_withheld_tax() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM payments tax JOIN payments came ON came.tenancy_id = tax.tenancy_id
    WHERE tax.id = NEW.payment_id AND tax.method = 'withheld' AND came.id = NEW.received_id
      AND came.method NOT IN ('opening', 'withheld') AND (came.reversed_at IS NULL OR NEW.ended_at IS NOT NULL)
      AND (came.method <> 'transfer' OR EXISTS (
        SELECT FROM tenancy_transfer_parts part JOIN tenancy_transfers moved ON moved.id = part.transfer_id
        WHERE part.payment_id = came.id AND moved.payment_id IS NOT NULL
      ))
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
