import { useState } from 'react'
import { bringInTurn } from '../../../lib/when-idle'
import { laterDialog } from '../../../ui/later-dialog'
import type { ChargedTenancy } from '../charges/charged-tenancy'
import type { ReceiptStart } from '../payments/receive-payment-dialog'

/** What is open above a page. Without `tenancyId`, receiving asks whose money it is. */
export type MoneyDialog =
  | { kind: 'charge'; chargeId: string }
  | { kind: 'payment'; paymentId: string }
  | { kind: 'receive'; tenancyId?: string; isForAll?: boolean; start?: ReceiptStart; showsReceipt?: boolean }
  | { kind: 'enterCharge'; tenantName: string; tenancy: ChargedTenancy }

const openDialog = () => import('./open-money-dialog')
const OpenDialog = laterDialog(() => openDialog().then((file) => file.OpenMoneyDialog))

/** The page does not wait for what opens above it; this fetches it beforehand. */
export function preloadMoneyDialogs(): void {
  OpenDialog.preload()
  bringInTurn(() => openDialog().then((file) => file.preloadDialogs()))
}

/** Charges and payments that an address names. */
export interface ShownMoney {
  record?: string | undefined
  payment?: string | undefined
}

/**
 * What is open: a charge or a payment by the address of the page, a form by what was pressed.
 * @param onShow changes the address; `isBack` when a dialog is closed
 */
export function useMoneyDialog(
  { record, payment }: ShownMoney,
  onShow: (shown: ShownMoney, isBack: boolean) => void,
): [MoneyDialog | undefined, (dialog: MoneyDialog | undefined) => void] {
  const [form, setForm] = useState<MoneyDialog>()
  const shown: MoneyDialog | undefined = payment
    ? { kind: 'payment', paymentId: payment }
    : record
      ? { kind: 'charge', chargeId: record }
      : undefined

  function open(dialog: MoneyDialog | undefined): void {
    const isForm = dialog?.kind === 'receive' || dialog?.kind === 'enterCharge'
    setForm(isForm ? dialog : undefined)
    if (dialog?.kind === 'charge') onShow({ record: dialog.chargeId }, false)
    else if (dialog?.kind === 'payment') onShow({ payment: dialog.paymentId }, false)
    else if (shown) onShow({}, true)
  }
  return [form ?? shown, open]
}

export interface MoneyDialogsProps {
  open: MoneyDialog | undefined
  onOpen: (dialog: MoneyDialog | undefined) => void
}

/** Whatever of charges and payments is open above the page. */
export function MoneyDialogs({ open, onOpen }: MoneyDialogsProps) {
  return open && <OpenDialog open={open} onOpen={onOpen} onClose={() => onOpen(undefined)} />
}
