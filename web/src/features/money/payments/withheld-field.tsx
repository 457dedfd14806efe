import { type Currency, editableMoney } from '@makao/contract/money'
import { formatShare } from '@makao/contract/money/owners/owners.terms'
import { useState } from 'react'
import type { FieldFor } from '../../../lib/form'
import { MoneyField } from '../../../ui/money-field'
import * as words from './payments.words'

/** Tax that a tenant keeps back of a payment, as it is typed: what is proposed, until somebody types another. */
export function useWithheld(proposed: number | null, currency: Currency) {
  const [typed, setTax] = useState<string>()
  return { tax: typed ?? (proposed === null ? '' : editableMoney(proposed, currency)), setTax }
}

interface WithheldFieldProps extends ReturnType<typeof useWithheld> {
  currency: Currency
  field: FieldFor<'withheld'>
  /** In hundredths of a percent; undefined: the account is not read. */
  rate: number | undefined
}

export const WithheldField = ({ tax, setTax, currency, field, rate }: WithheldFieldProps) => (
  <MoneyField
    label={words.taxWithheld}
    {...field('withheld')}
    currency={currency}
    value={tax}
    onChange={(event) => setTax(event.target.value)}
    hint={rate === undefined ? undefined : words.withheldHint(formatShare(rate))}
  />
)
