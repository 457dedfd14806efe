import { useQuery } from '@tanstack/react-query'
import { Mail, MessageCircle } from 'lucide-react'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { useMay } from '../../../lib/session'
import { Button, buttonClass } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { CopyButton } from '../../../ui/copy-button'
import { Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { type Months, mailWaits, statementMessage, whatSends } from './owners.queries'
import * as words from './owners.words'

interface SendStatementDialogProps {
  owner: { id: string; name: string }
  months: Months
  onClose: () => void
}

/** An owner's statement in words: by mail with the PDF, or passed on by WhatsApp. */
export function SendStatementDialog({ owner, months, onClose }: SendStatementDialogProps) {
  const query = useQuery(statementMessage(owner.id, months))
  const may = useMay()
  const waits = useQuery(whatSends()).data?.sendsEmail === false
  const send = useSave({
    send: () => Promise.all([client.papers.sendOwnerStatement({ ownerId: owner.id, ...months }), mailWaits()]),
    changes: ['owners', 'messages'],
    done: ([{ email }, isWaiting]) => (isWaiting ? words.statementWaits : words.statementOnItsWayTo(email)),
    onSaved: onClose,
    failed: words.statementWasNotSent,
  })
  return (
    <Dialog title={words.sendStatementTo(owner.name)} busy={send.busy} onClose={onClose}>
      <Loaded query={query} loading={words.loadingStatement} failed={words.statementCouldNotBeLoaded}>
        {({ email, body, text, whatsappUrl }) => (
          <>
            <p className="rounded-lg bg-sunken px-4 py-3 text-sm wrap-anywhere whitespace-pre-line figures">{body}</p>
            {email === null && <p className="mt-3 text-soft">{words.noEmailAddressIsKnownPass}</p>}
            {email !== null && waits && <p className="mt-3 text-warn">{words.emailIsNotSetUp}</p>}
            <div className="mt-4 flex flex-wrap gap-2 [&>*]:grow">
              <CopyButton text={text} label={words.copyText} />
              <a
                href={whatsappUrl ?? `https://wa.me/?text=${encodeURIComponent(text)}`}
                target="_blank"
                rel="noreferrer"
                className={buttonClass('secondary')}
              >
                <MessageCircle size={18} aria-hidden />
                {common.whatsApp}
              </a>
              {email !== null && may('message:send') && (
                <Button disabled={send.busy} onClick={() => send.save()}>
                  <Mail size={18} aria-hidden />
                  {send.busy ? common.sending : words.sendByEmail}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
