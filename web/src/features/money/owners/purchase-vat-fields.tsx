import type { Currency } from '@makao/contract/money'
import { formatShare, standardVat } from '@makao/contract/money/owners/owners.terms'
import type { FieldFor } from '../../../lib/form'
import { TextField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { MoneyField } from '../../../ui/money-field'
import * as words from './purchase-vat.words'

interface PurchaseVatFieldsProps {
  /** undefined while what says it is not chosen */
  currency: Currency | undefined
  field: FieldFor<'vat' | 'supplierPin'>
}

/** What of an amount is VAT, as the supplier's invoice says it, and the supplier's PIN. */
export function PurchaseVatFields({ currency, field }: PurchaseVatFieldsProps) {
  const standard = currency && standardVat[currency]
  return (
    <FieldPair>
      <MoneyField
        label={words.vatInIt}
        {...field('vat')}
        currency={currency}
        hint={standard && words.asTheInvoiceSays(formatShare(standard.rate), standard.source)}
      />
      <TextField label={words.supplierPin} {...field('supplierPin')} autoComplete="off" maxLength={20} />
    </FieldPair>
  )
}
