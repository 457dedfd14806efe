import { type Day, dayInNairobi, formatDay } from '@makao/contract/days'
import { MoveOut } from '@makao/contract/homes/tenancies/tenancies.schema'
import type { CurrentTenancy } from '@makao/contract/money/tenants/tenants.schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { Button, buttonClass } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { Actions, Dialog, FormDialog } from '../../../ui/dialog'
import { TextAreaField } from '../../../ui/field'
import { MoveOutMoney } from './move-out-money'
import { chargeSettings } from './tenancies.queries'
import * as words from './tenancies.words'

interface MoveOutDialogProps {
  tenantName: string
  tenancy: Pick<CurrentTenancy, 'tenancyId' | 'unitNumber' | 'propertyName' | 'startDate'>
  onClose: () => void
}

export function MoveOutDialog({ tenantName, tenancy, onClose }: MoveOutDialogProps) {
  const { data: settings } = useQuery(chargeSettings())
  const [movedOut, setMovedOut] = useState<{ endDate: Day; followed: readonly string[] }>()
  const { field, ...form } = useSaveForm({
    schema: MoveOut,
    read: (typed) => ({ ...typed, tenancyId: tenancy.tenancyId }),
    send: (input) => client.tenancies.end(input),
    changes: ['everything'],
    done: words.hasBeenSuccessfullyMovedOut(tenantName, tenancy.unitNumber),
    title: common.success,
    onSaved: ({ followed }, { endDate }) => setMovedOut({ endDate, followed }),
    fieldOf: { END_BEFORE_START: 'endDate' },
    failed: words.failedToProcessMoveOut,
  })
  const facts: [string, string][] = [
    [common.tenant, tenantName],
    [common.unit, tenancy.unitNumber],
    [common.property, tenancy.propertyName],
    [words.moveInDate, formatDay(tenancy.startDate)],
  ]

  if (movedOut !== undefined) {
    return (
      // A dialog of its own, so that the focus begins in it and goes back to the list afterwards.
      <Dialog key="done" title={words.movedOut} width={500} onClose={onClose}>
        <p className="text-soft">{words.movedOutOnWhatIsStill(tenantName, formatDay(movedOut.endDate))}</p>
        {movedOut.followed.map((sentence) => (
          <p key={sentence} className="mt-2">
            {sentence}
          </p>
        ))}
        <Actions>
          <Button variant="secondary" onClick={onClose}>
            {common.done}
          </Button>
          <Link
            to="/dashboard/tenancies/$tenancyId"
            params={{ tenancyId: tenancy.tenancyId }}
            hash="final-account"
            className={buttonClass()}
          >
            {words.seeTheFinalAccount}
          </Link>
        </Actions>
      </Dialog>
    )
  }

  return (
    <FormDialog
      key="form"
      title={words.moveOutTenant}
      width={500}
      form={form}
      label={words.moveOutTenant}
      busyLabel={common.processing}
      variant="danger"
      onClose={onClose}
    >
      <div className="flex gap-3 rounded-lg bg-warn-tint px-4 py-3 text-warn">
        <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
        <p>{words.movingOutEndsTheTenancyAnd}</p>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <MoveOutMoney tenancyId={tenancy.tenancyId} />
      <DateField label={words.moveOutDate} {...field('endDate')} defaultValue={dayInNairobi(new Date())} />
      {settings && <p className="text-sm text-soft">{words.chargesForDaysAfterTheMove(settings.isAutomatic)}</p>}
      <TextAreaField label={common.notesOptional} {...field('notes')} maxLength={1000} />
    </FormDialog>
  )
}
