import { type AgencyAccount, NewAgencyAccount } from '@makao/contract/money/agency-money/agency-money.schema'
import { agencyAccountKindNames, agencyAccountKinds } from '@makao/contract/money/agency-money/agency-money.terms'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { switchedOn } from '../../../lib/readers'
import { newRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { useMay } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { FormDialog } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { openerClass } from '../../../ui/one-line'
import { SwitchField } from '../../../ui/switch'
import { agencyAccounts } from './agency-money.queries'
import * as words from './agency-money.words'

/** The accounts that the agency has added to the chart, with what its accountant calls them. */
export function AgencyAccountsCard() {
  const may = useMay()
  const query = useQuery(agencyAccounts())
  const [open, setOpen] = useState<AgencyAccount | 'new'>()
  const mayChange = may('ledger:close')
  return (
    <Card>
      <CardHeader title={words.ownAccounts}>
        {mayChange && (
          <Button variant="secondary" onClick={() => setOpen('new')}>
            <Plus size={18} aria-hidden />
            {words.newAccount}
          </Button>
        )}
      </CardHeader>
      <p className="px-5 pb-3 text-soft">{words.ownAccountsText}</p>
      <Loaded query={query} loading={words.loading} failed={words.notLoaded}>
        {(rows) => (
          <ul className="divide-y divide-line px-5 pb-4 text-sm">
            {rows.map((row) => (
              <li key={row.id} className="flex justify-between gap-3 py-2">
                {mayChange ? (
                  <button
                    type="button"
                    className={openerClass}
                    aria-label={words.editAccount(row.name)}
                    onClick={() => setOpen(row)}
                  >
                    {row.name}
                  </button>
                ) : (
                  <span className="min-w-0 wrap-anywhere">{row.name}</span>
                )}
                <span className="text-soft">
                  {[agencyAccountKindNames[row.kind], row.code, row.isArchived && words.isArchived]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {open && <AccountDialog account={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

function AccountDialog({ account, onClose }: { account: AgencyAccount | undefined; onClose: () => void }) {
  const [accountId] = useState(() => account?.id ?? newRequestId())
  const { field, ...form } = useSaveForm({
    schema: NewAgencyAccount,
    read: (typed, { read }) => ({
      ...typed,
      accountId,
      kind: account?.kind ?? typed.kind,
      isArchived: read('isArchived', switchedOn),
    }),
    send: (input) => client.agencyMoney.saveAccount(input),
    changes: ['receipts'],
    done: ({ name }) => words.saved(name),
    onSaved: onClose,
    fieldOf: { ACCOUNT_NAMED: 'name', ACCOUNT_KIND_STAYS: 'kind' },
    failed: words.notSaved,
  })
  return (
    <FormDialog
      title={account ? words.editAccount(account.name) : words.newAccount}
      form={form}
      label={account ? words.editAccount(account.name) : words.newAccount}
      width={425}
      onClose={onClose}
    >
      <SelectField label={words.kind} {...field('kind')} defaultValue={account?.kind} disabled={account !== undefined}>
        {agencyAccountKinds.map((kind) => (
          <option key={kind} value={kind}>
            {agencyAccountKindNames[kind]}
          </option>
        ))}
      </SelectField>
      <TextField label={words.name} {...field('name')} defaultValue={account?.name} autoComplete="off" maxLength={80} />
      <TextField
        label={words.code}
        {...field('code')}
        defaultValue={account?.code ?? ''}
        autoComplete="off"
        maxLength={20}
      />
      {account && <SwitchField label={words.isArchived} name="isArchived" isOn={account.isArchived} />}
    </FormDialog>
  )
}
