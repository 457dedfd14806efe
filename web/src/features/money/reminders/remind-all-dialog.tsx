import { dayInNairobi } from '@makao/contract/days'
import { channelNames } from '@makao/contract/messaging/outbox/outbox.terms'
import { dayBegins } from '@makao/contract/messaging/outbox/sending-hours.terms'
import { formatMoney } from '@makao/contract/money'
import type { RoundFilter, RoundPreview, SentRound } from '@makao/contract/money/reminders/reminders.schema'
import { roundObstacles } from '@makao/contract/money/reminders/reminders.terms'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, MessageCircle, Send } from 'lucide-react'
import { client } from '../../../lib/api'
import { useRequestId } from '../../../lib/request-id'
import { useSave } from '../../../lib/save'
import { estimate } from '../../../lib/sms-cost'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { roundPreview } from './reminders.queries'
import * as words from './reminders.words'

interface RemindAllDialogProps {
  /** What narrows the list; everybody of whom it shows something overdue, on any page, is meant. */
  filter: RoundFilter
  onClose: () => void
  /** Reminds by chats that staff open whoever can be reminded today. */
  onWhatsapp?: (tenancyIds: string[]) => void
}

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
    failed: words.noRemindersWereSent,
  })
  return (
    <Dialog title={isChosen ? common.remind : words.remindAllShown} width={560} busy={send.busy} onClose={onClose}>
      <Loaded query={query} loading={words.preparingTheReminders} failed={words.remindersCouldNotBePrepared}>
        {(data) => <Preview preview={data} />}
      </Loaded>
      <Actions>
        <Button variant="secondary" disabled={send.busy} onClick={onClose}>
          {preview?.obstacle ? common.close : common.cancel}
        </Button>
        {onWhatsapp && preview && preview.open.length > 0 && isChatNeeded(preview) && (
          <Button variant="secondary" disabled={send.busy} onClick={() => onWhatsapp(preview.open)}>
            <MessageCircle size={18} aria-hidden />
            {words.whatsAppOneByOne}
          </Button>
        )}
        {preview && !preview.obstacle && (
          <Button disabled={send.busy} onClick={() => send.save(preview.tenants)}>
            <Send size={18} aria-hidden />
            {send.busy ? common.sending : words.remind(preview.tenants)}
          </Button>
        )}
      </Actions>
    </Dialog>
  )
}

/** What became of them: what nothing is set up to send has not left. */
function saidOf({ tenants, messages, unsendable }: SentRound): string {
  if (unsendable === messages) return words.underMessages(messages)
  const waiting = unsendable > 0 ? words.ofWaitUnderMessages(unsendable.toLocaleString('en-KE'), messages) : ''
  return words.remindersToAreOnTheirWay(tenants, waiting)
}

/** Nothing is set up that sends the messages, or no channel is on that reaches anybody. */
const isChatNeeded = ({ channels }: RoundPreview) => channels.every(({ isSetUp }) => !isSetUp)

function Preview({ preview }: { preview: RoundPreview }) {
  const { obstacle, shown, tenants, totals, channels, prices, examples, without, leftOut, goesOutOn, replaced } =
    preview
  const isMixed = new Set(examples.map(({ hasPenalty }) => hasPenalty)).size > 1
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
            {words.willBeReminded(
              tenants,
              shown,
              totals.map(({ currency, amount }) => formatMoney(amount, currency)),
            )}
            {isSent && goesOutOn > dayInNairobi(new Date()) && words.itGoesOutTomorrowFrom(dayBegins)}
          </p>
          {replaced > 0 && <p>{words.reminderWaitingUnderMessages(replaced)}</p>}
          <ul className="divide-y divide-line rounded-xl border border-line">
            {channels.map(({ channel, messages, parts, isSetUp }) => (
              <li key={channel} className="px-4 py-3">
                <p className="flex justify-between gap-3 font-medium">
                  <span>{channelNames[channel]}</span>
                  <span className="figures">{messages.toLocaleString('en-KE')}</span>
                </p>
                {isSetUp && parts !== null && parts > 0 && (
                  <p className="mt-0.5 text-sm text-soft">
                    {words.smsToPayFor(parts.toLocaleString('en-KE'), estimate(parts, prices), prices.length === 0)}
                  </p>
                )}
                {!isSetUp && (
                  <p className="mt-0.5 text-sm text-warn">{words.nothingIsSetUpThatSends(channel === 'sms')}</p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {examples.map((example) => (
        <section key={example.tenantName}>
          <h3 className="font-medium wrap-anywhere">
            {words.forExampleTo(example.tenantName, channelNames[example.channel])}
          </h3>
          {isMixed && (
            <p className="text-sm text-soft">{example.hasPenalty ? words.leaseHasPenalty : words.leaseHasNoPenalty}</p>
          )}
          <p className="mt-1 max-h-48 overflow-y-auto rounded-xl rounded-tl-sm bg-accent-tint px-4 py-3 wrap-anywhere whitespace-pre-line">
            {example.body}
          </p>
        </section>
      ))}
      <LeftOut title={words.notReminded} rows={leftOut} />
      <LeftOut
        title={words.remindedButNotByEveryChannel}
        rows={without.map(({ channel, reason, ...who }) => ({
          ...who,
          reason: words.no(channel === 'sms', reason),
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
            {words.unit(tenantName, unitNumber)}
            <span className="block text-soft">{reason}.</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
