import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { ManagedFinalAccount } from '@makao/contract/money/final-accounts/final-accounts.schema'
import { itemTitle, overpaidOf, refundAmount } from '@makao/contract/money/final-accounts/final-accounts.terms'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { paperVersions } from '../../../lib/paper-versions'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { EarlierVersions } from '../../../ui/earlier-versions'
import { ExportButtons } from '../../../ui/export-buttons'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { textLinkClass } from '../../../ui/text-link'
import { finalAccount } from './final-accounts.queries'
import * as words from './final-accounts.words'

// The account does not wait for its dialogs: they come when they are opened.
const dialogs = () => import('./final-account-dialogs')
const DeductDialog = laterDialog(() => dialogs().then((file) => file.DeductDialog))
const SettleDialog = laterDialog(() => dialogs().then((file) => file.SettleDialog))
const RefundDialog = laterDialog(() => dialogs().then((file) => file.RefundDialog))
const ReverseRefundDialog = laterDialog(() => dialogs().then((file) => file.ReverseRefundDialog))

type ManagedRefund = ManagedFinalAccount['refunds'][number]
type Open = { dialog: 'deduct' | 'settle' | 'refund' } | { dialog: 'reverse'; refund: ManagedRefund }

/** How a tenancy that has ended is wound up: what the deposit is used for, what goes back, and what is still to be paid. */
export function FinalAccountSection({ tenancyId }: { tenancyId: string }) {
  const query = useQuery(finalAccount(tenancyId))
  const { data } = query
  const versions = useQuery(paperVersions({ kind: 'final_account', subjectId: tenancyId }))
  const [open, setOpen] = useState<Open>()
  const onClose = () => setOpen(undefined)
  return (
    <Card>
      <CardHeader title={words.finalAccount}>
        {data && (
          <ExportButtons
            path={`final-account/${tenancyId}`}
            query={{}}
            formats={[{ ending: 'pdf', text: common.pdf }]}
          />
        )}
      </CardHeader>
      <Loaded query={query} failed={words.finalAccountCouldNotBeRead}>
        {(account) => (
          <>
            <Outcome account={account} onOpen={(dialog) => setOpen({ dialog })} />
            <Lines account={account} onReverse={(refund) => setOpen({ dialog: 'reverse', refund })} />
            <div className="px-5 pb-3">
              <EarlierVersions versions={versions.data} path={`final-account/${tenancyId}/pdf`} />
            </div>
          </>
        )}
      </Loaded>
      {data && open?.dialog === 'deduct' && <DeductDialog account={data} onClose={onClose} />}
      {data && open?.dialog === 'settle' && <SettleDialog account={data} onClose={onClose} />}
      {data && open?.dialog === 'refund' && <RefundDialog account={data} onClose={onClose} />}
      {data && open?.dialog === 'reverse' && (
        <ReverseRefundDialog account={data} refund={open.refund} onClose={onClose} />
      )}
    </Card>
  )
}

interface OutcomeProps {
  account: ManagedFinalAccount
  onOpen: (dialog: 'deduct' | 'settle' | 'refund') => void
}

