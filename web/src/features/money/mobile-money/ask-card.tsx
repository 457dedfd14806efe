import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { laterDialog } from '../../../ui/later-dialog'
import * as words from './mobile-money.words'

const PayNowDialog = laterDialog(() => import('./pay-now-dialog').then((file) => file.PayNowDialog))

/** Has the tenant's phone be asked to pay what is owed. */
export function AskForPaymentCard({ tenancyId }: { tenancyId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <CardHeader title={words.payByPhone}>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <Smartphone size={18} aria-hidden />
          {words.askForPayment}
        </Button>
      </CardHeader>
      {isOpen && <PayNowDialog tenancyId={tenancyId} isOwn={false} onClose={() => setOpen(false)} />}
    </Card>
  )
}
