import { type SendingAccounts, SmsAccount } from '@makao/contract/messaging/sending-accounts/sending-accounts.schema'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { RemoveAccount } from './remove-account'
import { sendingAccounts } from './sending-accounts.queries'
import * as words from './sending-accounts.words'

interface SmsAccountDialogProps {
  kept: SendingAccounts['sms']
  onClose: () => void
}

/** Asks for the agency's account at Africa's Talking. */
export function SmsAccountDialog({ kept: { settings, hasSecret, isUnreadable }, onClose }: SmsAccountDialogProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const { field, ...form } = useSaveForm({
    schema: SmsAccount,
    read: (typed) => typed,
    send: (input) => client.sendingAccounts.setSms(input),
    changes: ['messages', 'firstSteps'],
    shows: sendingAccounts,
    done: words.saved,
    onSaved: onClose,
    fieldOf: { KEY_NEEDED: 'apiKey' },
    failed: words.couldNotBeSaved,
  })
  if (isRemoving) return <RemoveAccount channel="sms" onRemoved={onClose} onClose={() => setIsRemoving(false)} />
  return (
    <FormDialog
      title={words.smsAccount}
      description={words.smsAccountText}
      form={form}
      label={common.save}
      onClose={onClose}
    >
      <TextField
        label={words.username}
        {...field('user')}
        hint={words.usernameHint}
        defaultValue={settings?.user ?? ''}
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
      />
      <TextField
        label={words.apiKey}
        {...field('apiKey')}
        hint={words.apiKeyHint}
        type="password"
        placeholder={hasSecret && !isUnreadable ? words.isKept : ''}
        autoComplete="new-password"
      />
      <TextField
        label={words.sender}
        {...field('sender')}
        hint={words.senderHint}
        defaultValue={settings?.sender ?? ''}
        maxLength={11}
        autoComplete="off"
      />
      <details className="rounded-lg border border-line px-4 py-1">
        <summary className="flex min-h-10 cursor-pointer items-center gap-2 font-medium pointer-coarse:min-h-11">
          <ChevronRight size={18} aria-hidden className="text-soft [[open]>*>&]:rotate-90" />
          {words.otherSenders}
        </summary>
        <div className="grid gap-4 pt-1 pb-3 sm:grid-cols-2">
          <TextField
            label={words.senderKenya}
            {...field('senderKenya')}
            defaultValue={settings?.senderKenya ?? ''}
            maxLength={11}
            autoComplete="off"
          />
          <TextField
            label={words.senderUganda}
            {...field('senderUganda')}
            defaultValue={settings?.senderUganda ?? ''}
            maxLength={11}
            autoComplete="off"
          />
        </div>
      </details>
      {settings && (
        <Button variant="secondary" onClick={() => setIsRemoving(true)}>
          {words.removeAccount}
        </Button>
      )}
    </FormDialog>
  )
}
