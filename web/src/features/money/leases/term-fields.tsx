import { renewalNames, renewals } from '@makao/contract/money/leases/leases.terms'
import { DateField } from '../../../ui/date-field'
import { CountField, SelectField } from '../../../ui/field'
import { FieldPair, FormSection } from '../../../ui/form-section'
import type { LeaseFieldsProps } from './lease-sentences'
import * as words from './leases.words'

/** How long the lease runs, what happens then, and how long before somebody gives notice. */
export function TermFields({ lease, field }: LeaseFieldsProps) {
  return (
    <FormSection title={words.termAndNotice}>
      <FieldPair>
        <DateField
          label={words.leaseEndOptional}
          {...field('leaseEnd')}
          defaultValue={lease.leaseEnd ?? ''}
          hint={words.leaveEmptyIfItRunsUntil}
        />
        <SelectField
          label={words.afterTheLeaseEnds}
          {...field('renewal')}
          defaultValue={lease.renewal}
          hint={words.tenantWhoStaysIsChargedUntil}
        >
          {renewals.map((renewal) => (
            <option key={renewal} value={renewal}>
              {renewalNames[renewal]}
            </option>
          ))}
        </SelectField>
        <CountField
          label={words.daysOfNotice}
          {...field('noticeDays')}
          defaultValue={lease.noticeDays}
          hint={words.n30DaysCountAsAMonth}
        />
      </FieldPair>
    </FormSection>
  )
}
