import { useQuery } from '@tanstack/react-query'
import * as common from '../../../ui/common.words'
import { SelectField } from '../../../ui/field'
import { LeadsToAccounts } from '../../../ui/leads-to-accounts'
import { isComing } from '../../../ui/loaded'
import { NotLoaded } from '../../../ui/not-loaded'
import { ownAccounts } from './rental-tax.queries'
import * as words from './rental-tax.words'

/** Out of which account of clients tax was paid to KRA. */
export function PaidOutOfField(field: { name: string; error: string | undefined }) {
  const query = useQuery(ownAccounts())
  const { data: all } = query
  const own = (all ?? []).filter(
    (account) => account.archivedAt === null && account.currency === 'KES' && !account.isOfAgency,
  )
  if (!all && !isComing(query)) return <NotLoaded query={query} failed={common.accountsNotLoaded} />
  return (
    <SelectField
      label={words.outOf}
      {...field}
      hint={all && own.length === 0 ? <LeadsToAccounts text={words.noOwnAccount} /> : undefined}
    >
      <option value="">{words.select}</option>
      {own.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
