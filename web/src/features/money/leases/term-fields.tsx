import { renewalNames, renewals } from '@makao/contract/money/leases/leases.terms'
import { DateField } from '../../../ui/date-field'
import { CountField, SelectField } from '../../../ui/field'
import { FieldPair, FormSection } from '../../../ui/form-section'
import type { LeaseFieldsProps } from './lease-words'

/** How long the lease runs, what happens then, and how long before somebody gives notice. */
export function TermFields({ lease, field }: LeaseFieldsProps) {
  return (
    <FormSection title="Term and notice">
      <FieldPair>
        <DateField
          label="Lease end (Optional)"
          {...field('leaseEnd')}
          defaultValue={lease.leaseEnd ?? ''}
          hint="Leave empty if it runs until notice is given"
        />
        <SelectField
          label="After the lease ends"
          {...field('renewal')}
          defaultValue={lease.renewal}
          hint="A tenant who stays is charged until the move-out is entered, even after the lease ends"
        >
          {renewals.map((renewal) => (
            <option key={renewal} value={renewal}>
              {renewalNames[renewal]}
            </option>
          ))}
        </SelectField>
        <CountField
          label="Days of notice"
          {...field('noticeDays')}
          defaultValue={lease.noticeDays}
          hint="30 days count as a month"
        />
      </FieldPair>
    </FormSection>
  )
}
