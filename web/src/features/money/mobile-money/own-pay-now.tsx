import { formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { laterDialog } from '../../../ui/later-dialog'
import { ownPayNow } from './mobile-money.queries'
import * as words from './mobile-money.words'

const PayNowDialog = laterDialog(() => import('./pay-now-dialog').then((file) => file.PayNowDialog))

/** Pays by a request to the phone; nothing where none can be asked. */
export function OwnPayNow({ tenancyId }: { tenancyId: string }) {
  const { data } = useQuery(ownPayNow(tenancyId))
  const [isOpen, setOpen] = useState(false)
  if (!data || data.accounts.length === 0) return null
  return (
    <section aria-label={words.payByPhone} className="border-b border-line px-5 py-3">
      <Button className="w-full" onClick={() => setOpen(true)}>
        <Smartphone size={18} aria-hidden />
        {words.payNow}
        {data.amount > 0 && ` · ${formatMoney(data.amount, data.currency)}`}
      </Button>
      <p className="mt-1 text-sm text-soft">{words.yourPhoneAsks}</p>
      {isOpen && <PayNowDialog tenancyId={tenancyId} isOwn onClose={() => setOpen(false)} />}
    </section>
  )
}
