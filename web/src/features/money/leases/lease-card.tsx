import { dayInNairobi } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { Facts } from '../../../ui/facts'
import { Loaded } from '../../../ui/loaded'
import { penaltyInWords, termInWords } from './lease-sentences'
import { leaseOf } from './leases.queries'
import * as words from './leases.words'

/** A lease in four lines; the rest stands where it is changed. */
export function LeaseCard({ tenancyId, children }: { tenancyId: string; children?: ReactNode }) {
  const query = useQuery(leaseOf(tenancyId))
  return (
    <Card>
      <CardHeader title={common.lease}>{children}</CardHeader>
      <Loaded query={query} failed={words.leaseCouldNotBeRead}>
        {(lease) => (
          <div className="px-5 pb-5">
            <Facts
              facts={[
                { name: words.rentAMonth, value: formatMoney(lease.currentRent, lease.currency) },
                { name: words.depositAgreed, value: formatMoney(lease.depositAmount, lease.currency) },
                { name: words.runs, value: termInWords(lease, dayInNairobi(new Date())).until, wide: true },
                { name: words.penaltyForLateRent, value: penaltyInWords(lease), wide: true },
              ]}
            />
          </div>
        )}
      </Loaded>
    </Card>
  )
}
