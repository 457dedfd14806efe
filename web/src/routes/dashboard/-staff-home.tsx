import { dayInNairobi } from '@makao/contract/days'
import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'
import { getRouteApi } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { homePart } from '../../features/documents/dashboard/part'
import { bringParts, StaffDashboard } from '../../features/documents/dashboard/staff-dashboard'
import { moneyHints } from '../../features/money/payments/money-hints'
import { useMay, useUser } from '../../lib/session'
import { Button } from '../../ui/button'
import * as common from '../../ui/common.words'
import { laterDialog } from '../../ui/later-dialog'
import { PropertyFilter } from '../../ui/property-filter'

export { bringParts }

const Receive = laterDialog(() =>
  import('../../features/money/payments/receive-payment-dialog').then((file) => file.ReceivePaymentDialog),
)
const SendWaitingDialog = laterDialog(() =>
  import('../../features/messaging/outbox/send-waiting-dialog').then((file) => file.SendWaitingDialog),
)

// Of a new installation alone.
const FirstRun = homePart(() => import('./-first-run'), 'FirstRun')

const route = getRouteApi('/dashboard/')

/** The dashboard of admins and managers. */
export function StaffHome() {
  const { propertyId } = route.useSearch()
  const { role, fullName } = useUser()
  const navigate = route.useNavigate()
  const may = useMay()
  const [isReceiving, setReceiving] = useState(false)
  const [sending, setSending] = useState<{ channel?: Channel | undefined }>()
  return (
    <>
      <StaffDashboard
        role={role}
        fullName={fullName}
        today={dayInNairobi(new Date())}
        propertyId={propertyId}
        onSend={may('message:send') ? setSending : undefined}
        filter={
          <div className="min-w-0 max-sm:grow max-sm:basis-40 sm:w-48">
            <PropertyFilter
              value={propertyId}
              onChoose={(chosen) => void navigate({ search: { propertyId: chosen }, replace: true })}
            />
          </div>
        }
        actions={
          may('payment:record') && (
            <Button className="max-sm:hidden" title={moneyHints.receive} onClick={() => setReceiving(true)}>
              <HandCoins size={18} aria-hidden />
              {common.receivePayment}
            </Button>
          )
        }
      >
        <FirstRun />
      </StaffDashboard>
      {isReceiving && <Receive onClose={() => setReceiving(false)} />}
      {sending && <SendWaitingDialog {...sending} propertyId={propertyId} onClose={() => setSending(undefined)} />}
    </>
  )
}
