import type { Approval } from '@makao/contract/money/approvals/approvals.schema'
import { useState } from 'react'
import { instantFormat } from '../../../lib/instant'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { laterDialog } from '../../../ui/later-dialog'
import { OwnerLink, TenantLink } from '../../../ui/page-links'
import * as words from './approvals.words'
import { askedOf, nameOf } from './asked-of'
import '../../../styles/dashboard.css'

const ApproveDialog = laterDialog(() => import('./approval-dialogs').then((file) => file.ApproveDialog))
const DeclineDialog = laterDialog(() => import('./approval-dialogs').then((file) => file.DeclineDialog))
const WithdrawDialog = laterDialog(() => import('./approval-dialogs').then((file) => file.WithdrawDialog))

/** What waits for a second person, for whoever may approve it and for who asked. */
export function WaitingList({ approvals }: { approvals: readonly Approval[] }) {
  const [chosen, setChosen] = useState<{ approval: Approval; action: Approval['allowed'][number] }>()
  const close = () => setChosen(undefined)
  return (
    <Card className="mb-3">
      <h2 className="px-4 pt-3 font-medium">{words.waitForApproval(approvals.length)}</h2>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto">
        {approvals.map((approval) => (
          <Waiting key={approval.id} approval={approval} onChoose={(action) => setChosen({ approval, action })} />
        ))}
      </ul>
      {chosen?.action === 'approve' && <ApproveDialog approval={chosen.approval} onClose={close} />}
      {chosen?.action === 'decline' && <DeclineDialog approval={chosen.approval} onClose={close} />}
      {chosen?.action === 'withdraw' && <WithdrawDialog approval={chosen.approval} onClose={close} />}
    </Card>
  )
}

interface WaitingProps {
  approval: Approval
  onChoose: (action: Approval['allowed'][number]) => void
}

function Waiting({ approval, onChoose }: WaitingProps) {
  const { subject, tenantId, tenancyId, ownerId, reason, details, askedBy, askedAt, allowed } = approval
  const name = nameOf(approval)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 grow basis-60">
        <p className="wrap-anywhere">
          <span className="font-medium figures">{askedOf(approval)}</span>{' '}
          {ownerId !== null && <OwnerLink ownerId={ownerId}>{subject}</OwnerLink>}
          {tenantId !== null && (
            <TenantLink tenantId={tenantId} {...(tenancyId && { tenancyId })}>
              {subject}
            </TenantLink>
          )}
        </p>
        {(details || reason) && (
          <p className="text-sm wrap-anywhere text-soft">{[details, reason].filter(Boolean).join(' · ')}</p>
        )}
        <p className="text-sm text-soft">{words.askedByOn(askedBy, instantFormat.format(new Date(askedAt)))}</p>
      </div>
      <div className="flex gap-2">
        {allowed.includes('approve') && (
          <Button aria-label={words.approveOf(name, subject)} onClick={() => onChoose('approve')}>
            {words.approve}
          </Button>
        )}
        {allowed.includes('decline') && (
          <Button variant="secondary" aria-label={words.declineOf(name, subject)} onClick={() => onChoose('decline')}>
            {words.decline}
          </Button>
        )}
        {allowed.includes('withdraw') && (
          <Button variant="secondary" aria-label={words.withdrawOf(name, subject)} onClick={() => onChoose('withdraw')}>
            {words.withdraw}
          </Button>
        )}
      </div>
    </li>
  )
}
