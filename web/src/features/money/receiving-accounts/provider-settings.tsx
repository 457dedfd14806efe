import type { ReceivingKind } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import type { ReceivingAccount } from '@makao/contract/money/receiving-accounts/receiving-accounts.schema'
import type { FieldFor } from '../../../lib/form'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { SwitchField } from '../../../ui/switch'
import * as words from './receiving-accounts.words'

export const isOfMpesa = (kind: ReceivingKind) => kind === 'mpesa_paybill' || kind === 'mpesa_till'
export const isOfBank = (kind: ReceivingKind) => kind === 'bank' || kind === 'bank_paybill'

/** What the fields below say. Most have names of their own, which the schema holds one level down. */
export function readSettings(typed: Readonly<Record<string, string | undefined>>) {
  const beside = (name: string) => typed[name]?.trim() ?? ''
  const or = (name: string) => beside(name) || null
  const fields = Object.keys({ ...words.noticeNames, timeForm: '' }).map((name) => [name, beside(`notice.${name}`)])
  return {
    environment: or('environment') as 'sandbox' | 'production' | null,
    c2bVersion: or('c2bVersion') as 'v1' | 'v2' | null,
    pullMethod: or('pullMethod') as 'GET' | 'POST' | null,
    baseUrl: or('settings.baseUrl'),
    targetEnvironment: or('targetEnvironment'),
    storeNumber: or('storeNumber'),
    nominatedNumber: or('nominatedNumber'),
    checksBack: beside('checksBack') === 'on',
    signatureHeader: or('signatureHeader'),
    allowedAddresses: beside('allowedAddresses')
      .split(/[\s,]+/)
      .filter(Boolean),
    noticeFields: Object.fromEntries(fields.filter(([, value]) => value !== '')) as Record<string, string>,
  }
}

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

interface SettingsProps {
  kind: ReceivingKind
  /** Undefined of a new account. */
  settings: ReceivingAccount['settings'] | undefined
}

function MpesaSettings({ kind, settings }: SettingsProps) {
  return (
    <>
      {select('c2bVersion', words.c2bVersion, settings?.c2bVersion, { '': words.newest, v1: words.older })}
      {kind === 'mpesa_till' && line('storeNumber', words.storeNumber, settings?.storeNumber, words.storeHint)}
      {line('nominatedNumber', words.nominatedNumber, settings?.nominatedNumber, words.nominatedHint)}
      {select('pullMethod', words.pullMethod, settings?.pullMethod, { '': 'POST', GET: 'GET' })}
      <SwitchField
        label={words.checksBack}
        note={words.checksBackNote}
        name="checksBack"
        isOn={settings?.checksBack ?? false}
      />
    </>
  )
}

function BankSettings({ settings }: Pick<SettingsProps, 'settings'>) {
  return (
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
  )
}

interface ProviderProps extends SettingsProps {
  field: FieldFor<'settings.baseUrl'>
}

/** How the provider of an account is asked, and how its notices are read. */
export function ProviderSettings({ kind, settings, field }: ProviderProps) {
  return (
    <details className="rounded-lg border border-line px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">{words.providerSettings}</summary>
      <div className="grid gap-4 pb-3">
        {!isOfBank(kind) &&
          select('environment', words.environment, settings?.environment, {
            '': words.production,
            sandbox: words.sandbox,
          })}
        {isOfMpesa(kind) && <MpesaSettings {...{ kind, settings }} />}
        {kind === 'mtn_momo' && line('targetEnvironment', words.targetEnvironment, settings?.targetEnvironment)}
        {!isOfBank(kind) && (
          <TextField
            label={words.baseUrl}
            {...field('settings.baseUrl')}
            defaultValue={settings?.baseUrl ?? ''}
            hint={words.baseUrlHint}
            autoComplete="off"
          />
        )}
        <TextAreaField
          label={words.allowedAddresses}
          name="allowedAddresses"
          hint={words.allowedHint}
          rows={2}
          defaultValue={settings?.allowedAddresses.join('\n') ?? ''}
          error={undefined}
        />
        {isOfBank(kind) && <BankSettings settings={settings} />}
      </div>
    </details>
  )
}
