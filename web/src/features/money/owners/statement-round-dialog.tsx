import { formatMonth } from '@makao/contract/days'
import type { StatementRound } from '@makao/contract/documents/papers/statement-rounds.schema'
import type { RoundOutcome } from '@makao/contract/documents/papers/statement-rounds.terms'
import { useQuery } from '@tanstack/react-query'
import { Download, MessageCircle, Send } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useRequestId } from '../../../lib/request-id'
import { useSave } from '../../../lib/save'
import { useMay } from '../../../lib/session'
import { useDownload } from '../../../lib/use-download'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, Dialog } from '../../../ui/dialog'
import { ProgressBar } from '../../../ui/progress-bar'
import { openChat } from './open-chat'
import { mailWaits, statementRounds, whatSends } from './owners.queries'
import { onTheWay } from './owners.words'
import * as words from './statement-round.words'

interface StatementRoundDialogProps {
  ownerIds: readonly string[]
  /** 'YYYY-MM' */
  month: string
  onClose: () => void
}

/** The statements of a month for many owners in one go: mailed by a job, as files, and by WhatsApp where there is no address. */
export function StatementRoundDialog({ ownerIds, month, onClose }: StatementRoundDialogProps) {
  const may = useMay()
  const roundId = useRequestId()
  const ids = [...new Set(ownerIds)]
  const [isStarted, setStarted] = useState(false)
  const { data = [] } = useQuery({ ...statementRounds(roundId), enabled: isStarted })
  const round = data.find(({ id }) => id === roundId)
  const file = useDownload()
  const [isWaiting, setWaiting] = useState<boolean>()
  const { data: sends } = useQuery({ ...whatSends(), enabled: may('message:send') })
  const waits = isWaiting ?? sends?.sendsEmail === false
  const starting = useSave({
    send: () =>
      Promise.all([client.papers.sendStatements({ roundId, from: month, to: month, ownerIds: ids }), mailWaits()]),
    changes: ['owners', 'messages'],
    onSaved: ([, waits]) => {
      setStarted(true)
      setWaiting(waits)
    },
    failed: words.notStarted,
  })
  const asked = new URLSearchParams({ ids: ids.join(','), from: month, to: month })
  return (
    <Dialog
      title={words.sendStatements}
      description={words.ofMonth(ids.length, formatMonth(month))}
      busy={starting.busy}
      onClose={onClose}
    >
      {round ? (
        <Round {...{ round, month, waits }} />
      ) : (
        <>
          <p className="text-soft">{words.whatHappens}</p>
          {waits && <p className="mt-2 text-warn">{words.emailIsNotSetUp}</p>}
        </>
      )}
      <Actions>
        <Button
          variant="secondary"
          disabled={file.active !== undefined}
          onClick={() => void file.start(`owner-statements/zip?${asked}`)}
        >
          <Download size={18} aria-hidden />
          {file.active ? words.downloading : words.downloadAll}
        </Button>
        {isStarted ? (
          <Button onClick={onClose}>{common.done}</Button>
        ) : (
          may('message:send') && (
            <Button disabled={starting.busy} onClick={() => starting.save()}>
              <Send size={18} aria-hidden />
              {starting.busy ? words.starting : words.sendCount(ids.length)}
            </Button>
          )
        )}
      </Actions>
    </Dialog>
  )
}

interface RoundProps {
  round: StatementRound
  month: string
  /** Email is not set up: nothing leaves. */
  waits: boolean
}

function Round({ round, month, waits }: RoundProps) {
  const { done, total, isOver, owners } = round
  const count = (outcome: RoundOutcome) => owners.filter((owner) => owner.outcome === outcome).length
  const silent = owners.filter(({ outcome }) => outcome === 'no_email' || (waits && outcome === 'mailed'))
  const why = waits ? words.notEmailed : words.withoutEmail
  return (
    <div className="space-y-4">
      <ProgressBar label={words.howFar} done={done} total={total} />
      <div role="status" className="space-y-1">
        {isOver && count('mailed') > 0 && <p className="font-medium">{onTheWay(count('mailed'), waits)}</p>}
        {isOver && count('sent_before') > 0 && <p>{words.sentBefore(count('sent_before'))}</p>}
        {isOver && count('archived') > 0 && <p>{words.archived(count('archived'))}</p>}
        {isOver && count('failed') > 0 && <p className="text-bad">{words.failed(count('failed'))}</p>}
      </div>
      {silent.length > 0 && (
        <section aria-label={why}>
          <h3 className="font-medium">{why}</h3>
          <p className="text-sm text-soft">{words.sendByWhatsApp}</p>
          <ul className="mt-1 max-h-64 divide-y divide-line overflow-y-auto">
            {silent.map(({ ownerId, ownerName }) => (
              <li key={ownerId} className="flex items-center justify-between gap-3 py-2">
                <span className="min-w-0 wrap-anywhere">{ownerName}</span>
                <Button
                  variant="secondary"
                  aria-label={words.whatsAppTo(ownerName)}
                  onClick={() => void openChat(ownerId, month)}
                >
                  <MessageCircle size={18} aria-hidden />
                  {words.whatsApp}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
