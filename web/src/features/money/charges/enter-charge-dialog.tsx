import { type Day, dayInNairobi, formatDay } from '@makao/contract/days'
import { editableMoney, formatMoney } from '@makao/contract/money'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { ChargeEntry } from '@makao/contract/money/charges/charges.schema'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../lib/api'
import { day, money, optional } from '../../../lib/readers'
import { isRefusal } from '../../../lib/refusal'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { toastError } from '../../../lib/toast'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Dialog, FormActions } from '../../../ui/dialog'
import { moneyHints } from '../payments/money-hints'
import type { ReceiptStart } from '../payments/receive-payment-dialog'
import { ChargeFields } from './charge-fields'
import type { ChargedTenancy } from './charged-tenancy'
import * as words from './charges.words'

interface EnterChargeDialogProps {
  tenantName: string
  tenancy: ChargedTenancy
  /** Receives money for what is charged already, instead of charging it again. */
  onReceive: (start: ReceiptStart) => void
  onClose: () => void
}

/** What the person wanted to charge is charged already. `start`: the money that came in, as far as it was typed. */
interface AlreadyCharged {
  title: string
  amount: number
  dueDate: string
  start: ReceiptStart
}

/** What came in with a charge that waits for its payment already. @param due what is taken for it when nothing was typed */
function paidIn(entry: ChargeEntry, due: number, today: Day): ReceiptStart {
  const { paymentStatus, amount, paidAmount, method, mpesaReceiptNumber: reference, paidDate, notes } = entry
  const paid = paymentStatus === 'paid' ? amount : paidAmount
  return paid === null
    ? { amount: due, notes }
    : { amount: paid, method, reference, receivedOn: paidDate ?? today, notes }
}

export function EnterChargeDialog({ tenantName, tenancy, onReceive, onClose }: EnterChargeDialogProps) {
  const { tenancyId, currency, rentAmount, serviceChargeAmount, unitNumber, propertyName } = tenancy
  const requestId = useRequestId()
  const [today] = useState(() => dayInNairobi(new Date()))
  const [charged, setCharged] = useState<AlreadyCharged>()
  const again = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const usual = (type: PaymentType) => {
    const price = { rent: rentAmount, service_charge: serviceChargeAmount }[type as string] ?? 0
    return price > 0 ? editableMoney(price, currency) : ''
  }

  const { field, busy, handleSubmit } = useSaveForm({
    schema: ChargeEntry,
    read: (typed, { read }) => ({
      ...typed,
      requestId,
      tenancyId,
      currency,
      amount: read('amount', money(currency)),
      paidAmount: typed.paymentStatus === 'partial' ? read('paidAmount', money(currency)) : null,
      paidDate: read('paidDate', optional(day, null)),
      again: again.current,
    }),
    send: (input) => {
      setCharged(undefined)
      again.current = false
      return client.charges.record(input)
    },
    changes: ['payments'],
    done: words.paymentRecordCreatedFor(tenantName),
    title: common.success,
    onSaved: onClose,
    fieldOf: { RECEIPT_USED: 'mpesaReceiptNumber', PAID_DATE_AHEAD: 'paidDate', SUM_TOO_LARGE: 'amount' },
    failed: (reason, error, input) => {
      if (isRefusal(error, 'ALREADY_CHARGED'))
        setCharged({ ...error.data, start: paidIn(input, error.data.amount, today) })
      else if (isRefusal(error, 'NO_ACTIVE_TENANCY')) toastError(words.noActiveTenancyFoundForThis)
      else toastError(words.failedToCreatePaymentRecord, reason)
    },
  })

  return (
    <Dialog
      title={words.recordPayment}
      description={
        <>
          <p className="text-sm">{moneyHints.enterCharge}.</p>
          <p className="mt-1 wrap-anywhere">{words.tenantNamePropertyNameUnit(tenantName, propertyName, unitNumber)}</p>
        </>
      }
      width={500}
      busy={busy}
      onClose={onClose}
    >
      <form ref={form} onSubmit={handleSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
        <ChargeFields
          currency={currency}
          field={field}
          usual={usual}
          paid={{ day: today, field }}
          start={{ paymentType: 'rent', name: '', amount: usual('rent'), dueDate: today, notes: '' }}
        />
        <div className="sm:col-span-2">
          {charged ? (
            <ChargedNotice
              text={words.ofDueIsChargedAlreadyAnd(
                charged.title,
                formatMoney(charged.amount, currency),
                formatDay(charged.dueDate),
              )}
              busy={busy}
              onReceive={() => onReceive(charged.start)}
              onAgain={() => {
                again.current = true
                form.current?.requestSubmit()
              }}
            />
          ) : (
            <FormActions busy={busy} label={words.recordPayment} busyLabel={common.recording} onCancel={onClose} />
          )}
        </div>
      </form>
    </Dialog>
  )
}

interface ChargedNoticeProps {
  text: string
  busy: boolean
  onReceive: () => void
  onAgain: () => void
}

/** Stands where the buttons stood: there are two ways on, and neither is what was pressed. */
function ChargedNotice({ text, busy, onReceive, onAgain }: ChargedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
    notice.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div ref={notice} role="alert" className="rounded-xl bg-warn-tint p-4">
      <p className="text-warn">{text}</p>
      <div className="mt-3 flex flex-col gap-2 sm:flex-row">
        <Button disabled={busy} onClick={onReceive}>
          {words.receiveThePaymentInstead}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onAgain}>
          {busy ? common.recording : words.chargeItAgain}
        </Button>
      </div>
    </div>
  )
}
