import type { EmailChangeAsked } from '@makao/contract/people/security/security.schema'
import { roleNames, type StaffRole } from '@makao/contract/permissions'
import { Clock, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { client } from '../lib/api'
import { useSave } from '../lib/save'
import { loadSession, useUser } from '../lib/session'
import { toastError } from '../lib/toast'
import { Button } from '../ui/button'
import * as common from '../ui/common.words'
import { Email } from '../ui/email'
import * as words from './app.words'

/** Who asked to be staff waits for an admin. */
function ApprovalNotice({ requestedRole }: { requestedRole: StaffRole }) {
  return (
    <div role="status" className="mb-5 flex gap-3 rounded-xl bg-warn-tint px-4 py-3 text-warn">
      <Clock size={20} aria-hidden className="mt-0.5 shrink-0" />
      <p>
        <b className="font-semibold">{words.waitingForApproval}</b> {words.youAskedToJoinAsAn(roleNames[requestedRole])}
      </p>
    </div>
  )
}

/** Somebody who signed up is given neither a unit nor a role before the address is confirmed. */
function EmailNotice({ email }: { email: string }) {
  const [sent, setSent] = useState<EmailChangeAsked>()
  const { busy, save } = useSave({
    send: () => client.security.sendEmailProof(),
    changes: [],
    onSaved: setSent,
    failed: (reason) => {
      toastError(words.linkWasNotSent, reason)
      // Confirmed meanwhile, on another device.
      void loadSession()
    },
  })
  return (
    <div role="status" className="mb-5 flex gap-3 rounded-xl bg-warn-tint px-4 py-3 text-warn">
      <MailCheck size={20} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <b className="font-semibold">{words.confirmYourEmail}</b> {words.openTheLinkThatWasSent}{' '}
          <Email address={email} />
          {words.yourPropertyManagerCanGive}
        </p>
        {sent ? (
          <p className="mt-1">{sent.sends ? words.newLinkIsOnItsWay : words.noMailIsSentFromHere}</p>
        ) : (
          <Button variant="secondary" className="mt-2" disabled={busy} onClick={() => save()}>
            {busy ? common.sending : words.sendLinkAgain}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What an account waits for, above every page. */
export function AccountNotices() {
  const { email, isEmailUnproven, requestedRole } = useUser()
  return (
    <>
      {isEmailUnproven && <EmailNotice email={email} />}
      {requestedRole && <ApprovalNotice requestedRole={requestedRole} />}
    </>
  )
}
