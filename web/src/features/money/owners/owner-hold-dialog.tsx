import { editableMoney } from '@makao/contract/money'
import { OwnerHoldInput, type Payout } from '@makao/contract/money/owners/owners.schema'
import { client } from '../../../lib/api'
import { money, optional } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import * as words from './owners.words'

interface OwnerHoldDialogProps {
  payout: Payout
  onClose: () => void
}

/** What is kept back of what is due to an owner in a currency. */
export function OwnerHoldDialog({ payout, onClose }: OwnerHoldDialogProps) {
  const { ownerId, name, currency, float, held, holdReason } = payout
  const amount = optional(money(currency), 0)
  const { field, ...form } = useSaveForm({
    schema: OwnerHoldInput,
    read: (typed, { read }) => ({
      ...typed,
      ...{ ownerId, currency, float: read('float', amount), held: read('held', amount) },
    }),
    send: (input) => client.owners.saveHold(input),
    changes: ['owners'],
    done: words.holdSaved,
    onSaved: onClose,
    failed: words.holdWasNotSaved,
  })
  const shown = (minor: number) => (minor === 0 ? '' : editableMoney(minor, currency))
  return (
    <FormDialog
      title={words.keepBackOf(name)}
      description={words.floatAndHold}
      width={425}
      form={form}
      label={common.save}
      onClose={onClose}
    >
      <MoneyField
        label={words.floatLabel}
        {...field('float')}
        currency={currency}
        placeholder="0"
        defaultValue={shown(float)}
        hint={words.floatAlwaysStays}
      />
      <MoneyField
        label={words.amountHeldBack}
        {...field('held')}
        currency={currency}
        placeholder="0"
        defaultValue={shown(held)}
        hint={words.leaveEmptyForNone}
      />
      <TextField
        label={words.whyHeldBack}
        {...field('reason')}
        maxLength={300}
        autoComplete="off"
        placeholder={words.forExampleRoofRepair}
        defaultValue={holdReason ?? ''}
      />
    </FormDialog>
  )
}
