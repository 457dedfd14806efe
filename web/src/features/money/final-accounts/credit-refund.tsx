import { formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { laterDialog } from '../../../ui/later-dialog'
import { finalAccount } from './final-accounts.queries'
import * as words from './final-accounts.words'

const RefundDialog = laterDialog(() => import('./final-account-dialogs').then((file) => file.RefundDialog))

/** Credit of a tenant who still lives there, and the way to pay it back; nothing where there is none. */
export function CreditRefund({ tenancyId }: { tenancyId: string }) {
  const { data } = useQuery(finalAccount(tenancyId))
  const [isOpen, setOpen] = useState(false)
  if (!data?.allowed.includes('refund') || data.endDate !== null) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
      <p className="wrap-anywhere">{words.paidBeyond(formatMoney(data.credit - data.owed, data.currency, 'code'))}</p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {words.refundCredit}
      </Button>
      {isOpen && <RefundDialog account={data} onClose={() => setOpen(false)} />}
    </Card>
  )
}
