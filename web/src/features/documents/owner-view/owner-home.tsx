import { dayInNairobi, formatDay, formatMonth } from '@makao/contract/days'
import type { OwnedMoney, OwnedPlace, OwnerOverview } from '@makao/contract/documents/owner-view/owner-view.schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, lazy, Suspense } from 'react'
import { Card, CardHeader, Skeleton } from '../../../ui/card'
import { moneyMeasure } from '../../../ui/charts.scale'
import { Waterfall } from '../../../ui/charts-waterfall'
import * as common from '../../../ui/common.words'
import { LargeAmount } from '../../../ui/large-amount'
import { Loaded } from '../../../ui/loaded'
import { EmptyState, PageHeader } from '../../../ui/page'
import { textLinkClass } from '../../../ui/text-link'
import { ownerOverview } from './owner-view.queries'
import * as words from './owner-view.words'

// The month stands before the year is there.
const Year = lazy(() => import('./owned-year').then((file) => ({ default: file.OwnedYear })))

/** What an owner sees first: this month in one picture, and their properties. */
export function OwnerPortal() {
  const query = useQuery(ownerOverview())
  return (
    <Loaded query={query} loading={words.loadingProperties} failed={words.propertiesCouldNotBeLoaded}>
      {(overview) => <Overview {...overview} />}
    </Loaded>
  )
}

function Overview({ ownerName, month, money, places }: OwnerOverview) {
  return (
    <>
      <PageHeader title={ownerName} subtitle={formatMonth(month)} />
      {money.length === 0 && places.length === 0 ? (
        <Card>
          <EmptyState title={words.nothingIsYoursYet} text={words.yourAgencyAddsThem} />
        </Card>
      ) : (
        // On a phone what stands with each property comes before the year.
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {money.map((account) => (
            <Fragment key={account.currency}>
              <Month month={month} account={account} />
              <div className="grid max-lg:order-1">
                <Suspense fallback={<Skeleton className="h-60" />}>
                  <Year account={account} />
                </Suspense>
              </div>
            </Fragment>
          ))}
          <Places places={places} />
        </div>
      )}
    </>
  )
}

/** How much of what tenants are charged this month has come in. */
function Collected({ expected, received, format }: Pick<OwnedMoney, 'expected' | 'received'> & { format: Format }) {
  if (expected === 0) return <p className="text-sm text-soft">{words.nothingIsExpected}</p>
  const percent = Math.min(100, Math.max(0, Math.floor((100 * received) / expected)))
  return (
    <>
      <div
        role="progressbar"
        aria-label={words.expectedAndPaid}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2.5 overflow-hidden rounded-full border border-line-strong"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-1 text-sm text-soft figures">{words.receivedOf(format(received), format(expected))}</p>
    </>
  )
}

type Format = (amount: number) => string

function Month({ month, account }: { month: string; account: OwnedMoney }) {
  const { currency, due, lastPayout, arrears, depositsHeld, months } = account
  const measure = moneyMeasure(currency)
  const now = months.at(-1)
  return (
    <Card className="px-5 pb-5">
      <div className="-mx-5">
        <CardHeader title={words.monthInOnePicture(formatMonth(month), currency)} />
      </div>
      <p className="text-sm text-soft">{due < 0 ? words.youWereOverpaid : words.dueToYou}</p>
      <LargeAmount>{measure.format(Math.abs(due))}</LargeAmount>
      <p className="mt-1 mb-4 text-sm text-soft">
        {lastPayout
          ? words.lastPaid(measure.format(lastPayout.amount), formatDay(lastPayout.paidOn))
          : words.notPaidYet}
      </p>
      <Collected {...account} format={measure.format} />
      {now && (
        <div className="mt-4">
          <Waterfall
            title={words.whatBecameOfIt(formatMonth(month), currency)}
            measure={measure}
            steps={[
              { name: words.received, value: now.collected, isSum: true },
              { name: words.commission, value: -now.commission || 0 },
              ...(now.vat === 0 ? [] : [{ name: words.vatOnCommission, value: -now.vat }]),
              { name: common.expenses, value: -now.expenses || 0 },
              { name: words.leftForYou, value: now.net, isSum: true },
            ]}
          />
        </div>
      )}
      <div className="mt-4 border-t border-line pt-4">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-6">
          {arrears !== null && (
            <div className="min-w-0">
              <dt className="text-sm text-soft">{words.arrears}</dt>
              <dd className={arrears > 0 ? 'font-medium text-bad figures' : 'figures'}>{measure.format(arrears)}</dd>
            </div>
          )}
          <div className="min-w-0">
            <dt className="text-sm text-soft">{words.depositsHeld}</dt>
            <dd className="figures">{measure.format(depositsHeld)}</dd>
          </div>
        </dl>
        <p className="mt-2 text-sm text-soft">{words.depositsAreTheTenants}</p>
      </div>
    </Card>
  )
}

/** As many vacant units as are named; the page of the property names all. */
const MOST_NAMED = 4

function Places({ places }: { places: readonly OwnedPlace[] }) {
  const today = dayInNairobi(new Date())
  return (
    <Card className="lg:col-span-2">
      <CardHeader title={words.yourProperties} />
      <ul className="grid gap-x-4 lg:grid-cols-2">
        {places.map(({ propertyId, propertyName, share, currency, units, letUnits, arrears, vacancies }) => (
          <li key={propertyId} className="border-t border-line px-5 py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link
                to="/dashboard"
                search={{ propertyId }}
                aria-label={words.toProperty(propertyName)}
                className={`${textLinkClass} min-h-9 content-center wrap-anywhere pointer-coarse:min-h-11`}
              >
                {propertyName}
              </Link>
              {arrears !== null && (
                <span className={arrears > 0 ? 'font-medium text-bad figures' : 'text-sm text-soft'}>
                  {arrears > 0 ? words.arrearsOf(moneyMeasure(currency).format(arrears)) : words.nothingOverdue}
                </span>
              )}
            </div>
            <p className="text-sm text-soft">
              {words.letOf(letUnits, units)}
              {share < 10_000 && ` · ${words.yourShare(share / 100)}`}
            </p>
            {vacancies.slice(0, MOST_NAMED).map(({ unitId, unitNumber, since }) => (
              <p key={unitId} className="text-sm text-warn">
                {words.vacantSince(unitNumber, formatDay(since, today))}
              </p>
            ))}
            {vacancies.length > MOST_NAMED && (
              <Link
                to="/dashboard"
                search={{ propertyId }}
                className="inline-block min-h-6 text-sm text-warn underline underline-offset-4 pointer-coarse:min-h-9 pointer-coarse:content-center"
              >
                {words.moreVacant(vacancies.length - MOST_NAMED)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
