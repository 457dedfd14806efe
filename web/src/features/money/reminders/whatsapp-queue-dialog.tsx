import { formatMoney } from '@makao/contract/money'
import type { Chat } from '@makao/contract/money/reminders/reminders.schema'
import { NO_CHAT, reminderObstacles } from '@makao/contract/money/reminders/reminders.terms'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useRequestId } from '../../../lib/request-id'
import { useSave } from '../../../lib/save'
import { toastError } from '../../../lib/toast'
import { Button, buttonClass } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { ProgressBar } from '../../../ui/progress-bar'
import { chatsWith } from './reminders.queries'
import * as words from './reminders.words'

interface WhatsappQueueDialogProps {
  tenancyIds: string[]
  onClose: () => void
}

/** Reminds tenants one after the other in WhatsApp: each text is filled in, and sent there by hand. */
export function WhatsappQueueDialog({ tenancyIds, onClose }: WhatsappQueueDialogProps) {
  // Who they are is settled when the dialog opens: whoever is reminded meanwhile stays in the queue, and is said to be.
  const query = useQuery({ ...chatsWith(tenancyIds), staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' })
  return (
    <Dialog title={words.remindInWhatsApp} width={560} onClose={onClose}>
      <Loaded query={query} loading={words.preparingTheChats} failed={words.chatsCouldNotBePrepared}>
        {(chats) => <Queue chats={chats} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function Queue({ chats, onClose }: { chats: Chat[]; onClose: () => void }) {
  const [begun] = useState(chats)
  const open = begun.filter(({ obstacle }) => obstacle === null)
  const left = begun.filter(({ obstacle }) => obstacle !== null)
  const [place, setPlace] = useState(0)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const chat = open[place]
  return (
    <div className="space-y-4">
      {chat ? (
        <>
          <div>
            <ProgressBar label={words.of(place + 1, open.length)} done={place} total={open.length} />
          </div>
          <OneChat
            key={chat.tenancyId}
            chat={chat}
            isOpened={opened.has(chat.tenancyId)}
            onOpened={() => setOpened(new Set([...opened, chat.tenancyId]))}
          />
          <Actions>
            <Button variant="secondary" disabled={place === 0} onClick={() => setPlace(place - 1)}>
              {common.back}
            </Button>
            <Button variant="secondary" onClick={() => setPlace(place + 1)}>
              {opened.has(chat.tenancyId) ? words.next : words.skip}
            </Button>
          </Actions>
        </>
      ) : (
        <>
          <p role="status" className="rounded-lg bg-good-tint px-4 py-3">
            {open.length === 0 ? words.nobodyOfThoseChosenCanBe : words.ofOpenedInWhatsApp(opened.size, open.length)}
          </p>
          <NotOpen chats={left} />
          <Actions>
            <Button onClick={onClose}>{common.done}</Button>
          </Actions>
        </>
      )}
    </div>
  )
}

function OneChat({ chat, isOpened, onOpened }: { chat: Chat; isOpened: boolean; onOpened: () => void }) {
  const { tenancyId, tenantName, unitNumber, propertyName, total, currency, text, url } = chat
  // One for each chat: a second press notes nothing twice.
  const requestId = useRequestId()
  const { busy, save } = useSave({
    send: async (tab: Window | null) => {
      const noted = await client.reminders.openChat({ tenancyId, requestId })
      if (tab && noted.url) tab.location.href = noted.url
    },
    changes: ['reminders'],
    onSaved: onOpened,
    failed: (reason, _, tab) => {
      tab?.close()
      toastError(words.chatWasNotOpened, reason)
    },
  })

  function handleOpen(): void {
    // At once, since a browser opens nothing that nobody pressed; where it leads is known once it is noted.
    const tab = window.open('about:blank', '_blank')
    if (tab) tab.opener = null
    save(tab)
  }

  return (
    <section>
      <h3 className="font-medium wrap-anywhere">{tenantName}</h3>
      <p className="text-soft">{words.owes(unitNumber, propertyName, formatMoney(total, currency, 'code'))}</p>
      <p className="my-3 rounded-xl rounded-tl-sm bg-accent-tint px-4 py-3 wrap-anywhere whitespace-pre-line">{text}</p>
      {isOpened && url ? (
        <p role="status" className="flex flex-wrap items-center gap-3">
          <span className="text-good">{words.openedAndNotedAsReminded}</span>
          <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
            {words.openAgain}
          </a>
        </p>
      ) : (
        <Button data-first disabled={busy} onClick={handleOpen}>
          <MessageCircle size={18} aria-hidden />
          {busy ? words.opening : words.openInWhatsApp}
        </Button>
      )}
    </section>
  )
}

/** Who is not reminded here, and why. */
function NotOpen({ chats }: { chats: readonly Chat[] }) {
  if (chats.length === 0) return null
  return (
    <section>
      <h3 className="font-medium">{words.notReminded}</h3>
      <ul className="mt-1 max-h-56 divide-y divide-line overflow-y-auto text-sm">
        {chats.map(({ tenancyId, tenantName, unitNumber, obstacle }) => (
          <li key={tenancyId} className="py-2 wrap-anywhere">
            {tenantName}, {unitNumber}
            <span className="block text-soft">
              {obstacle === 'UNREACHABLE' ? NO_CHAT : obstacle && reminderObstacles[obstacle]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
