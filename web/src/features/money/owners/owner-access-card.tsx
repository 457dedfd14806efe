import { formatMoney } from '@makao/contract/money'
import type { OwnerAccess } from '@makao/contract/money/owners/owner-access.schema'
import type { OwnerDetails } from '@makao/contract/money/owners/owners.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantFormat } from '../../../lib/instant'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { Facts } from '../../../ui/facts'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import * as words from './owner-access.words'
import { ownerAccess } from './owners.queries'

const InviteOwnerDialog = laterDialog(() => import('./owner-access-dialogs').then((file) => file.InviteOwnerDialog))
const WithdrawDialog = laterDialog(() => import('./owner-access-dialogs').then((file) => file.WithdrawDialog))
const SightDialog = laterDialog(() => import('./owner-sight-dialog').then((file) => file.SightDialog))

/** The owner's own sign-in: whether they have one, and what they see by it. */
export function OwnerAccessCard({ owner }: { owner: OwnerDetails }) {
  const query = useQuery(ownerAccess(owner.id))
  return (
    <Card className="px-5 pb-5">
      <div className="-mx-5">
        <CardHeader title={words.ownSignIn} />
      </div>
      <Loaded query={query} failed={words.accessCouldNotBeLoaded}>
        {(access) => <Access owner={owner} access={access} />}
      </Loaded>
    </Card>
  )
}

function Access({ owner, access }: { owner: OwnerDetails; access: OwnerAccess }) {
  const [dialog, setDialog] = useState<'invite' | 'withdraw' | 'sight'>()
  const { state, email, phoneNumber, lastUsedAt, sight, allowed } = access
  const close = () => setDialog(undefined)
  const isReachable = owner.email !== null || owner.phoneNumber !== null
  return (
    <>
      <p className="mb-3">{words.states[state]}</p>
      <Facts
        facts={[
          (state === 'active' || state === 'invited') && {
            name: words.signsInWith,
            value: [email, phoneNumber].filter(Boolean).join(' · '),
            wide: true,
          },
          state === 'active' && {
            name: words.lastThere,
            value: lastUsedAt ? instantFormat.format(new Date(lastUsedAt)) : words.never,
          },
          { name: words.tenantsNames, value: words.shown(sight.showsTenants) },
          { name: words.arrears, value: words.shown(sight.showsArrears) },
          { name: words.papers, value: words.shown(sight.showsPapers) },
          {
            name: words.expensesTold,
            value:
              sight.expenseLimit === null
                ? words.all
                : words.fromAmount(formatMoney(sight.expenseLimit, sight.currency)),
          },
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        {allowed.includes('invite') && (
          <Button disabled={!isReachable} onClick={() => setDialog('invite')}>
            {state === 'none' ? words.invite : words.inviteAgain}
          </Button>
        )}
        {allowed.includes('saveSight') && (
          <Button variant="secondary" onClick={() => setDialog('sight')}>
            {words.whatTheySee}
          </Button>
        )}
        {allowed.includes('withdraw') && (
          <Button variant="secondary" onClick={() => setDialog('withdraw')}>
            {words.withdraw}
          </Button>
        )}
      </div>
      {allowed.includes('invite') && !isReachable && <p className="mt-2 text-soft">{words.enterAWayToReach}</p>}
      {dialog === 'invite' && <InviteOwnerDialog owner={owner} onClose={close} />}
      {dialog === 'withdraw' && <WithdrawDialog owner={owner} onClose={close} />}
      {dialog === 'sight' && <SightDialog access={access} onClose={close} />}
    </>
  )
}
