import {
  type LeaseDefaults,
  LeaseDefaultsInput,
  type LeaseDefaultsPreview,
} from '@makao/contract/money/lease-defaults/lease-defaults.schema'
import { editablePercent } from '@makao/contract/percent'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { count, money, optional, percent, switchedOn } from '../../../lib/readers'
import { useSave } from '../../../lib/save'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, Dialog, FormDialog } from '../../../ui/dialog'
import { CountField, PercentField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { Loaded } from '../../../ui/loaded'
import { penaltyInWords } from '../leases/lease-sentences'
import { PenaltyFields, penaltyNames } from '../leases/penalty-fields'
import { leaseDefaultsOf, leasesToChange } from './lease-defaults.queries'
import * as words from './lease-defaults.words'

interface DialogProps {
  propertyId: string | null
  onClose: () => void
}

export function DefaultsDialog({ propertyId, defaults: given, onClose }: DialogProps & { defaults: LeaseDefaults }) {
  // As it was when somebody began to type.
  const [defaults] = useState(given)
  const { currency } = defaults
  const { field, ...form } = useSaveForm({
    schema: LeaseDefaultsInput,
    read: ({ penaltyKind }, { read }) => ({
      propertyId,
      currency,
      dueDay: read('dueDay', optional(count, null)),
      noticeDays: read('noticeDays', count),
      depositMonths: read('depositMonths', optional(count, 0)),
      penaltyKind,
      penaltyRate: penaltyKind === 'percent' ? read('penaltyRate', percent) : 0,
      penaltyAmount: penaltyKind === 'fixed' ? read('penaltyAmount', optional(money(currency), 0)) : 0,
      penaltyGraceDays: penaltyKind === 'none' ? 0 : read('penaltyGraceDays', count),
      penaltyCap: penaltyKind === 'percent' ? read('penaltyCap', optional(money(currency), null)) : null,
      isPenaltyMonthly: read('isPenaltyMonthly', switchedOn),
      increaseRate: read('increaseRate', optional(percent, 0)),
    }),
    began: defaults,
    fieldNames: penaltyNames,
    send: (input, asRead) => client.leaseDefaults.save({ ...input, asRead }),
    changes: ['tenancies'],
    shows: () => leaseDefaultsOf(propertyId),
    done: words.defaultsSaved,
    onSaved: onClose,
    failed: words.defaultsNotSaved,
  })
  const remove = useSave({
    send: () => client.leaseDefaults.remove({ propertyId }),
    changes: ['tenancies'],
    shows: () => leaseDefaultsOf(propertyId),
    done: words.defaultsSaved,
    onSaved: onClose,
    failed: words.defaultsNotSaved,
  })
  return (
    <FormDialog
      title={words.leaseDefaults}
      description={words.newLeasesTakeThem}
      width={620}
      form={form}
      label={words.saveDefaults}
      onClose={onClose}
    >
      <FieldPair>
        <CountField
          label={words.dueDayOptional}
          {...field('dueDay')}
          defaultValue={defaults.dueDay ?? ''}
          hint={words.emptyAsTheUnit}
        />
        <CountField label={words.daysOfNotice} {...field('noticeDays')} defaultValue={defaults.noticeDays} />
        <CountField label={words.monthsOfDeposit} {...field('depositMonths')} defaultValue={defaults.depositMonths} />
        <PercentField
          label={words.yearlyIncrease}
          {...field('increaseRate')}
          placeholder="0"
          defaultValue={defaults.increaseRate === 0 ? '' : editablePercent(defaults.increaseRate)}
        />
      </FieldPair>
      <PenaltyFields lease={defaults} field={field} />
      {propertyId !== null && defaults.isOwn && (
        <Button variant="secondary" disabled={remove.busy} onClick={() => remove.save()}>
          {words.useThoseOfTheAgency}
        </Button>
      )}
    </FormDialog>
  )
}

type Row = LeaseDefaultsPreview['rows'][number]

function changeInWords({ before, after, currency }: Row): string {
  const said = (terms: Row['before']) => ({
    due: words.dueOn(terms.dueDay),
    notice: words.notice(terms.noticeDays),
    penalty: terms.penaltyKind === 'none' ? words.noPenalty : penaltyInWords({ ...terms, currency }),
  })
  const [was, is] = [said(before), said(after)]
  return (['due', 'notice', 'penalty'] as const)
    .filter((term) => was[term] !== is[term])
    .map((term) => words.becomes(was[term], is[term]))
    .join('; ')
}

/** Shows which running leases change and how, before they do. */
export function ApplyDialog({ propertyId, onClose }: DialogProps) {
  const query = useQuery({ ...leasesToChange(propertyId), staleTime: 0 })
  const apply = useSave({
    send: (seen: string) => client.leaseDefaults.apply({ propertyId, seen }),
    changes: ['everything'],
    done: ({ applied }) => words.applied(applied),
    onSaved: onClose,
    failed: words.notApplied,
  })
  const total = query.data?.total ?? 0
  return (
    <Dialog title={words.applyToLeases} description={words.previewText} width={620} busy={apply.busy} onClose={onClose}>
      <Loaded query={query} failed={words.previewFailed}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-soft">{words.nothingChanges}</p>
          ) : (
            <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line">
              {rows.map((row) => (
                <li key={row.tenancyId} className="px-4 py-2">
                  <p className="font-medium wrap-anywhere">
                    {words.leaseOf(row.tenantName, row.unitNumber, row.propertyName)}
                  </p>
                  <p className="text-sm wrap-anywhere text-soft figures">{changeInWords(row)}</p>
                </li>
              ))}
              {total > rows.length && <li className="px-4 py-2 text-soft">{words.andMore(total - rows.length)}</li>}
            </ul>
          )
        }
      </Loaded>
      <Actions>
        <Button variant="secondary" disabled={apply.busy} onClick={onClose}>
          {common.cancel}
        </Button>
        {query.data && total > 0 && (
          <Button disabled={apply.busy} onClick={() => apply.save(query.data.seen)}>
            {words.applyTo(total)}
          </Button>
        )}
      </Actions>
    </Dialog>
  )
}
