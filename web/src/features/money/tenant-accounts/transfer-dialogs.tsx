import { editableMoney, formatMoney } from '@makao/contract/money'
import {
  NewTransfer,
  type Transfer,
  type Transfers,
  TransferUndo,
} from '@makao/contract/money/tenant-accounts/tenant-accounts.schema'
import { client } from '../../../lib/api'
import { money } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { FormDialog } from '../../../ui/dialog'
import { SelectField, TextAreaField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { ReasonDialog } from '../../../ui/reason-dialog'
import { transfersOf } from './tenant-accounts.queries'
import * as words from './tenant-accounts.words'

/** Puts credit, or the deposit, on another unit of the tenant. */
export function MoveDialog({
  kind,
  from,
  onClose,
}: {
  kind: 'credit' | 'deposit'
  from: Transfers
  onClose: () => void
}) {
  const { tenancyId, currency, to } = from
  const requestId = useRequestId()
  const { field, ...form } = useSaveForm({
    schema: NewTransfer,
    read: (typed, { read }) => ({ ...typed, requestId, tenancyId, currency, [kind]: read(kind, money(currency)) }),
    send: (input) => client.tenantAccounts.transfer(input),
    changes: ['payments'],
    shows: () => transfersOf(tenancyId),
    done: (_, input) => {
      const there = to.find((unit) => unit.tenancyId === input.toTenancyId)
      return words.movedTo(formatMoney(input[kind] ?? 0, currency), there?.unitNumber ?? '')
    },
    onSaved: onClose,
    fieldOf: { TOO_MUCH: kind, SUM_TOO_LARGE: kind, OTHER_CURRENCY: 'toTenancyId', OTHER_TENANT: 'toTenancyId' },
    failed: words.wasNotMoved,
  })
  const title = kind === 'credit' ? words.moveCredit : words.moveDeposit
  return (
    <FormDialog
      title={title}
      description={kind === 'credit' ? words.creditPaysWhatIsDue : words.depositIsHeldThere}
      width={425}
      form={form}
      label={title}
      onClose={onClose}
    >
      <SelectField label={words.toUnit} {...field('toTenancyId')}>
        {to.map((unit) => (
          <option key={unit.tenancyId} value={unit.tenancyId}>
            {words.unitAt(unit.unitNumber, unit.propertyName)}
          </option>
        ))}
      </SelectField>
      <MoneyField
        label={title === words.moveCredit ? words.creditToMove : words.depositToMove}
        {...field(kind)}
        currency={currency}
        defaultValue={editableMoney(from[kind], currency)}
        hint={words.atMost(formatMoney(from[kind], currency))}
      />
      <TextAreaField label={words.reasonOptional} {...field('reason')} rows={2} maxLength={500} />
    </FormDialog>
  )
}

/** Takes back what was moved. */
export function TakeBackDialog({ tenancyId, moved, what, onClose }: TakeBackProps) {
  const { field, ...form } = useSaveForm({
    schema: TransferUndo,
    read: (typed) => ({ ...typed, transferId: moved.id }),
    send: (input) => client.tenantAccounts.undoTransfer(input),
    changes: ['payments'],
    shows: () => transfersOf(tenancyId),
    done: words.wasTakenBack,
    onSaved: onClose,
    failed: words.wasNotTakenBack,
  })
  return (
    <ReasonDialog
      title={words.takeMoveBack}
      description={words.comesBack(what, moved.fromUnit)}
      form={form}
      field={field}
      onClose={onClose}
    />
  )
}

interface TakeBackProps {
  /** The unit that is looked at. */
  tenancyId: string
  moved: Transfer
  /** 'credit KES 5,000' */
  what: string
  onClose: () => void
}
