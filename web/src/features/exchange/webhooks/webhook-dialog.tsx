import { auditEvents } from '@makao/contract/audit-events'
import { NewWebhook } from '@makao/contract/exchange/webhooks/webhooks.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { FormDialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { Switch } from '../../../ui/switch'
import { SecretDialog } from '../keys/secret-dialog'
import * as words from './webhooks.words'

const known = auditEvents.toSorted((one, other) => one.says.localeCompare(other.says))

interface WebhookDialogProps {
  /** Whether an address inside the network may be allowed. */
  offersInside: boolean
  onClose: () => void
}

/** Asks for an address and what it is told; afterwards it shows the secret, once. */
export function WebhookDialog({ offersInside, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string>()
  const [isAll, setIsAll] = useState(true)
  const [mayBeInside, setMayBeInside] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { field, ...form } = useSaveForm({
    schema: NewWebhook,
    read: ({ url }) => ({ url, events: isAll ? null : [...chosen], mayBeInside }),
    send: (input) => client.webhooks.make(input),
    changes: ['webhooks'],
    onSaved: (made) => setSecret(made.secret),
    fieldOf: { ADDRESS_INSIDE: 'url', SERVER_INSIDE: 'url', WEBHOOK_URL_USED: 'url' },
    failed: words.couldNotBeAdded,
  })
  if (secret !== undefined) {
    return (
      <SecretDialog
        title={words.signingSecret}
        text={words.copyItNow}
        secret={secret}
        copy={words.copySecret}
        onClose={onClose}
      />
    )
  }
  const events = field('events')
  return (
    <FormDialog title={words.newWebhook} form={form} label={words.create} busyLabel={words.adding} onClose={onClose}>
      <TextField
        label={words.addressToCall}
        {...field('url')}
        type="url"
        inputMode="url"
        placeholder={words.addressHint}
        maxLength={1000}
        autoComplete="off"
      />
      <Switch label={words.allEvents} note={words.allEventsNote} checked={isAll} onChange={setIsAll} />
      {!isAll && (
        <fieldset data-field={events.name}>
          <legend className="mb-1 text-sm font-medium">{words.tells}</legend>
          <div className="max-h-60 overflow-y-auto rounded-lg border border-line px-3">
            {known.map(({ action, says }) => (
              <label key={action} className="flex min-h-10 cursor-pointer items-center gap-3 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-accent"
                  checked={chosen.includes(action)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, action] : chosen.filter((one) => one !== action))
                  }
                />
                {says}
              </label>
            ))}
          </div>
          {events.error && (
            <p role="alert" className="mt-1 text-sm text-bad">
              {events.error}
            </p>
          )}
        </fieldset>
      )}
      {offersInside && (
        <Switch label={words.inside} note={words.insideNote} checked={mayBeInside} onChange={setMayBeInside} />
      )}
    </FormDialog>
  )
}
