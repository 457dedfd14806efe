import { type Day, dayInNairobi, formatDay } from '@makao/contract/days'
import { editableMoney, formatMoney, typedMoney } from '@makao/contract/money'
import { type Lease, LeaseTerms } from '@makao/contract/money/leases/leases.schema'
import {
  type AgreedRent,
  type PenaltyKind,
  penaltyKindNames,
  penaltyKinds,
  renewalNames,
  renewals,
  rentOn,
} from '@makao/contract/money/leases/leases.terms'
import { editablePercent } from '@makao/contract/percent'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { client } from '../../../lib/api'
import { useForm } from '../../../lib/form'
import { count, day, money, optional, percent } from '../../../lib/readers'
import { toastError, toastSuccess } from '../../../lib/toast'
import { Dialog, FormActions } from '../../../ui/dialog'
import { DateField, SelectField, TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { Switch } from '../../../ui/switch'
import { rentMonthsInWords, riseInWords, savedInWords, steepRise } from './lease-words'
import { useRefreshLease } from './leases.queries'
import { newRentChange, RentChanges } from './rent-changes'

/** The usual ones; another that was agreed stays in the list. */
const monthsAtATime = [1, 2, 3, 4, 6, 12]

/** Agrees on other terms. What was charged already stays, but for days whose rent changes. */
export function LeaseDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const { tenancyId, currency, unitRent } = lease
  const refresh = useRefreshLease()
  const typed = (amount: number | null) => (amount === null || amount === 0 ? '' : editableMoney(amount, currency))
  const [rent, setRent] = useState(lease.rentAmount === null ? '' : editableMoney(lease.rentAmount, currency))
  const [deposit, setDeposit] = useState(typed(lease.depositAmount))
  const [rows, setRows] = useState(() =>
    lease.rentChanges.map(({ fromDay, rentAmount }) => newRentChange(fromDay, editableMoney(rentAmount, currency))),
  )
  const [isProrated, setProrated] = useState(lease.isProrated)
  const [penaltyKind, setPenaltyKind] = useState<PenaltyKind>(lease.penaltyKind)
  const [isPenaltyMonthly, setPenaltyMonthly] = useState(lease.isPenaltyMonthly)

  const { field, busy, handleSubmit } = useForm({
    schema: LeaseTerms,
    read: (fields, { read }) => {
      const hasPenalty = penaltyKind !== 'none'
      return {
        tenancyId,
        currency,
        leaseEnd: read('leaseEnd', optional(day, null)),
        renewal: fields.renewal,
        noticeDays: read('noticeDays', count),
        rentAmount: read('rentAmount', optional(money(currency, 'Rent amount'), null)),
        rentMonths: read('rentMonths', count),
        isProrated,
        depositAmount: read('depositAmount', optional(money(currency, 'Deposit'), 0)),
        penaltyKind,
        penaltyRate: penaltyKind === 'percent' ? read('penaltyRate', percent) : 0,
        penaltyAmount: penaltyKind === 'fixed' ? read('penaltyAmount', optional(money(currency, 'Penalty'), 0)) : 0,
        penaltyGraceDays: hasPenalty ? read('penaltyGraceDays', count) : 0,
        penaltyCap: penaltyKind === 'percent' ? read('penaltyCap', optional(money(currency), null)) : null,
        isPenaltyMonthly: hasPenalty && isPenaltyMonthly,
        chargeFrom: read('chargeFrom', optional(day, null)),
        rentChanges: rows.map(({ fromDay, amount }, row) => ({
          fromDay,
          rentAmount: read(`rentChanges.${row}.rentAmount`, money(currency), amount),
        })),
      }
    },
    submit: async (input) => {
      const { rentDifference } = await client.leases.save(input)
      toastSuccess(savedInWords(rentDifference, currency))
      onClose()
      await refresh()
    },
    fieldOf: { LEASE_END_BEFORE_START: 'leaseEnd', TENANCY_ENDED: 'leaseEnd' },
    onFailure: (reason) => toastError('Failed to save the lease', reason),
  })

  const amountOf = (text: string) => typedMoney(text, currency)
  const agreed: AgreedRent = {
    unitRent,
    rentAmount: amountOf(rent) ?? null,
    rentChanges: rows.flatMap(({ fromDay, amount }) => {
      const rentAmount = amountOf(amount)
      return fromDay === '' || rentAmount === undefined ? [] : [{ fromDay, rentAmount }]
    }),
  }

  return (
    <Dialog
      title="Change Lease"
      description="What was charged already stays as it is. Where the rent changes on days that were charged, the difference is charged, or becomes credit."
      width={620}
      busy={busy}
      onClose={onClose}
    >
      <form onSubmit={handleSubmit} noValidate className="space-y-6">
        <Part title="Rent">
          <Pair>
            <MoneyField
              label="Rent agreed (Optional)"
              {...field('rentAmount')}
              currency={currency}
              placeholder={formatMoney(unitRent, currency, 'none')}
              value={rent}
              onChange={(event) => setRent(event.target.value)}
              hint={
                rent.trim()
                  ? `The unit costs ${formatMoney(unitRent, currency)}`
                  : 'Leave empty for the rent of the unit'
              }
            />
            <SelectField label="Rent is charged" {...field('rentMonths')} defaultValue={lease.rentMonths}>
              {[...new Set([...monthsAtATime, lease.rentMonths])]
                .sort((a, b) => a - b)
                .map((months) => (
                  <option key={months} value={months}>
                    {rentMonthsInWords(months)}
                  </option>
                ))}
            </SelectField>
          </Pair>
          <Switch
            label="Charge part months by the day"
            note="On moving in, moving out and when the rent changes. Off: whole months, at the rent of their first day"
            checked={isProrated}
            onChange={setProrated}
          />
          <RentChanges rows={rows} rent={agreed} currency={currency} field={field} onChange={setRows} />
          {currency === 'UGX' && <RiseWarning lease={lease} agreed={agreed} />}
        </Part>
        <Part title="Term and notice">
          <Pair>
            <DateField
              label="Lease end (Optional)"
              {...field('leaseEnd')}
              defaultValue={lease.leaseEnd ?? ''}
              hint="Leave empty if it runs until notice is given"
            />
            <SelectField
              label="After it"
              {...field('renewal')}
              defaultValue={lease.renewal}
              hint="A tenant who stays is charged until the move-out is entered, even after the lease ends"
            >
              {renewals.map((renewal) => (
                <option key={renewal} value={renewal}>
                  {renewalNames[renewal]}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Days of notice"
              {...field('noticeDays')}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={lease.noticeDays}
              hint="30 days count as a month"
            />
          </Pair>
        </Part>
        <Part title="Deposit and charges">
          <Pair>
            <MoneyField
              label="Deposit agreed"
              {...field('depositAmount')}
              currency={currency}
              placeholder="0"
              value={deposit}
              onChange={(event) => setDeposit(event.target.value)}
            />
            <DateField
              label="Charge from (Optional)"
              {...field('chargeFrom')}
              defaultValue={lease.chargeFrom ?? ''}
              hint={`Leave empty for the start, ${formatDay(lease.startDate)}`}
            />
          </Pair>
          {currency === 'UGX' && (amountOf(deposit) ?? 0) > rentOn(dayInNairobi(new Date()), agreed) && (
            <Warning>
              In Uganda a deposit is at most one month's rent (Landlord and Tenant Act, section 30). You can save it all
              the same.
            </Warning>
          )}
        </Part>
        <Part title="Late rent">
          <Pair>
            <SelectField
              label="Penalty"
              name="penaltyKind"
              value={penaltyKind}
              onChange={(event) => setPenaltyKind(penaltyKinds.find((kind) => kind === event.target.value) ?? 'none')}
            >
              {penaltyKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {penaltyKindNames[kind]}
                </option>
              ))}
            </SelectField>
            {penaltyKind === 'percent' && (
              <TextField
                label="Percent of the rent owed"
                {...field('penaltyRate')}
                inputMode="decimal"
                autoComplete="off"
                placeholder="10"
                defaultValue={lease.penaltyRate === 0 ? '' : editablePercent(lease.penaltyRate)}
              />
            )}
            {penaltyKind === 'fixed' && (
              <MoneyField
                label="Penalty amount"
                {...field('penaltyAmount')}
                currency={currency}
                placeholder="500"
                defaultValue={typed(lease.penaltyAmount)}
              />
            )}
            {penaltyKind !== 'none' && (
              <TextField
                label="Days of grace"
                {...field('penaltyGraceDays')}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={lease.penaltyKind === 'none' ? 5 : lease.penaltyGraceDays}
              />
            )}
            {penaltyKind === 'percent' && (
              <MoneyField
                label="At most (Optional)"
                {...field('penaltyCap')}
                currency={currency}
                placeholder="No limit"
                defaultValue={typed(lease.penaltyCap)}
              />
            )}
          </Pair>
          {penaltyKind !== 'none' && (
            <Switch
              label="Again each month"
              note="As long as the rent is owed; else once"
              checked={isPenaltyMonthly}
              onChange={setPenaltyMonthly}
            />
          )}
        </Part>
        <FormActions busy={busy} label="Save Lease" busyLabel="Saving..." onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{title}</legend>
      <div className="space-y-4">{children}</div>
    </fieldset>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex gap-2.5 rounded-lg bg-warn-tint px-3.5 py-2.5 text-sm text-warn">
      <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** Warned of, not refused: the two may have agreed otherwise, and the law allows that. */
function RiseWarning({ lease, agreed }: { lease: Lease; agreed: AgreedRent }) {
  const today: Day = dayInNairobi(new Date())
  const now = rentOn(today, agreed)
  const isSteepNow = now * 10 > lease.currentRent * 11
  const steep = isSteepNow ? { fromDay: today, before: lease.currentRent, after: now } : steepRise(agreed)
  if (!steep) return null
  return (
    <Warning>
      In Uganda rent rises by at most 10% in 12 months, unless agreed otherwise (Landlord and Tenant Act, section 26).
      From {formatDay(steep.fromDay)} it would be {riseInWords(steep.before, steep.after)}. You can save it all the
      same.
    </Warning>
  )
}
