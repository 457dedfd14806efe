import type { TenantPortal } from '@makao/contract/documents/dashboard/dashboard.schema'
import { formatMoney } from '@makao/contract/money'
import { Card } from '../../../ui/card'
import { LargeAmount } from '../../../ui/large-amount'
import * as words from './dashboard.words'
import { OwnAccount } from './tenant-portal-account'

function Totals({ totals, totalUnits: count }: Pick<TenantPortal, 'totals' | 'totalUnits'>) {
  return (
    <Card className="mb-4 px-5 py-5">
      {totals.map(({ currency, owed, overdue, credit }) => (
        <div key={currency}>
          <h2 className="text-sm text-soft">{owed > 0 ? words.youOweOver(count) : words.nothingToPayOver(count)}</h2>
          <LargeAmount>{formatMoney(owed, currency)}</LargeAmount>
          {overdue > 0 && (
            <p className="mt-1 font-medium text-bad">{words.overdueOfIt(formatMoney(overdue, currency))}</p>
          )}
          {credit > 0 && (
            <p className="mt-1">
              {words.paidInAdvance}: {formatMoney(credit, currency)}
            </p>
          )}
        </div>
      ))}
    </Card>
  )
}

/** Each of the other units, with what is owed of it. */
function OtherUnits({ others }: Pick<TenantPortal, 'others'>) {
  if (others.length === 0) return null
  return (
    <section aria-label={words.yourOtherUnits} className="mb-4 grid items-start gap-4 lg:grid-cols-2">
      {others.map((account) => (
        <div key={account.tenancyId}>
          <h2 className="mb-2 font-medium wrap-anywhere">
            {words.unitAtProperty(account.unitNumber, account.propertyName)}
          </h2>
          <OwnAccount account={account} />
        </div>
      ))}
    </section>
  )
}

/** What a tenant of several units owes over all of them, as one figure, and then of each but the first, which the page shows itself. */
export function AllUnits(portal: Pick<TenantPortal, 'totals' | 'totalUnits' | 'others'>) {
  return (
    <>
      <Totals {...portal} />
      <OtherUnits {...portal} />
    </>
  )
}
