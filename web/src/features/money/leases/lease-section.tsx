import { dayInNairobi, formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { Lease } from '@makao/contract/money/leases/leases.schema'
import { rentOn } from '@makao/contract/money/leases/leases.terms'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { penaltyInWords, rentMonthsInWords, riseInWords, termInWords } from './lease-sentences'
import { leaseOf } from './leases.queries'
import * as words from './leases.words'

const LeaseDialog = laterDialog(() => import('./lease-dialog').then((file) => file.LeaseDialog))

/** What was agreed for a tenancy, in words, and a way to agree on something else. */
export function LeaseSection({ tenancyId }: { tenancyId: string }) {
  const query = useQuery(leaseOf(tenancyId))
  const { data } = query
  const [isChanging, setChanging] = useState(false)
  return (
    <Card>
      <CardHeader title={common.lease}>
        {data?.allowed.includes('save') && (
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {words.changeLease}
          </Button>
        )}
      </CardHeader>
      <Loaded query={query} failed={words.leaseCouldNotBeRead}>
        {(lease) => <Terms lease={lease} />}
      </Loaded>
      {data && isChanging && <LeaseDialog lease={data} onClose={() => setChanging(false)} />}
    </Card>
  )
}

function Terms({ lease }: { lease: Lease }) {
  const { currency, unitRent, currentRent, depositAmount, rentMonths, isProrated, noticeUntil, endDate } = lease
  const today = dayInNairobi(new Date())
  const term = termInWords(lease, today)
  const money = (amount: number) => formatMoney(amount, currency)
  const changed = lease.rentChanges.filter(({ fromDay }) => fromDay <= today).map(({ fromDay }) => fromDay)
  const since = changed.sort().at(-1)
  const agreed = lease.rentAmount === null ? words.sameAsTheUnit : words.agreedForThisTenancy
  const asAgreed = since ? words.since(formatDay(since)) : agreed
  const ahead = lease.rentChanges
    .filter(({ fromDay }) => fromDay > today)
    .sort((a, b) => a.fromDay.localeCompare(b.fromDay))
  const before = (index: number) => ahead[index - 1]?.rentAmount ?? rentOn(today, lease)
  return (
    <dl className="grid gap-x-6 gap-y-4 px-5 pt-1 pb-5 sm:grid-cols-2 lg:grid-cols-3">
      <Fact
        label={words.rentAMonth}
        value={money(currentRent)}
        note={
          currentRent === unitRent || lease.rentAmount === null ? (
            asAgreed
          ) : (
            <>
              {asAgreed}; <span className="whitespace-nowrap">{words.unitCosts(money(unitRent))}</span>
            </>
          )
        }
      />
      <Fact
        label={words.nextRent}
        value={
          ahead.length === 0
            ? words.noChangeAgreed
            : ahead.map(({ fromDay, rentAmount }, index) => (
                <span key={fromDay} className="block">
                  {money(rentAmount)}{' '}
                  <span className="font-normal text-soft">
                    {words.from(formatDay(fromDay), riseInWords(before(index), rentAmount))}
                  </span>
                </span>
              ))
        }
      />
      <Fact label={common.lease} value={term.until} note={term.after} />
      {endDate === null && (
        <Fact
          label={words.notice}
          value={lease.noticeDays === 0 ? common.none : words.days(lease.noticeDays)}
          note={words.noticeGivenTodayEndsOnAt(formatDay(noticeUntil))}
        />
      )}
      <Fact label={words.depositAgreed} value={depositAmount === 0 ? common.none : money(depositAmount)} />
      <Fact label={words.penaltyForLateRent} value={penaltyInWords(lease)} />
      <Fact
        label={words.rentIsCharged}
        value={rentMonthsInWords(rentMonths)}
        note={isProrated ? words.partMonthsByTheDay : words.wholeMonthsAlsoOnMovingIn}
      />
      <Fact
        label={words.chargedByMakao}
        value={words.fromDay(formatDay(lease.chargeFrom ?? lease.startDate))}
        note={lease.chargeFrom === null || lease.chargeFrom === lease.startDate ? words.fromTheStart : undefined}
      />
    </dl>
  )
}

function Fact({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-medium wrap-anywhere figures">{value}</dd>
      {note && <dd className="text-sm text-soft figures">{note}</dd>}
    </div>
  )
}
