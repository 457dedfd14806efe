import type { Currency } from '@makao/contract/money'
import type { ReactNode } from 'react'
import { SelectField } from '../../../ui/field'
import * as words from './agency-money.words'

interface OwnAccount {
  id: string
  name: string
  currency: Currency
  /** Whether the agency's own money alone stands there. */
  isOfAgency: boolean
}

interface OwnAccountFieldProps {
  label: string
  name: string
  error: string | undefined
  accounts: readonly OwnAccount[]
  chosen: OwnAccount | undefined
  onChoose: (id: string) => void
  /** Said where there is none to choose. */
  none?: ReactNode
}

/** The account that money of the agency's own leaves or reaches; out of one of clients it is commission. */
export function OwnAccountField({ accounts, chosen, onChoose, none, ...field }: OwnAccountFieldProps) {
  const hint = accounts.length === 0 ? none : chosen && !chosen.isOfAgency ? words.outOfCommission : undefined
  return (
    <SelectField {...field} value={chosen?.id ?? ''} onChange={(event) => onChoose(event.target.value)} hint={hint}>
      <option value="">{words.select}</option>
      {accounts.map(({ id, name, isOfAgency }) => (
        <option key={id} value={id}>
          {isOfAgency ? words.ofAgency(name) : name}
        </option>
      ))}
    </SelectField>
  )
}
