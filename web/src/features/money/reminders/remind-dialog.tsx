import { dayInNairobi, formatNearDay } from '@makao/contract/days'
import { channelNames } from '@makao/contract/messaging/outbox/outbox.terms'
import { dayBegins } from '@makao/contract/messaging/outbox/sending-hours.terms'
import { formatMoney } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import type { ReminderPreview } from '@makao/contract/money/reminders/reminders.schema'
import { reminderObstacles } from '@makao/contract/money/reminders/reminders.terms'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useRequestId } from '../../../lib/request-id'
import { useSave } from '../../../lib/save'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, Dialog } from '../../../ui/dialog'
import { Email } from '../../../ui/email'
import { Loaded } from '../../../ui/loaded'
import { reminderPreview } from './reminders.queries'
import * as words from './reminders.words'

interface RemindDialogProps {
  tenancyId: string
  tenantName: string
  onClose: () => void
}

/** Has a tenant reminded of all that is overdue: what of, where it goes and what it says stand there before it is sent. */
export function RemindDialog({ tenancyId, tenantName, onClose }: RemindDialogProps) {
  // One for each time the dialog opens: a second click, or trying again after an answer that never came, sends nothing twice.
  const requestId = useRequestId()
  const query = useQuery(reminderPreview(tenancyId))
  const preview = query.data
  const send = useSave({
    send: () => client.reminders.ask({ tenancyId, requestId }),
    changes: ['reminders'],
    done: ({ messages }) =>
      messages.some(({ isSetUp }) => isSetUp)
        ? words.reminderToIsOnItsWay(tenantName)
        : words.reminderToWaitsUnderMessages(tenantName),
    onSaved: onClose,
    failed: words.reminderWasNotSent,
  })
  return (
    <Dialog title={words.sendReminderTo(tenantName)} width={560} busy={send.busy} onClose={onClose}>
      <Loaded query={query} loading={words.preparingTheReminder} failed={words.reminderCouldNotBePrepared}>
        {(data) => <Preview preview={data} />}
      </Loaded>
      <Actions>
        <Button variant="secondary" disabled={send.busy} onClick={onClose}>
          {preview?.obstacle ? common.close : common.cancel}
        </Button>
        {preview && !preview.obstacle && (
          <Button disabled={send.busy} onClick={() => send.save()}>
            <Send size={18} aria-hidden />
            {send.busy ? common.sending : words.sendReminder}
          </Button>
        )}
      </Actions>
    </Dialog>
  )
}

function Preview({ preview }: { preview: ReminderPreview }) {
  const { obstacle, amounts, units, total, currency, last, waits, messages, without, goesOutOn } = preview
  const isSent = messages.some(({ isSetUp }) => isSetUp)
  return (
    <div className="space-y-4">
      {obstacle && (
        <p role="status" className="rounded-lg bg-warn-tint px-4 py-3 text-warn">
          {reminderObstacles[obstacle]}
        </p>
      )}
      <p className="text-soft">
        {last
          ? words.lastReminded(instantFormat.format(new Date(last.at)), last.by)
          : words.notRemindedOfTheseAmountsYet}
        {!obstacle && waits && words.oneWaitsUnderMessagesThisOne}
        {!obstacle && isSent && goesOutOn > dayInNairobi(new Date()) && words.itGoesOutTomorrowFrom(dayBegins)}
      </p>
      {amounts.length > 0 && (
        <section>
          <h3 className="flex justify-between gap-3 font-medium">
            <span>{common.overdue}</span>
            <span className="whitespace-nowrap figures">{formatMoney(total, currency)}</span>
          </h3>
          <ul className="mt-1 max-h-40 divide-y divide-line overflow-y-auto text-sm">
            {amounts.map((amount) => (
              <li key={amount.chargeId} className="flex justify-between gap-3 py-1.5">
                <span className="min-w-0 wrap-anywhere">
                  {words.due(
                    units > 1 ? words.dueOfUnit(amount.unitNumber, chargeTitle(amount)) : chargeTitle(amount),
                    formatNearDay(amount.dueDate),
                  )}
                </span>
                <span className="shrink-0 whitespace-nowrap figures">{formatMoney(amount.balance, currency)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {messages.map(({ channel, recipient, subject, body, isSetUp }) => (
        <section key={channel}>
          <h3 className="font-medium wrap-anywhere">
            {words.until(channelNames[channel])} <Email address={recipient} />
          </h3>
          <div className="mt-1 rounded-xl rounded-tl-sm bg-accent-tint px-4 py-3 wrap-anywhere whitespace-pre-line">
            {subject && <p className="mb-2 font-medium">{subject}</p>}
            {body}
          </div>
          {!isSetUp && (
            <p className="mt-1 text-sm text-warn">{words.nothingIsSetUpThatSendsItWaitsUnder(channel === 'sms')}</p>
          )}
        </section>
      ))}
      {without.map(({ channel, reason }) => (
        <p key={channel} className="text-sm text-soft">
          {words.noChannelReason(channel === 'sms', reason)}
        </p>
      ))}
    </div>
  )
}
