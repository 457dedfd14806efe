import { formatDay } from '@makao/contract/days'
import { formatShare } from '@makao/contract/money/owners/owners.terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { laterDialog } from '../../../ui/later-dialog'
import { textLinkClass } from '../../../ui/text-link'
import { withholdingsOf } from './withholding.queries'
import * as words from './withholding.words'

const WithholdingDialog = laterDialog(() => import('./withholding-dialog').then((file) => file.WithholdingDialog))

/** Whether a tenant in Uganda withholds tax of the rent, and since when. */
export function WithholdingSection({ tenancyId }: { tenancyId: string }) {
  const { data } = useQuery(withholdingsOf(tenancyId))
  const [isOpen, setOpen] = useState(false)
  if (data?.currency !== 'UGX') return null
  const { rows } = data
  return (
    <Card>
      <CardHeader title={words.withholding}>
        {data.allowed.includes('save') && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {rows.length === 0 ? words.sayWithholding : words.changeWithholding}
          </Button>
        )}
      </CardHeader>
      <p className="px-5 pb-3 text-soft">{words.withholdingText}</p>
      {rows.length === 0 ? (
        <p className="px-5 pb-5">{words.doesNotWithhold}</p>
      ) : (
        <>
          <ul className="divide-y divide-line px-5">
            {rows.map(({ fromDay, rate }) => (
              <li key={fromDay} className="py-2">
                {rate === 0
                  ? words.withholdsNothingFrom(formatDay(fromDay))
                  : words.withholdsFrom(formatShare(rate), formatDay(fromDay))}
              </li>
            ))}
          </ul>
          <p className="px-5 pb-4">
            <Link
              to="/dashboard/payments"
              search={{ view: 'withheld' }}
              className={`${textLinkClass} inline-block min-h-9 content-center pointer-coarse:min-h-11`}
            >
              {words.seeWithheld}
            </Link>
          </p>
        </>
      )}
      {isOpen && <WithholdingDialog withholdings={data} onClose={() => setOpen(false)} />}
    </Card>
  )
}
