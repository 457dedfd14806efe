import { formatMonth } from '@makao/contract/days'
import type { OwnerlessMoney as Ownerless } from '@makao/contract/money/owners/owners.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { TwoLines } from '../../../ui/data-table'
import { laterDialog } from '../../../ui/later-dialog'
import { PropertyLink } from '../../../ui/page-links'
import { leftOf } from './left-of'
import { ownerlessMoney } from './owners.queries'
import * as words from './owners.words'

const monthsOf = ({ from, to }: Ownerless) =>
  from === to ? formatMonth(from) : words.fromTo(formatMonth(from), formatMonth(to))
const GiveDialog = laterDialog(() => import('./give-earlier-dialog').then((file) => file.GiveEarlierDialog))

/** Money of months for which no owner is agreed, and the way to give it to the owners of the first agreement. @param propertyId only of this one */
export function OwnerlessMoney({ propertyId }: { propertyId?: string }) {
  const { data } = useQuery(ownerlessMoney())
  const [giving, setGiving] = useState<Ownerless>()
  const rows = data?.filter((row) => propertyId === undefined || row.propertyId === propertyId) ?? []
  if (rows.length === 0) return null
  return (
    <Card className="mb-4 pb-2">
      <CardHeader title={words.moneyWithoutAnOwner} />
      <p className="px-5 pb-2 text-sm text-soft">{words.cameInBeforeTheAgreement}</p>
      <ul className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <li
            key={row.propertyId}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-5 py-2.5"
          >
            <TwoLines
              first={<PropertyLink propertyId={row.propertyId}>{row.propertyName}</PropertyLink>}
              second={monthsOf(row)}
            />
            <span className="ml-auto flex items-center gap-3">
              <span className="font-medium whitespace-nowrap figures">{leftOf(row)}</span>
              {row.allowed.includes('giveEarlier') && (
                <Button
                  variant="secondary"
                  aria-label={words.giveToOwnersOf(row.propertyName)}
                  onClick={() => setGiving(row)}
                >
                  {words.giveToOwners}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {giving && <GiveDialog row={giving} onClose={() => setGiving(undefined)} />}
    </Card>
  )
}
