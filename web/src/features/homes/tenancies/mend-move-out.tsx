import { formatDay } from '@makao/contract/days'
import { MoveOutChange, MoveOutWithdrawal } from '@makao/contract/homes/tenancies/tenancies.schema'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { FormDialog } from '../../../ui/dialog'
import { TextAreaField } from '../../../ui/field'
import type { MovingOut } from './move-out-card'
import * as words from './tenancies.words'

interface MoveOutDialogProps {
  tenancy: MovingOut
  onClose: () => void
}

export function ChangeDialog({ tenancy, onClose }: MoveOutDialogProps) {
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

export function WithdrawDialog({ tenancy, onClose }: MoveOutDialogProps) {
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
