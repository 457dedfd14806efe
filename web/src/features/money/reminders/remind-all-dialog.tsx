import { dayInNairobi } from '@makao/contract/days'
import { dayBegins } from '@makao/contract/messaging/outbox/daytime.terms'
import { channelNames } from '@makao/contract/messaging/outbox/outbox.terms'
import { formatMoney } from '@makao/contract/money'
import type { RoundFilter, RoundPreview, SentRound } from '@makao/contract/money/reminders/reminders.schema'
import { roundObstacles } from '@makao/contract/money/reminders/reminders.terms'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, MessageCircle, Send } from 'lucide-react'
import { Fragment } from 'react'
import { client } from '../../../lib/api'
import { useRequestId } from '../../../lib/request-id'
import { useSave } from '../../../lib/save'
import { estimate } from '../../../lib/sms-cost'
import { Button } from '../../../ui/button'
import { Actions, Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { roundPreview } from './reminders.queries'

interface RemindAllDialogProps {
  /** What narrows the list; everybody of whom it shows something overdue, on any page, is meant. */
  filter: RoundFilter
  onClose: () => void
  /** Reminds by chats that staff open whoever can be reminded today. */
  onWhatsapp?: (tenancyIds: string[]) => void
}

const count = (many: number, one: string) => `${many.toLocaleString('en-KE')} ${many === 1 ? one : `${one}s`}`

/** Has everybody reminded of whom a list shows something overdue: how many, what it costs and who is left out stand there first. */
export function RemindAllDialog({ filter, onClose, onWhatsapp }: RemindAllDialogProps) {
  // One for each time the dialog opens: a second click, or trying again after an answer that never came, sends nothing twice.
  const requestId = useRequestId()
  const query = useQuery(roundPreview(filter))
  const preview = query.data
  const isChosen = filter.tenancyIds !== undefined || filter.tenantIds !== undefined
  const send = useSave({
    send: (seen: number) => client.reminders.askRound({ ...filter, requestId, seen }),
    changes: ['reminders'],
    done: saidOf,
    onSaved: onClose,
    failed: 'No reminders were sent',
  })
  return (
    <Dialog title={isChosen ? 'Remind' : 'Remind all shown'} width={560} busy={send.busy} onClose={onClose}>
      <Loaded query={query} loading="Preparing the reminders..." failed="The reminders could not be prepared">
        {(data) => <Preview preview={data} isChosen={isChosen} />}
      </Loaded>
      <Actions>
        <Button variant="secondary" disabled={send.busy} onClick={onClose}>
          {preview?.obstacle ? 'Close' : 'Cancel'}
        </Button>
        {onWhatsapp && preview && preview.open.length > 0 && isChatNeeded(preview) && (
          <Button variant="secondary" disabled={send.busy} onClick={() => onWhatsapp(preview.open)}>
            <MessageCircle size={18} aria-hidden />
            WhatsApp one by one
          </Button>
        )}
        {preview && !preview.obstacle && (
          <Button disabled={send.busy} onClick={() => send.save(preview.tenants)}>
            <Send size={18} aria-hidden />
            {send.busy ? 'Sending...' : `Remind ${count(preview.tenants, 'Tenant')}`}
          </Button>
        )}
      </Actions>
    </Dialog>
  )
}

/** What became of them: what nothing is set up to send has not left. */
function saidOf({ tenants, messages, unsendable }: SentRound): string {
  if (unsendable === messages)
    return `${count(messages, 'reminder')} ${messages === 1 ? 'waits' : 'wait'} under Messages`
  const waiting =
    unsendable > 0 ? `; ${unsendable.toLocaleString('en-KE')} of ${count(messages, 'message')} wait under Messages` : ''
  return `Reminders to ${count(tenants, 'tenant')} are on their way${waiting}`
}

/** Nothing is set up that sends the messages, or no channel is on that reaches anybody. */
const isChatNeeded = ({ channels }: RoundPreview) => channels.every(({ isSetUp }) => !isSetUp)

function Preview({ preview, isChosen }: { preview: RoundPreview; isChosen: boolean }) {
  const { obstacle, shown, tenants, totals, channels, prices, examples, without, leftOut, goesOutOn, replaced } =
    preview
  const isSent = channels.some(({ isSetUp }) => isSetUp)
  return (
    <div className="space-y-4">
      {obstacle && (
        <p role="status" className="rounded-lg bg-warn-tint px-4 py-3 text-warn">
          {roundObstacles[obstacle]}
        </p>
      )}
      {!obstacle && (
        <>
          <p>
            <span className="font-medium">{count(tenants, 'tenant')}</span> of {shown.toLocaleString('en-KE')}{' '}
            {isChosen ? 'chosen' : 'with something overdue in this list, on all of its pages,'}{' '}
            {tenants === 1 ? 'is' : 'are'} reminded of all that is overdue:{' '}
            {totals.map(({ currency, amount }, place) => (
              <Fragment key={currency}>
                {place > 0 && ' and '}
                <span className="whitespace-nowrap figures">{formatMoney(amount, currency)}</span>
              </Fragment>
            ))}
            .{isSent && goesOutOn > dayInNairobi(new Date()) && ` It goes out tomorrow from ${dayBegins}.`}
          </p>
          {replaced > 0 && (
            <p>
              {count(replaced, 'tenant')} {replaced === 1 ? 'has' : 'have'} a reminder waiting under Messages: this one
              takes its place.
            </p>
          )}
          <ul className="divide-y divide-line rounded-xl border border-line">
            {channels.map(({ channel, messages, parts, isSetUp }) => (
              <li key={channel} className="px-4 py-3">
                <p className="flex justify-between gap-3 font-medium">
                  <span>{channelNames[channel]}</span>
                  <span className="figures">{messages.toLocaleString('en-KE')}</span>
                </p>
                {parts !== null && parts > 0 && (
                  <p className="mt-0.5 text-sm text-soft">
                    {parts.toLocaleString('en-KE')} SMS to pay for
                    {isSetUp && `, about ${estimate(parts, prices)}`}
                    {isSetUp &&
                      prices.length === 0 &&
                      ' if one costs what is usual in Kenya; your price is known after the first'}
                    .
                  </p>
                )}
                {!isSetUp && (
                  <p className="mt-0.5 text-sm text-warn">
                    Nothing is set up that sends {channel === 'sms' ? 'SMS' : 'mail'}: they wait under Messages.
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {examples.map((example) => (
        <section key={example.tenantName}>
          <h3 className="font-medium wrap-anywhere">
            For example to {example.tenantName}, {channelNames[example.channel]}
          </h3>
          <p className="mt-1 max-h-48 overflow-y-auto rounded-xl rounded-tl-sm bg-accent-tint px-4 py-3 wrap-anywhere whitespace-pre-line">
            {example.body}
          </p>
        </section>
      ))}
      <LeftOut title="Not reminded" rows={leftOut} />
      <LeftOut
        title="Reminded, but not by every channel"
        rows={without.map(({ channel, reason, ...who }) => ({
          ...who,
          reason: `No ${channel === 'sms' ? 'SMS' : 'mail'}: ${reason}`,
        }))}
      />
    </div>
  )
}

/** Who is left out and why; a few stand open, many are folded. */
function LeftOut({ title, rows }: { title: string; rows: RoundPreview['leftOut'] }) {
  if (rows.length === 0) return null
  return (
    <details open={rows.length <= 5} className="group rounded-xl border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2 font-medium">
        <span>{title}</span>
        <span className="flex items-center gap-2 figures">
          {rows.length.toLocaleString('en-KE')}
          <ChevronDown size={18} aria-hidden className="text-soft group-open:rotate-180" />
        </span>
      </summary>
      <ul className="max-h-56 divide-y divide-line overflow-y-auto border-t border-line text-sm">
        {rows.map(({ tenancyId, tenantName, unitNumber, reason }) => (
          <li key={tenancyId} className="px-4 py-2 wrap-anywhere">
            {tenantName}, unit {unitNumber}
            <span className="block text-soft">{reason}.</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
