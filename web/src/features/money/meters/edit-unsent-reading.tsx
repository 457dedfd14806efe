import { dayInNairobi } from '@makao/contract/days'
import { NewReading } from '@makao/contract/money/meters/meters.schema'
import { editableQuantity, parseQuantity } from '@makao/contract/money/meters/quantity.terms'
import { useSaveForm } from '../../../lib/save-form'
import type { UnsentFormProps } from '../../../lib/unsent-form'
import { DateField } from '../../../ui/date-field'
import { FormDialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import * as words from './meters.words'

const Mended = NewReading.pick({ value: true, day: true })

/** Mends a reading that was not sent yet. */
export function EditUnsentReading({ input, dialog, saving }: UnsentFormProps) {
  const { value, day } = input as { value: number; day: string }
  const { field, ...form } = useSaveForm({
    ...saving,
    schema: Mended,
    // What somebody confirmed of another reading says nothing of this one.
    send: (mended) =>
      saving.send(mended.value === value && mended.day === day ? mended : { ...mended, confirmed: [], isStart: false }),
    read: (typed, { read }) => ({ ...typed, value: read('value', parseQuantity) }),
  })
  return (
    <FormDialog {...dialog} form={form}>
      <TextField
        label={words.whatTheMeterShows}
        {...field('value')}
        inputMode="decimal"
        defaultValue={editableQuantity(value)}
      />
      <DateField label={words.readOn} {...field('day')} max={dayInNairobi(new Date())} defaultValue={day} />
    </FormDialog>
  )
}
