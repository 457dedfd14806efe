import { dayInNairobi } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card, CardHeader } from '../../../ui/card'
import { Facts } from '../../../ui/facts'
import { Loaded } from '../../../ui/loaded'
import { penaltyInWords, termInWords } from './lease-words'
import { leaseOf } from './leases.queries'

/** A lease in four lines; the rest stands where it is changed. */
export function LeaseCard({ tenancyId, children }: { tenancyId: string; children?: ReactNode }) {
  const query = useQuery(leaseOf(tenancyId))
  return (
    <Card>
      <CardHeader title="Lease">{children}</CardHeader>
      <Loaded query={query} failed="The lease could not be read">
        {(lease) => (
          <div className="px-5 pb-5">
            <Facts
              facts={[
                { name: 'Rent a month', value: formatMoney(lease.currentRent, lease.currency) },
                { name: 'Deposit agreed', value: formatMoney(lease.depositAmount, lease.currency) },
                { name: 'Runs', value: termInWords(lease, dayInNairobi(new Date())).until, wide: true },
                { name: 'Penalty for late rent', value: penaltyInWords(lease), wide: true },
              ]}
            />
          </div>
        )}
      </Loaded>
    </Card>
  )
}
