import { dayInNairobi, formatDay } from '@makao/contract/days'
import { type Appointment, NewAppointment } from '@makao/contract/money/rental-tax/rental-tax.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { DateField, TextField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { Switch } from '../../../ui/switch'
import { taxAppointment } from './rental-tax.queries'
import * as words from './rental-tax.words'

/** Whether KRA has appointed the agency to withhold rental income tax, and since when. */
export function AppointmentCard() {
  const query = useQuery(taxAppointment())
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <CardHeader title={words.appointment}>
        {query.data?.allowed.includes('saveAppointment') && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {query.data.fromDay === null ? words.enterAppointment : words.changeAppointment}
          </Button>
        )}
      </CardHeader>
      <p className="px-5 pb-3 text-soft">{words.appointmentText}</p>
      <Loaded query={query} loading={words.loading} failed={words.notLoaded}>
        {({ fromDay, reference }) => (
          <p className="px-5 pb-5">
            {fromDay === null ? words.notAppointed : words.appointedFrom(formatDay(fromDay), reference)}
          </p>
        )}
      </Loaded>
      {isOpen && query.data && <AppointmentDialog appointment={query.data} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function AppointmentDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const [isAppointed, setAppointed] = useState(true)
  const [today] = useState(() => dayInNairobi(new Date()))
  const { field, ...form } = useSaveForm({
    schema: NewAppointment,
    read: (typed) => ({ fromDay: isAppointed ? typed.fromDay : null, reference: isAppointed ? typed.reference : null }),
    send: (input) => client.rentalTax.saveAppointment(input),
    changes: ['owners'],
    done: words.appointmentSaved,
    onSaved: onClose,
    fieldOf: { OWNERS_WITHHELD: 'fromDay' },
    failed: words.appointmentNotSaved,
  })
  return (
    <FormDialog title={words.appointment} form={form} label={common.save} width={425} onClose={onClose}>
      <Switch label={words.isAppointed} checked={isAppointed} onChange={setAppointed} />
      {isAppointed && (
        <>
          <DateField label={words.appointedSince} {...field('fromDay')} defaultValue={appointment.fromDay ?? today} />
          <TextField
            label={words.letter}
            {...field('reference')}
            autoComplete="off"
            maxLength={100}
            defaultValue={appointment.reference ?? ''}
          />
        </>
      )}
    </FormDialog>
  )
}
