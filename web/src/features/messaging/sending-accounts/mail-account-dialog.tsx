import { type Encryption, encryptions } from '@makao/contract/messaging/sending-accounts/sending-accounts.kinds'
import { MailAccount, type SendingAccounts } from '@makao/contract/messaging/sending-accounts/sending-accounts.schema'
import { encryptionNames, usualPorts } from '@makao/contract/messaging/sending-accounts/sending-accounts.terms'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { count } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { CountField, SelectField, TextField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { RemoveAccount } from './remove-account'
import { sendingAccounts } from './sending-accounts.queries'
import * as words from './sending-accounts.words'

interface MailAccountDialogProps {
  kept: SendingAccounts['email']
  onClose: () => void
}

/** Asks for the mail server of the agency and who writes through it. */
export function MailAccountDialog({ kept: { settings, hasSecret, isUnreadable }, onClose }: MailAccountDialogProps) {
  const [encryption, setEncryption] = useState<Encryption>(settings?.encryption ?? 'starttls')
  const [port, setPort] = useState(String(settings?.port ?? usualPorts.starttls))
  const [isRemoving, setIsRemoving] = useState(false)
  const { field, ...form } = useSaveForm({
    schema: MailAccount,
    read: (typed, { read }) => ({ ...typed, encryption, port: read('port', count) }),
    send: (input) => client.sendingAccounts.setMail(input),
    changes: ['messages', 'firstSteps'],
    shows: sendingAccounts,
    done: words.saved,
    onSaved: onClose,
    fieldOf: { PASSWORD_NEEDED: 'password', SERVER_INSIDE: 'host' },
    failed: words.couldNotBeSaved,
  })
  if (isRemoving) return <RemoveAccount channel="email" onRemoved={onClose} onClose={() => setIsRemoving(false)} />

  function choose(next: Encryption): void {
    // A port of their own stays.
    if (port === String(usualPorts[encryption])) setPort(String(usualPorts[next]))
    setEncryption(next)
  }
  return (
    <FormDialog
      title={words.mailAccount}
      description={words.mailAccountText}
      width={560}
      form={form}
      label={common.save}
      onClose={onClose}
    >
      <TextField
        label={words.mailServer}
        {...field('host')}
        hint={words.mailServerHint}
        defaultValue={settings?.host ?? ''}
        maxLength={253}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <SelectField
          label={words.encryption}
          {...field('encryption')}
          value={encryption}
          onChange={({ target }) => choose(target.value as Encryption)}
        >
          {encryptions.map((each) => (
            <option key={each} value={each}>
              {encryptionNames[each]}
            </option>
          ))}
        </SelectField>
        <CountField
          label={words.port}
          {...field('port')}
          value={port}
          onChange={({ target }) => setPort(target.value)}
          maxLength={5}
        />
      </div>
      <FieldPair>
        <TextField
          label={words.user}
          {...field('user')}
          hint={words.userHint}
          defaultValue={settings?.user ?? ''}
          maxLength={254}
          autoCapitalize="none"
          autoComplete="off"
        />
        <TextField
          label={words.password}
          {...field('password')}
          hint={words.passwordHint}
          type="password"
          placeholder={hasSecret && !isUnreadable ? words.isKept : ''}
          autoComplete="new-password"
        />
      </FieldPair>
      <FieldPair>
        <TextField
          label={words.senderAddress}
          {...field('fromAddress')}
          type="email"
          defaultValue={settings?.fromAddress ?? ''}
          maxLength={254}
          autoComplete="off"
        />
        <TextField
          label={words.senderName}
          {...field('fromName')}
          hint={words.senderNameHint}
          defaultValue={settings?.fromName ?? ''}
          maxLength={80}
          autoComplete="off"
        />
      </FieldPair>
      {settings && (
        <Button variant="secondary" onClick={() => setIsRemoving(true)}>
          {words.removeAccount}
        </Button>
      )}
    </FormDialog>
  )
}
