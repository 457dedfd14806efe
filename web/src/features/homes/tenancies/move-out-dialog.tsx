import { dayInNairobi, formatDay } from '@makao/contract/days'
import { MoveOut } from '@makao/contract/homes/tenancies/tenancies.schema'
import type { CurrentTenancy } from '@makao/contract/money/tenants/tenants.schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { Button, buttonClass } from '../../../ui/button'
import { DateField } from '../../../ui/date-field'
import { Actions, Dialog, FormDialog } from '../../../ui/dialog'
import { TextAreaField } from '../../../ui/field'
import { chargeSettings } from './tenancies.queries'

interface MoveOutDialogProps {
  tenantName: string
  tenancy: CurrentTenancy
  onClose: () => void
}

export function MoveOutDialog({ tenantName, tenancy, onClose }: MoveOutDialogProps) {
  const { data: settings } = useQuery(chargeSettings())
  const [movedOut, setMovedOut] = useState<string>()
  const { field, ...form } = useSaveForm({
    schema: MoveOut,
    read: (typed) => ({ ...typed, tenancyId: tenancy.tenancyId }),
    send: (input) => client.tenancies.end(input),
    changes: ['everything'],
    done: `${tenantName} has been successfully moved out. Unit ${tenancy.unitNumber} is now available.`,
    onSaved: (_, { endDate }) => setMovedOut(endDate),
    fieldOf: { END_BEFORE_START: 'endDate' },
    failed: 'Failed to process move-out',
  })
  const facts: [string, string][] = [
    ['Tenant', tenantName],
    ['Unit', tenancy.unitNumber],
    ['Property', tenancy.propertyName],
    ['Move-in Date', formatDay(tenancy.startDate)],
  ]

  if (movedOut !== undefined) {
    return (
      // A dialog of its own, so that the focus begins in it and goes back to the list afterwards.
      <Dialog key="done" title="Moved out" width={500} onClose={onClose}>
        <p className="text-soft">
          {tenantName} moved out on {formatDay(movedOut)}. What is still owed and what goes back of the deposit stands
          in the final account.
        </p>
        <Actions>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <Link
            to="/dashboard/tenancies/$tenancyId"
            params={{ tenancyId: tenancy.tenancyId }}
            hash="final-account"
            className={buttonClass()}
          >
            See the final account
          </Link>
        </Actions>
      </Dialog>
    )
  }

  return (
    <FormDialog
      key="form"
      title="Move Out Tenant"
      width={500}
      form={form}
      label="Move Out Tenant"
      busyLabel="Processing..."
      variant="danger"
      onClose={onClose}
    >
      <div className="flex gap-3 rounded-lg bg-warn-tint px-4 py-3 text-warn">
        <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
        <p>
          Moving out ends the tenancy and marks the unit as available. Outstanding payments should be settled first. The
          tenant's profile remains.
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <DateField label="Move-out Date" {...field('endDate')} defaultValue={dayInNairobi(new Date())} />
      <p className="text-sm text-soft">
        Charges for days after the move-out date are cancelled
        {settings?.isAutomatic && ', and those missing up to it are made'}. What was paid on cancelled charges stays as
        credit.
      </p>
      <TextAreaField label="Notes (Optional)" {...field('notes')} maxLength={1000} />
    </FormDialog>
  )
}
