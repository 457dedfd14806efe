import { dayInNairobi, formatDay } from '@makao/contract/days'
import { MoveOutChange, MoveOutWithdrawal } from '@makao/contract/homes/tenancies/tenancies.schema'
import type { ManagedAccount } from '@makao/contract/money/payments/payments.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { FormDialog } from '../../../ui/dialog'
import { TextAreaField } from '../../../ui/field'
import * as words from './tenancies.words'

type MovingOut = Pick<ManagedAccount, 'tenancyId' | 'tenantName' | 'unitNumber' | 'allowed'> & { endDate: string }

/** When the tenant moves out, or did, and the way to mend what was entered. */
export function MoveOutCard({ tenancy }: { tenancy: MovingOut }) {
  const [open, setOpen] = useState<'change' | 'withdraw'>()
  const { endDate, allowed } = tenancy
  const isAhead = endDate >= dayInNairobi(new Date())
  return (
    <Card>
      <CardHeader title={isAhead ? words.movesOutOn(formatDay(endDate)) : words.movedOutOn(formatDay(endDate))}>
        <div className="flex flex-wrap gap-2">
          {allowed.includes('changeEnd') && (
            <Button variant="secondary" onClick={() => setOpen('change')}>
              {words.changeMoveOut}
            </Button>
          )}
          {allowed.includes('withdrawEnd') && (
            <Button variant="secondary" onClick={() => setOpen('withdraw')}>
              {words.withdrawMoveOut}
            </Button>
          )}
        </div>
      </CardHeader>
      <p className="px-5 pb-5 text-soft">
        {isAhead ? words.untilThenRentAndPenaltiesAre : words.nothingMoreIsChargedIfThe}
      </p>
      {open === 'change' && <ChangeDialog tenancy={tenancy} onClose={() => setOpen(undefined)} />}
      {open === 'withdraw' && <WithdrawDialog tenancy={tenancy} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

interface MoveOutDialogProps {
  tenancy: MovingOut
  onClose: () => void
}

function ChangeDialog({ tenancy, onClose }: MoveOutDialogProps) {
  const { tenancyId, tenantName, endDate: seenEndDate } = tenancy
  const { field, ...form } = useSaveForm({
    schema: MoveOutChange,
    read: (typed) => ({ ...typed, tenancyId, seenEndDate }),
    send: (input) => client.tenancies.changeEnd(input),
    changes: ['everything'],
    done: (_, { endDate }) => words.tenantNameMovesOutOnEndDate(tenantName, formatDay(endDate)),
    onSaved: onClose,
    fieldOf: { END_BEFORE_START: 'endDate', UNIT_LET_ON: 'endDate' },
    failed: words.moveOutWasNotChanged,
  })
  return (
    <FormDialog
      title={words.changeMoveOut}
      description={words.nowOn(tenantName, formatDay(seenEndDate))}
      width={500}
      form={form}
      label={words.changeMoveOut}
      onClose={onClose}
    >
      <DateField label={words.moveOutDate} {...field('endDate')} defaultValue={seenEndDate} />
      <p className="text-sm text-soft">{words.rentAndServiceChargesAre}</p>
      <TextAreaField
        label={common.reason}
        {...field('reason')}
        maxLength={500}
        placeholder={words.forExampleTheMonthWasTyped}
      />
    </FormDialog>
  )
}

function WithdrawDialog({ tenancy, onClose }: MoveOutDialogProps) {
  const { tenancyId, tenantName, unitNumber, endDate: seenEndDate } = tenancy
  const { field, ...form } = useSaveForm({
    schema: MoveOutWithdrawal,
    read: (typed) => ({ ...typed, tenancyId, seenEndDate }),
    send: (input) => client.tenancies.withdrawEnd(input),
    changes: ['everything'],
    done: words.staysInUnit(tenantName, unitNumber),
    onSaved: onClose,
    failed: words.moveOutWasNotWithdrawn,
  })
  return (
    <FormDialog
      title={words.withdrawMoveOut}
      description={words.unit(tenantName, unitNumber)}
      width={500}
      form={form}
      label={words.withdrawMoveOut}
      onClose={onClose}
    >
      <p className="text-soft">{words.tenancyContinuesAsIfNoMove}</p>
      <TextAreaField
        label={common.reason}
        {...field('reason')}
        maxLength={500}
        placeholder={words.forExampleDidNotGetAnother}
      />
    </FormDialog>
  )
}
