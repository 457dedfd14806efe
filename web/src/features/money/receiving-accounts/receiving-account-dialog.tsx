import { currencies } from '@makao/contract/money'
import { type ReceivingKind, receivingKinds } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import {
  NewReceivingAccount,
  type ReceivingAccount,
} from '@makao/contract/money/receiving-accounts/receiving-accounts.schema'
import { numberNames, receivingKindNames } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import type { FieldFor } from '../../../lib/form'
import { propertyNames } from '../../../lib/property-names'
import { switchedOn } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { withPresent } from '../../../lib/with-present'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { SwitchField } from '../../../ui/switch'
import { ownerNames } from '../owners/owners.queries'
import { isOfBank, ProviderSettings, readSettings } from './provider-settings'
import * as words from './receiving-accounts.words'

interface AccountDialogProps {
  /** Without it a new one is added. */
  account?: ReceivingAccount
  onMade?: (accountId: string) => void
  onClose: () => void
}

/** Adds or changes an account to receive into. */
export function AccountDialog({ account: given, onMade, onClose }: AccountDialogProps) {
  // As it was when somebody began to type.
  const [account] = useState(given)
  const requestId = useRequestId()
  const [kind, setKind] = useState<ReceivingKind>(account?.kind ?? 'mpesa_paybill')
  const [currency, setCurrency] = useState<string | undefined>(account?.currency)
  const { field, ...form } = useSaveForm({
    schema: NewReceivingAccount,
    began: account,
    fieldNames: { settings: words.providerSettings },
    read: (typed, { read }) => ({
      ...typed,
      isOfAgency: account?.isOfAgency ?? read('isOfAgency', switchedOn),
      requestId: account?.id ?? requestId,
      kind,
      ownerId: typed.ownerId || null,
      propertyId: typed.propertyId || null,
      currency: account?.currency ?? typed.currency,
      settings: { ...account?.settings, ...readSettings(typed) },
    }),
    send: ({ requestId: id, ...input }, asRead) =>
      account
        ? client.receivingAccounts.change({ ...input, accountId: account.id, asRead })
        : client.receivingAccounts.create({ ...input, requestId: id }),
    changes: ['receipts'],
    done: words.saved,
    onSaved: ({ id }) => {
      onClose()
      onMade?.(id)
    },
    fieldOf: { ACCOUNT_TAKEN: 'number', CURRENCY_CHANGED: 'propertyId', PROVIDER_INSIDE: 'settings.baseUrl' },
    failed: words.couldNotBeSaved,
  })
  return (
    <FormDialog
      title={account ? words.editAccount(account.name) : words.newAccount}
      form={form}
      label={common.save}
      onClose={onClose}
    >
      <SelectField
        label={words.kind}
        {...field('kind')}
        value={kind}
        disabled={account !== undefined}
        onChange={(event) => setKind(event.target.value as ReceivingKind)}
      >
        {receivingKinds.map((each) => (
          <option key={each} value={each}>
            {receivingKindNames[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={common.name}
        {...field('name')}
        hint={words.nameHint}
        defaultValue={account?.name ?? ''}
        maxLength={80}
        autoComplete="off"
      />
      {kind !== 'cash' && (
        <TextField
          label={numberNames[kind]}
          {...field('number')}
          defaultValue={account?.number ?? ''}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      {kind === 'bank_paybill' && (
        <TextField
          label={words.accountAtTheBank}
          {...field('prefix')}
          defaultValue={account?.prefix ?? ''}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      {isOfBank(kind) && (
        <TextField
          label={words.bankName}
          {...field('bank')}
          defaultValue={account?.bank ?? ''}
          maxLength={120}
          autoComplete="off"
        />
      )}
      <SelectField
        label={words.currency}
        {...field('currency')}
        // Goes by the kind until somebody chooses.
        value={currency ?? (kind === 'mtn_momo' ? 'UGX' : 'KES')}
        onChange={({ target }) => setCurrency(target.value)}
        disabled={account !== undefined}
      >
        {currencies.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      {account === undefined && (
        <SwitchField label={words.ofAgency} note={words.ofAgencyNote} name="isOfAgency" isOn={false} />
      )}
      <WhoseFields account={account} field={field} />
      {kind !== 'cash' && <ProviderSettings kind={kind} settings={account?.settings} field={field} />}
    </FormDialog>
  )
}

interface WhoseFieldsProps {
  account: ReceivingAccount | undefined
  field: FieldFor<'ownerId' | 'propertyId'>
}

/** Of which owner or property an account is; of neither, the agency's. */
function WhoseFields({ account, field }: WhoseFieldsProps) {
  const owners = withPresent(account?.ownerId, account?.ownerName, useQuery(ownerNames()).data)
  const properties = withPresent(account?.propertyId, account?.propertyName, useQuery(propertyNames()).data)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label={words.owner} {...field('ownerId')} defaultValue={account?.ownerId ?? ''}>
        <option value="">{words.nobody}</option>
        {owners.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={words.property} {...field('propertyId')} defaultValue={account?.propertyId ?? ''}>
        <option value="">{words.noProperty}</option>
        {properties.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
