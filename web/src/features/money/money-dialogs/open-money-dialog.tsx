import { laterDialog } from '../../../ui/later-dialog'
import type { MoneyDialog, MoneyDialogsProps } from './money-dialogs'

const dialogs = {
  Charge: laterDialog(() => import('../charges/charge-dialog').then((file) => file.ChargeDialog)),
  Payment: laterDialog(() => import('../payments/payment-dialog').then((file) => file.PaymentDialog)),
  Receive: laterDialog(() => import('../payments/receive-payment-dialog').then((file) => file.ReceivePaymentDialog)),
  EnterCharge: laterDialog(() => import('../charges/enter-charge-dialog').then((file) => file.EnterChargeDialog)),
}

/** Fetches what this leads to beforehand. */
export function preloadDialogs(): void {
  for (const { preload } of Object.values(dialogs)) preload()
}

interface OpenMoneyDialogProps extends MoneyDialogsProps {
  open: MoneyDialog
  onClose: () => void
}

/** A charge, a payment or a form that is open above the page, each leading to the others. */
export function OpenMoneyDialog({ open, onOpen, onClose }: OpenMoneyDialogProps) {
  const onOpenCharge = (chargeId: string) => onOpen({ kind: 'charge', chargeId })
  const onOpenPayment = (paymentId: string) => onOpen({ kind: 'payment', paymentId })
  if (open.kind === 'charge') {
    return <dialogs.Charge key={open.chargeId} chargeId={open.chargeId} {...{ onOpenPayment, onClose }} />
  }
  if (open.kind === 'payment') {
    return (
      <dialogs.Payment key={open.paymentId} paymentId={open.paymentId} {...{ onOpenCharge, onOpenPayment, onClose }} />
    )
  }
  if (open.kind === 'receive') {
    const { kind: _, ...receive } = open
    return <dialogs.Receive {...receive} onClose={onClose} />
  }
  const { tenantName, tenancy } = open
  return (
    <dialogs.EnterCharge
      {...{ tenantName, tenancy, onClose }}
      onReceive={(start) => onOpen({ kind: 'receive', tenancyId: tenancy.tenancyId, start })}
    />
  )
}
