import type { InvitationsPreview, InvitedMany } from '@makao/contract/money/tenants/many-invitations.schema'
import { invitationWayNames, invitationWays } from '@makao/contract/money/tenants/many-invitations.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { CopyButton } from '../../../ui/copy-button'
import { Actions, Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import * as words from './invite-many.words'

interface InviteManyDialogProps {
  /** Those who were chosen; without them everybody who has no account. */
  tenantIds?: string[] | undefined
  onClose: () => void
}

/** Invites many: who gets what and who cannot stands there first, and afterwards the links that nothing sends. */
export function InviteManyDialog({ tenantIds, onClose }: InviteManyDialogProps) {
  const asked = { tenantIds: tenantIds ?? null }
  const query = useQuery(api.tenants.previewInvitations.queryOptions({ input: asked }))
  const [made, setMade] = useState<InvitedMany>()
  const send = useSave({
    send: (seen: string[]) => client.tenants.inviteMany({ ...asked, seen }),
    changes: ['people', 'messages'],
    done: ({ email, sms }) => (email + sms > 0 ? words.invited(email + sms) : undefined),
    onSaved: (answer) => (answer.links.length > 0 ? setMade(answer) : onClose()),
    failed: words.nobodyWasInvited,
  })
  const seen = query.data?.invited.map(({ tenantId }) => tenantId) ?? []
  const count = seen.length
  return (
    <Dialog
      title={words.inviteTenants}
      description={made ? words.linksShownOnce : words.whoIsInvited}
      width={560}
      busy={send.busy}
      onClose={onClose}
    >
      {made ? (
        <LinksMade links={made.links} />
      ) : (
        <Loaded query={query} loading={words.checking} failed={words.couldNotBeChecked}>
          {(preview) => <Preview preview={preview} />}
        </Loaded>
      )}
      <Actions>
        <Button variant="secondary" disabled={send.busy} onClick={onClose}>
          {made ? common.done : common.cancel}
        </Button>
        {!made && count > 0 && (
          <Button disabled={send.busy} onClick={() => send.save(seen)}>
            {send.busy ? words.inviting : words.invite(count)}
          </Button>
        )}
      </Actions>
    </Dialog>
  )
}

function Preview({ preview: { invited, leftOut, isSetUp } }: { preview: InvitationsPreview }) {
  return (
    <div className="space-y-3">
      <p role="status" className="font-medium">
        {invited.length > 0 ? words.willBeInvited(invited.length) : words.nobodyToInvite}
      </p>
      {invitationWays.map((way) => {
        const rows = invited.filter((tenant) => tenant.way === way)
        if (rows.length === 0) return null
        return (
          <Folded key={way} title={invitationWayNames[way]} count={rows.length}>
            {way !== 'link' && !isSetUp[way] && (
              <li className="px-4 py-2 text-warn">{words.notSetUp(way === 'sms')}</li>
            )}
            {rows.map(({ tenantId, tenantName, to }) => (
              <li key={tenantId} className="px-4 py-2 wrap-anywhere">
                {tenantName}
                <span className="block text-soft">{to ?? words.noContact}</span>
              </li>
            ))}
          </Folded>
        )
      })}
      {leftOut.length > 0 && (
        <Folded title={words.notInvited} count={leftOut.length}>
          {leftOut.map(({ tenantId, tenantName, reason }) => (
            <li key={tenantId} className="px-4 py-2 wrap-anywhere">
              {tenantName}
              <span className="block text-soft">{reason}</span>
            </li>
          ))}
        </Folded>
      )}
    </div>
  )
}

interface FoldedProps {
  title: string
  count: number
  children: React.ReactNode
}

/** A few stand open, many are folded. */
const Folded = ({ title, count, children }: FoldedProps) => (
  <details open={count <= 5} className="rounded-xl border border-line">
    <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2 font-medium">
      <span>{title}</span>
      <span className="figures">{count.toLocaleString('en-KE')}</span>
    </summary>
    <ul className="max-h-56 divide-y divide-line overflow-y-auto border-t border-line text-sm">{children}</ul>
  </details>
)

function LinksMade({ links }: Pick<InvitedMany, 'links'>) {
  const all = links.map(({ tenantName, link }) => `${tenantName}: ${link}`).join('\n')
  return (
    <section aria-label={words.linksToPassOn} className="space-y-3">
      <CopyButton text={all} label={words.copyAll} />
      <ul className="divide-y divide-line rounded-xl border border-line">
        {links.map(({ tenantId, tenantName, phoneNumber, link }) => (
          <li key={tenantId} className="flex items-center justify-between gap-3 px-4 py-2">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{tenantName}</span>
              <span className="block text-sm text-soft">{phoneNumber}</span>
            </span>
            <CopyButton text={link} label={words.copyLink} of={tenantName} />
          </li>
        ))}
      </ul>
    </section>
  )
}
