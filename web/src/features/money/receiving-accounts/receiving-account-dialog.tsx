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
import { propertyNames } from '../../../lib/property-names'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { SwitchField } from '../../../ui/switch'
import { ownerNames } from '../owners/owners.queries'
import * as words from './receiving-accounts.words'

interface AccountDialogProps {
  /** Without it a new one is added. */
  account?: ReceivingAccount
  onMade?: (accountId: string) => void
  onClose: () => void
}

const isOfMpesa = (kind: ReceivingKind) => kind === 'mpesa_paybill' || kind === 'mpesa_till'
const isOfBank = (kind: ReceivingKind) => kind === 'bank' || kind === 'bank_paybill'

/** Adds or changes an account to receive into. */
export function AccountDialog({ account, onMade, onClose }: AccountDialogProps) {
  const requestId = useRequestId()
  const [kind, setKind] = useState<ReceivingKind>(account?.kind ?? 'mpesa_paybill')
  const { data: owners } = useQuery(ownerNames())
  const { data: properties } = useQuery(propertyNames())
  const settings = account?.settings
  const { field, ...form } = useSaveForm({
    schema: NewReceivingAccount,
    read: (typed) => {
      // Fields of a provider have names of their own, which the schema holds one level down.
      const beside = (name: string) => (typed as Readonly<Record<string, string | undefined>>)[name]?.trim() ?? ''
      const or = (name: string) => beside(name) || null
      const fields = Object.keys({ ...words.noticeNames, timeForm: '' }).map((name) => [name, beside(`notice.${name}`)])
      return {
        ...typed,
        requestId: account?.id ?? requestId,
        kind,
        ownerId: typed.ownerId || null,
        propertyId: typed.propertyId || null,
        currency: account?.currency ?? typed.currency,
        settings: {
          ...settings,
          environment: or('environment') as 'sandbox' | 'production' | null,
          c2bVersion: or('c2bVersion') as 'v1' | 'v2' | null,
          pullMethod: or('pullMethod') as 'GET' | 'POST' | null,
          baseUrl: or('baseUrl'),
          targetEnvironment: or('targetEnvironment'),
          storeNumber: or('storeNumber'),
          nominatedNumber: or('nominatedNumber'),
          checksBack: beside('checksBack') === 'on',
          signatureHeader: or('signatureHeader'),
          allowedAddresses: beside('allowedAddresses')
            .split(/[\s,]+/)
            .filter(Boolean),
          noticeFields: Object.fromEntries(fields.filter(([, value]) => value !== '')) as Record<string, string>,
        },
      }
    },
    send: ({ requestId: id, ...input }) =>
      account
        ? client.receivingAccounts.change({ ...input, accountId: account.id })
        : client.receivingAccounts.create({ ...input, requestId: id }),
    changes: ['receipts'],
    done: words.saved,
    onSaved: ({ id }) => {
      onClose()
      onMade?.(id)
    },
    fieldOf: { ACCOUNT_TAKEN: 'number', CURRENCY_CHANGED: 'propertyId' },
    failed: words.couldNotBeSaved,
  })
  const select = (name: string, label: string, chosen: string | null | undefined, choices: Record<string, string>) => (
    <SelectField label={label} name={name} defaultValue={chosen ?? ''} error={undefined}>
      {Object.entries(choices).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
  const line = (name: string, label: string, value: string | null | undefined, hint?: string) => (
    <TextField label={label} name={name} defaultValue={value ?? ''} hint={hint} autoComplete="off" error={undefined} />
  )
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
        defaultValue={account?.currency ?? (kind === 'mtn_momo' ? 'UGX' : 'KES')}
        disabled={account !== undefined}
      >
        {currencies.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={words.owner}
          {...field('ownerId')}
          defaultValue={account?.ownerId ?? ''}
          key={`o${owners?.length}`}
        >
          <option value="">{words.nobody}</option>
          {owners?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={words.property}
          {...field('propertyId')}
          defaultValue={account?.propertyId ?? ''}
          key={`p${properties?.length}`}
        >
          <option value="">{words.noProperty}</option>
          {properties?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {kind !== 'cash' && (
        <details className="rounded-lg border border-line px-4 py-1">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">{words.providerSettings}</summary>
          <div className="grid gap-4 pb-3">
            {!isOfBank(kind) &&
              select('environment', words.environment, settings?.environment, {
                '': words.production,
                sandbox: words.sandbox,
              })}
            {isOfMpesa(kind) && (
              <>
                {select('c2bVersion', words.c2bVersion, settings?.c2bVersion, { '': words.newest, v1: words.older })}
                {kind === 'mpesa_till' &&
                  line('storeNumber', words.storeNumber, settings?.storeNumber, words.storeHint)}
                {line('nominatedNumber', words.nominatedNumber, settings?.nominatedNumber, words.nominatedHint)}
                {select('pullMethod', words.pullMethod, settings?.pullMethod, { '': 'POST', GET: 'GET' })}
                <SwitchField
                  label={words.checksBack}
                  note={words.checksBackNote}
                  name="checksBack"
                  isOn={settings?.checksBack ?? false}
                />
              </>
            )}
            {kind === 'mtn_momo' && line('targetEnvironment', words.targetEnvironment, settings?.targetEnvironment)}
            {!isOfBank(kind) && line('baseUrl', words.baseUrl, settings?.baseUrl, words.baseUrlHint)}
            <TextAreaField
              label={words.allowedAddresses}
              name="allowedAddresses"
              hint={words.allowedHint}
              rows={2}
              defaultValue={settings?.allowedAddresses.join('\n') ?? ''}
              error={undefined}
            />
            {isOfBank(kind) && (
              <>
                <p className="text-sm text-soft">
                  <span className="font-medium text-ink">{words.noticeFields}.</span> {words.noticeHint}
                </p>
                <div className="grid gap-4 sm:grid-cols-2">
                  {Object.entries(words.noticeNames).map(([name, label]) => (
                    <div key={name}>{line(`notice.${name}`, label, settings?.noticeFields[name])}</div>
                  ))}
                </div>
                {select('notice.timeForm', words.timeForm, settings?.noticeFields.timeForm ?? 'local', words.timeForms)}
                {line('signatureHeader', words.signatureHeader, settings?.signatureHeader ?? 'x-signature')}
              </>
            )}
          </div>
        </details>
      )}
    </FormDialog>
  )
}
