import { dayInNairobi, formatMonth } from '@makao/contract/days'
import { NewCollectionTarget } from '@makao/contract/documents/collection-targets/collection-targets.schema'
import { formatShare } from '@makao/contract/money/owners/owners.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { propertyNames } from '../../../lib/property-names'
import { percent } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { PercentField, SelectField } from '../../../ui/field'
import { MonthField } from '../../../ui/month-field'
import { collectionTargets } from './collection-targets.queries'
import * as words from './collection-targets.words'

/** Says how much of what is charged is to come in from a month on, of all properties or of one. */
export function TargetDialog({ onClose }: { onClose: () => void }) {
  const { data: targets = [] } = useQuery(collectionTargets())
  const { data: properties = [] } = useQuery(propertyNames())
  const [fromMonth, setMonth] = useState(dayInNairobi(new Date()).slice(0, 7))
  const { field, ...form } = useSaveForm({
    schema: NewCollectionTarget,
    read: (typed, { read }) => ({ propertyId: typed.propertyId || null, fromMonth, rate: read('rate', percent) }),
    send: (input) => client.collectionTargets.save(input),
    changes: ['collectionTargets'],
    shows: collectionTargets,
    done: words.targetIsSet,
    onSaved: onClose,
    fieldOf: { MONTH_CLOSED: 'fromMonth' },
    failed: words.targetWasNotSet,
  })
  return (
    <FormDialog
      title={words.collectionTarget}
      description={words.partOfWhatIsCharged}
      width={425}
      form={form}
      label={common.save}
      onClose={onClose}
    >
      <SelectField label={words.ofWhich} {...field('propertyId')} hint={words.ownComesFirst} defaultValue="">
        <option value="">{words.allProperties}</option>
        {properties.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <MonthField
        label={words.fromTheFirstOf}
        {...field('fromMonth')}
        value={fromMonth}
        ahead={12}
        onMonth={setMonth}
      />
      <PercentField
        label={words.targetPercent}
        {...field('rate')}
        className="figures"
        placeholder="95"
        hint={words.zeroEndsIt}
      />
      {targets.length > 0 && (
        <section aria-label={words.targetsSoFar}>
          <h3 className="text-sm text-soft">{words.targetsSoFar}</h3>
          <ul className="max-h-40 divide-y divide-line overflow-y-auto text-sm">
            {targets.map(({ propertyId, propertyName, fromMonth: month, rate }) => (
              <li key={`${propertyId} ${month}`} className="flex justify-between gap-3 py-2">
                <span className="min-w-0 wrap-anywhere">{propertyName ?? words.allProperties}</span>
                <span className="text-soft">
                  {rate === 0
                    ? words.noneFrom(formatMonth(month))
                    : words.fromMonth(formatShare(rate), formatMonth(month))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  )
}
