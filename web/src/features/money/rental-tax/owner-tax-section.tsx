import { dayInNairobi, formatDay } from '@makao/contract/days'
import { formatShare } from '@makao/contract/money/owners/owners.terms'
import { NewOwnersTax, type OwnersTax } from '@makao/contract/money/rental-tax/rental-tax.schema'
import { nonResidentLawOn, rentalTaxLawOn } from '@makao/contract/money/rental-tax/rental-tax.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { switchedOn } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { DateField } from '../../../ui/field'
import { SwitchField } from '../../../ui/switch'
import { taxOfOwner } from './rental-tax.queries'
import * as words from './rental-tax.words'

/** Whether the agency withholds tax on rent for an owner; of a resident, where KRA has not appointed it, nothing. */
export function OwnerTaxSection({ ownerId }: { ownerId: string }) {
  const { data } = useQuery(taxOfOwner(ownerId))
  const [isOpen, setOpen] = useState(false)
  if (!data || (data.isResident && data.appointedFrom === null && data.rows.length === 0)) return null
  return (
    <Card>
      <CardHeader title={words.ofOwner(data.isResident)}>
        {data.allowed.includes('save') && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {data.rows.length === 0 ? words.withholdForOwner : words.change}
          </Button>
        )}
      </CardHeader>
      <p className="px-5 pb-3 text-soft">{words.ofOwnerText(data.isResident)}</p>
      {data.rows.length === 0 ? (
        <p className="px-5 pb-5">{words.isNotWithheld(data.isResident)}</p>
      ) : (
        <ul className="divide-y divide-line px-5 pb-3">
          {data.rows.map(({ fromDay, isWithheld, isResident }) => (
            <li key={fromDay} className="py-2">
              {isWithheld
                ? words.withheldFrom(formatDay(fromDay), isResident)
                : words.notWithheldFrom(formatDay(fromDay))}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <OwnerTaxDialog tax={data} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function OwnerTaxDialog({ tax: { ownerId, isResident, rows }, onClose }: { tax: OwnersTax; onClose: () => void }) {
  const [today] = useState(() => dayInNairobi(new Date()))
  const law = (isResident ? rentalTaxLawOn : nonResidentLawOn)(today)
  const { field, ...form } = useSaveForm({
    schema: NewOwnersTax,
    read: (typed, { read }) => ({ ...typed, ownerId, isWithheld: read('isWithheld', switchedOn) }),
    send: (input) => client.rentalTax.save(input),
    changes: ['owners', 'receipts'],
    done: words.ofOwnerSaved,
    onSaved: onClose,
    fieldOf: { MONTH_CLOSED: 'fromDay', NOT_APPOINTED: 'fromDay' },
    failed: words.ofOwnerNotSaved,
  })
  return (
    <FormDialog title={words.ofOwner(isResident)} form={form} label={common.save} width={425} onClose={onClose}>
      <SwitchField
        label={words.isWithheld(isResident)}
        {...(law && { note: words.isWithheldNote(formatShare(law.rate), law.source, isResident) })}
        name="isWithheld"
        isOn={!rows[0]?.isWithheld}
      />
      <DateField label={words.fromDay} {...field('fromDay')} defaultValue={today} hint={words.fromDayNote} />
    </FormDialog>
  )
}
