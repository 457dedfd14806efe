import type { Currency } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldFor } from '../../../lib/form'
import { SelectField } from '../../../ui/field'
import { isComing } from '../../../ui/loaded'
import { ownAccounts } from './account-transfers.queries'
import * as words from './account-transfers.words'

interface OwnAccountFieldProps {
  label: string
  currency: Currency
  field: FieldFor<'accountId'>
  /** The one that is proposed; where it is no longer used, none. */
  chosen?: string | null
}

/** Which own account money goes through. Where there is one at most nobody is asked. */
export function OwnAccountField({ label, currency, field, chosen = null }: OwnAccountFieldProps) {
  const query = useQuery(ownAccounts())
  const { data = [] } = query
  const [said, setSaid] = useState<string>()
  const accounts = data.filter(
    (account) => account.currency === currency && account.archivedAt === null && !account.isOfAgency,
  )
  if (!query.data && !isComing(query)) return <p className="text-sm text-warn">{words.usualOfLabel(label)}</p>
  if (accounts.length < 2) return null
  const proposed = accounts.some(({ id }) => id === chosen) ? chosen : null
  return (
    // What is proposed may come late, or change: what somebody chose stays.
    <SelectField
      label={label}
      {...field('accountId')}
      value={said ?? proposed ?? ''}
      onChange={({ target }) => setSaid(target.value)}
    >
      <option value="">{words.asUsual}</option>
      {accounts.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
