import type { LeaseDefaults } from '@makao/contract/money/lease-defaults/lease-defaults.schema'
import { editablePercent } from '@makao/contract/percent'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { penaltyInWords } from '../leases/lease-sentences'
import { leaseDefaultsOf } from './lease-defaults.queries'
import * as words from './lease-defaults.words'

const dialogs = () => import('./lease-default-dialogs')
const DefaultsDialog = laterDialog(() => dialogs().then((file) => file.DefaultsDialog))
const ApplyDialog = laterDialog(() => dialogs().then((file) => file.ApplyDialog))

function inWords(defaults: LeaseDefaults): string {
  const { dueDay, noticeDays, depositMonths, penaltyKind, increaseRate } = defaults
  const said = [
    dueDay === null ? words.dueAsTheUnit : words.dueOn(dueDay),
    words.notice(noticeDays),
    words.deposit(depositMonths),
    penaltyKind === 'none' ? words.noPenalty : words.penalty(penaltyInWords(defaults)),
    increaseRate > 0 && words.increase(editablePercent(increaseRate)),
  ]
    .filter(Boolean)
    .join('; ')
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`
}

/** What a new lease takes. @param propertyId null: in every property without its own */
export function LeaseDefaultsCard({ propertyId }: { propertyId: string | null }) {
  const query = useQuery(leaseDefaultsOf(propertyId))
  const [open, setOpen] = useState<'change' | 'apply'>()
  const may = useMay()
  const onClose = () => setOpen(undefined)
  return (
    <Card>
      <Loaded query={query} failed={words.defaultsCouldNotBeRead}>
        {(defaults) => (
          <div className="px-5 py-4">
            <h2 className="font-semibold">{words.leaseDefaults}</h2>
            <p className="mt-1">
              {propertyId !== null && !defaults.isOwn && <span className="text-soft">{words.asTheAgency}</span>}
              {inWords(defaults)}
            </p>
            {may('setting:write') && (
              <div className="mt-3 flex flex-wrap gap-2">
                <Button variant="secondary" aria-label={words.changeDefaults} onClick={() => setOpen('change')}>
                  {words.change}
                </Button>
                {defaults.isOwn && (
                  <Button variant="secondary" onClick={() => setOpen('apply')}>
                    {words.applyToLeases}
                  </Button>
                )}
              </div>
            )}
          </div>
        )}
      </Loaded>
      {query.data && open === 'change' && <DefaultsDialog {...{ propertyId, onClose }} defaults={query.data} />}
      {open === 'apply' && <ApplyDialog {...{ propertyId, onClose }} />}
    </Card>
  )
}
