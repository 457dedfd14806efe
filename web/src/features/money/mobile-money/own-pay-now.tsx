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
    <section className="border-t border-line px-5 py-4">
      <h3 className="font-medium">{words.payByPhone}</h3>
      <p className="text-sm text-soft">{words.aRequestComesToYourPhone}</p>
      <Button className="mt-2 w-full sm:w-auto" onClick={() => setOpen(true)}>
        <Smartphone size={18} aria-hidden />
        {words.payNow}
        {data.amount > 0 && ` · ${formatMoney(data.amount, data.currency)}`}
      </Button>
      {isOpen && <PayNowDialog tenancyId={tenancyId} isOwn onClose={() => setOpen(false)} />}
    </section>
  )
}