/** What it comes to, as one figure, and what can be done about it. */
function Outcome({ account, onOpen }: OutcomeProps) {
  const { balance, currency, tenantName, depositHeld, landlordDeposit, owed, allowed } = account
  const figure = formatMoney(Math.abs(balance), currency)
  return (
    <div className="px-5 pb-5">
      <p className={classNames('text-lg wrap-anywhere', balance < 0 ? 'text-bad' : 'text-good')}>
        {balance === 0 ? (
          <span className="text-2xl font-semibold sm:text-3xl">{words.settled}</span>
        ) : (
          <>
            <span className="text-2xl font-semibold whitespace-nowrap figures sm:text-3xl">{figure}</span>{' '}
            {balance > 0 ? words.goesBackTo(tenantName) : words.stillToBePaid}
          </>
        )}
      </p>
      {(depositHeld > 0 || owed > 0) && (
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-soft figures">
          {depositHeld > 0 && <span>{words.depositHeldOfTheDepositIsHeld(formatMoney(depositHeld, currency))}</span>}
          {owed > 0 && <span>{words.isOwed(formatMoney(owed, currency))}</span>}
        </p>
      )}
      {landlordDeposit !== undefined && (
        <p className="mt-0.5 text-soft figures">{words.theLandlordPaysBack(formatMoney(landlordDeposit, currency))}</p>
      )}
      {depositHeld < 0 && (
        <p className="mt-2 rounded-lg bg-warn-tint px-3.5 py-2.5 text-sm text-warn">
          {words.ofTheDepositWasPaidBack(formatMoney(-depositHeld, currency))}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2 max-sm:[&>*]:w-full">
        {allowed.includes('refund') && <Button onClick={() => onOpen('refund')}>{words.payBack}</Button>}
        {allowed.includes('settle') && (
          <Button variant={balance > 0 ? 'secondary' : 'primary'} onClick={() => onOpen('settle')}>
            {words.applyDepositToArrears}
          </Button>
        )}
        {allowed.includes('deduct') && (
          <Button variant="secondary" onClick={() => onOpen('deduct')}>
            {words.deduct}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The way from the deposit to the balance, item by item: the lines add up to it. */
function Lines({ account, onReverse }: { account: ManagedFinalAccount; onReverse: (refund: ManagedRefund) => void }) {
  const { currency, depositReceived, deductions, refunds, openCharges } = account
  const money = (amount: number) => formatMoney(amount, currency)
  const overpaid = overpaidOf(account)
  return (
    <div className="border-t border-line pb-2">
      <Group title={words.received}>
        <Line text={words.depositReceived} amount={money(depositReceived)} />
        {overpaid > 0 && <Line text={words.paidBeyondWhatWasCharged} amount={money(overpaid)} />}
      </Group>
      {deductions.length > 0 && (
        <Group title={words.deductedFromTheDeposit}>
          {deductions.map((deduction) => (
            <Line
              key={deduction.chargeId}
              text={itemTitle(deduction)}
              detail={words.due(formatDay(deduction.dueDate))}
              amount={money(-deduction.amount)}
            />
          ))}
        </Group>
      )}
      {[
        { title: words.paidBack, rows: refunds.filter(({ method }) => method !== 'transfer') },
        { title: words.movedToAnotherUnit, rows: refunds.filter(({ method }) => method === 'transfer') },
      ].map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <Group key={title} title={title}>
              {rows.map((refund) => (
                <RefundLine
                  key={refund.id}
                  refund={refund}
                  amount={money(-refundAmount(refund))}
                  onReverse={() => onReverse(refund)}
                />
              ))}
            </Group>
          ),
      )}
      {openCharges.length > 0 && (
        <Group title={words.stillOwed}>
          {openCharges.map((charge) => (
            <Line
              key={charge.id}
              text={itemTitle(charge)}
              detail={
                charge.balance < charge.amount
                  ? words.dueInAll(formatDay(charge.dueDate), money(charge.amount))
                  : words.due(formatDay(charge.dueDate))
              }
              amount={money(-charge.balance)}
            />
          ))}
        </Group>
      )}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="px-5 pt-4">
      <h3 className="text-sm text-soft">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}

interface LineProps {
  text: ReactNode
  detail?: ReactNode
  amount: string
  isStruck?: boolean
}

function Line({ text, detail, amount, isStruck = false }: LineProps) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className={classNames('font-medium wrap-anywhere', isStruck && 'text-soft line-through')}>{text}</p>
        {detail && <div className="text-sm wrap-anywhere text-soft figures">{detail}</div>}
      </div>
      <span
        className={classNames('shrink-0 font-medium whitespace-nowrap figures', isStruck && 'text-soft line-through')}
      >
        {amount}
      </span>
    </li>
  )
}

function RefundLine({ refund, amount, onReverse }: { refund: ManagedRefund; amount: string; onReverse: () => void }) {
  const { method, reference, paidOn, notes, reversedAt, reversalReason } = refund
  // What was moved says so above it.
  const how = [method === 'transfer' ? null : paymentMethodNames[method], reference].filter(Boolean).join(' · ')
  return (
    <Line
      isStruck={reversedAt !== null}
      text={words.on(formatDay(paidOn))}
      amount={amount}
      detail={
        <>
          {how && <p>{how}</p>}
          {notes && <p>{notes}</p>}
          {refund.allowed.includes('reverseRefund') && (
            <button
              type="button"
              aria-label={words.reverseTheRefundOf(formatDay(paidOn))}
              className={classNames(textLinkClass, 'min-h-8 pointer-coarse:min-h-11')}
              onClick={onReverse}
            >
              {words.reverse}
            </button>
          )}
          {reversedAt !== null && (
            <p className="text-warn">
              {words.reversed} {reversalReason}
            </p>
          )}
        </>
      }
    />
  )
}
