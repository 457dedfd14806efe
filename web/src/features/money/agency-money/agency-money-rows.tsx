import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { type AgencyMoney, AgencyMoneyBack } from '@makao/contract/money/agency-money/agency-money.schema'
import { agencyAccountKindNames } from '@makao/contract/money/agency-money/agency-money.terms'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import { ReasonDialog } from '../../../ui/reason-dialog'
import { vatOf } from '../owners/purchase-vat.words'
import * as words from './agency-money.words'

const shown = ({ amount, currency }: AgencyMoney) => formatMoney(amount, currency, 'code')

/** What the agency spent itself, took or paid of VAT, with the way to take one back. */
export function AgencyMoneyRows({ rows }: { rows: readonly AgencyMoney[] }) {
  const [wrong, setWrong] = useState<AgencyMoney>()
  return (
    <>
      <ul className="divide-y divide-line px-5 pb-4 text-sm">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 grow basis-48 wrap-anywhere">
              {row.description}
              <span className="block text-soft">
                {[
                  row.kind !== 'vat' && `${agencyAccountKindNames[row.kind]}: ${row.agencyAccountName}`,
                  row.accountName,
                  formatDay(row.paidOn),
                  row.reference,
                  row.supplierPin,
                  row.vat > 0 && vatOf(formatMoney(row.vat, row.currency, 'code')),
                  row.isBeyondDue && words.moreThanWasDue,
                  row.isBeyondEarned && words.moreThanCommission,
                  row.createdBy,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {row.voidedAt !== null && ` · ${words.isTakenBack}: ${row.voidReason}`}
              </span>
            </span>
            <span className="ml-auto flex items-center gap-2">
              <span className={row.voidedAt === null ? 'figures' : 'text-soft figures'}>{shown(row)}</span>
              {row.allowed.includes('takeBack') && (
                <Button variant="ghost" aria-label={words.takeBackOf(row.description)} onClick={() => setWrong(row)}>
                  {words.takeBack}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {wrong && <TakeBackDialog money={wrong} onClose={() => setWrong(undefined)} />}
    </>
  )
}

function TakeBackDialog({ money, onClose }: { money: AgencyMoney; onClose: () => void }) {
  const { field, ...form } = useSaveForm({
    schema: AgencyMoneyBack,
    read: (typed) => ({ ...typed, moneyId: money.id }),
    send: (input) => client.agencyMoney.takeBack(input),
    changes: ['receipts'],
    done: words.wasTakenBack,
    onSaved: onClose,
    failed: words.notTakenBack,
  })
  return (
    <ReasonDialog
      title={words.takeBackOf(money.description)}
      description={words.takeBackText}
      form={form}
      field={field}
      onClose={onClose}
    />
  )
}
