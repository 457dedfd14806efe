import { dayInNairobi, formatDay } from '@makao/contract/days'
import { MoveOutChange, MoveOutWithdrawal } from '@makao/contract/homes/tenancies/tenancies.schema'
import type { ManagedAccount } from '@makao/contract/money/payments/payments.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { DateField } from '../../../ui/date-field'
import { FormDialog } from '../../../ui/dialog'
import { TextAreaField } from '../../../ui/field'

type MovingOut = Pick<ManagedAccount, 'tenancyId' | 'tenantName' | 'unitNumber' | 'allowed'> & { endDate: string }

/** When the tenant moves out, or did, and the way to mend what was entered. */
export function MoveOutCard({ tenancy }: { tenancy: MovingOut }) {
  const [open, setOpen] = useState<'change' | 'withdraw'>()
  const { endDate, allowed } = tenancy
  const isAhead = endDate >= dayInNairobi(new Date())
  return (
    <Card>
      <CardHeader title={isAhead ? `Moves out on ${formatDay(endDate)}` : `Moved out on ${formatDay(endDate)}`}>
        <div className="flex flex-wrap gap-2">
          {allowed.includes('changeEnd') && (
            <Button variant="secondary" onClick={() => setOpen('change')}>
              Change move-out
            </Button>
          )}
          {allowed.includes('withdrawEnd') && (
            <Button variant="secondary" onClick={() => setOpen('withdraw')}>
              Withdraw move-out
            </Button>
          )}
        </div>
      </CardHeader>
      <p className="px-5 pb-5 text-soft">
        {isAhead
          ? 'Until then rent and penalties are charged as before, and charges can still be added.'
          : 'Nothing more is charged. If the date is wrong, or the tenant stays after all, change it here.'}
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
    done: (_, { endDate }) => `${tenantName} moves out on ${formatDay(endDate)}`,
    onSaved: onClose,
    fieldOf: { END_BEFORE_START: 'endDate', UNIT_LET_ON: 'endDate' },
    failed: 'The move-out was not changed',
  })
  return (
    <FormDialog
      title="Change move-out"
      description={`${tenantName}, now on ${formatDay(seenEndDate)}`}
      width={500}
      form={form}
      label="Change move-out"
      onClose={onClose}
    >
      <DateField label="Move-out Date" {...field('endDate')} defaultValue={seenEndDate} />
      <p className="text-sm text-soft">
        Rent and service charges are adjusted to the new date, and the final account with them. Payments stay as they
        are.
      </p>
      <TextAreaField
        label="Reason"
        {...field('reason')}
        maxLength={500}
        placeholder="for example: the month was typed wrong"
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
    done: `${tenantName} stays in unit ${unitNumber}`,
    onSaved: onClose,
    failed: 'The move-out was not withdrawn',
  })
  return (
    <FormDialog
      title="Withdraw move-out"
      description={`${tenantName}, unit ${unitNumber}`}
      width={500}
      form={form}
      label="Withdraw move-out"
      onClose={onClose}
    >
      <p className="text-soft">
        The tenancy continues as if no move-out had been entered: the charges it cancelled are made again, with those
        due since, and the unit is occupied. What was paid back or taken from the deposit stays as it is.
      </p>
      <TextAreaField
        label="Reason"
        {...field('reason')}
        maxLength={500}
        placeholder="for example: did not get another house"
      />
    </FormDialog>
  )
}
