import { dayInNairobi, formatDay, formatNearDay } from '@makao/contract/days'
import { channelNames } from '@makao/contract/messaging/outbox/outbox.terms'
import { formatMoney } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import type { LetterPreview } from '@makao/contract/money/reminders/reminders.schema'
import { reminderObstacles } from '@makao/contract/money/reminders/reminders.terms'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { Switch } from '../../../ui/switch'
import { Letters } from './letters'
import { letterPreview } from './reminders.queries'
import * as words from './reminders.words'

interface LetterDialogProps {
  tenancyId: string
  tenantName: string
  onClose: () => void
}

/** Makes a demand letter of all that is overdue of a unit, to be printed, and sends it; what was made before stands below. */
export function LetterDialog({ tenancyId, tenantName, onClose }: LetterDialogProps) {
  const [isSent, setSent] = useState(true)
  const query = useQuery(letterPreview(tenancyId))
  const preview = query.data
  const make = useSave({
    send: () => client.reminders.makeLetter({ tenancyId, isSent: isSent && preview?.messages.length !== 0 }),
    changes: ['reminders'],
    done: ({ messages }) => (messages > 0 ? words.letterMadeAndSent(tenantName) : words.letterMade(tenantName)),
    failed: words.letterWasNotMade,
  })
  const mayMake = preview !== undefined && preview.obstacle === null
  return (
    <Dialog title={words.demandLetterTo(tenantName)} width={560} busy={make.busy} onClose={onClose}>
      <Loaded query={query} loading={words.preparingTheLetter} failed={words.letterCouldNotBePrepared}>
        {(shown) => <Preview preview={shown} isSent={isSent} onSent={setSent} />}
      </Loaded>
      <Letters tenancyId={tenancyId} isAlone={false} />
      <Actions>
        <Button variant="secondary" disabled={make.busy} onClick={onClose}>
          {common.close}
        </Button>
        {mayMake && (
          <Button disabled={make.busy} onClick={() => make.save()}>
            <FileText size={18} aria-hidden />
            {isSent && preview.messages.length > 0 ? words.makeAndSend : words.makeLetter}
          </Button>
        )}
      </Actions>
    </Dialog>
  )
}

interface PreviewProps {
  preview: LetterPreview
  isSent: boolean
  onSent: (isSent: boolean) => void
}

function Preview({ preview, isSent, onSent }: PreviewProps) {
  const { obstacle, amounts, total, currency, payBy, unitNumber, propertyName, messages, without } = preview
  const today = dayInNairobi(new Date())
  return (
    <div className="space-y-4">
      {obstacle && (
        <p role="status" className="rounded-lg bg-warn-tint px-4 py-3 text-warn">
          {reminderObstacles[obstacle]}
        </p>
      )}
      {amounts.length > 0 && (
        <section>
          <h3 className="flex justify-between gap-3 font-medium">
            <span className="min-w-0 wrap-anywhere">{words.unit(propertyName, unitNumber)}</span>
            <span className="whitespace-nowrap figures">{formatMoney(total, currency)}</span>
          </h3>
          <ul className="mt-1 max-h-40 divide-y divide-line overflow-y-auto text-sm">
            {amounts.map((amount) => (
              <li key={amount.chargeId} className="flex justify-between gap-3 py-1.5">
                <span className="min-w-0 wrap-anywhere">
                  {words.due(chargeTitle(amount), formatNearDay(amount.dueDate, today))}
                </span>
                <span className="shrink-0 whitespace-nowrap figures">{formatMoney(amount.balance, currency)}</span>
              </li>
            ))}
          </ul>
          <p className="mt-2">{words.letterAsksToPayBy(formatDay(payBy))}</p>
        </section>
      )}
      {!obstacle && messages.length > 0 && (
        <Switch
          label={words.sendItToo}
          note={messages.map(({ channel, recipient }) => `${channelNames[channel]}: ${recipient}`).join(', ')}
          checked={isSent}
          onChange={onSent}
        />
      )}
      {!obstacle &&
        without.map(({ channel, reason }) => (
          <p key={channel} className="text-sm text-soft">
            {words.noChannelReason(channel === 'sms', reason)}
          </p>
        ))}
    </div>
  )
}
