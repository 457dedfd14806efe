import { dayInNairobi, formatDay } from '@makao/contract/days'
import { formatMoney, formatTotals } from '@makao/contract/money'
import type { ChargePreview, PlannedCharge } from '@makao/contract/money/charge-runs/charge-runs.schema'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { useMay } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { SelectField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { PlaceLinks, TenancyLink } from '../../../ui/page-links'
import { Sentence } from '../../../ui/sentence'
import { monthChoices, monthName, periodInWords } from './charge-periods'
import { chargePreview, isUnderWay, lastChargeRun } from './charge-runs.queries'
import * as words from './charge-runs.words'

const columns: Column<PlannedCharge>[] = [
  {
    header: common.tenant,
    primary: true,
    cell: ({ tenancyId, tenantName, unitId, unitNumber, propertyId, propertyName }) => (
      <TwoLines
        first={<TenancyLink tenancyId={tenancyId}>{tenantName}</TenancyLink>}
        second={<PlaceLinks {...{ unitId, propertyId, propertyName }} unit={unitNumber} />}
      />
    ),
  },
  { header: words.what, cell: chargeTitle },
  { header: words.period, cell: ({ periodFrom, periodTo }) => periodInWords(periodFrom, periodTo) ?? '-' },
  { header: common.due, cell: ({ dueDate }) => <span className="whitespace-nowrap">{formatDay(dueDate)}</span> },
  { header: common.amount, numeric: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
]

const chargesInWords = (count: number) => `${count.toLocaleString('en-KE')} ${count === 1 ? 'charge' : 'charges'}`

type Planned = ChargePreview['totals']
const totalOf = (totals: Planned) => totals.reduce((sum, { charges }) => sum + charges, 0)

/** What 'Charge now' makes of a preview: all but the penalties that nobody owes before tomorrow. */
function madeNow({ totals, penaltiesTomorrow }: Pick<ChargePreview, 'totals' | 'penaltiesTomorrow'>): Planned {
  return totals.flatMap(({ currency, amount, charges }) => {
    const later = penaltiesTomorrow.find((each) => each.currency === currency) ?? { amount: 0, charges: 0 }
    const left = charges - later.charges
    return left === 0 ? [] : [{ currency, amount: amount - later.amount, charges: left }]
  })
}

interface ChargePreviewCardProps {
  /** 'YYYY-MM', all that is due until its end; undefined: what the next night makes. */
  month: string | undefined
  onMonth: (month: string | undefined) => void
  /** What stands there instead while nobody lives anywhere yet. */
  whenNew: (usual: ReactNode) => ReactNode
}

/** What a run would make, before it makes it, and the button that has it made. */
export function ChargePreviewCard({ month, onMonth, whenNew }: ChargePreviewCardProps) {
  const query = useQuery(chargePreview(month))
  const { data, isPlaceholderData } = query
  const { data: run } = useQuery(lastChargeRun())
  const [isAsking, setAsking] = useState(false)
  const may = useMay()
  const isOn = isUnderWay(run)
  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
        <div className="w-full sm:w-64">
          <SelectField
            label={words.preview}
            name="month"
            value={month ?? ''}
            onChange={(event) => onMonth(event.target.value || undefined)}
          >
            <option value="">{words.tonight}</option>
            {monthChoices(dayInNairobi(new Date()), month).map((choice) => (
              <option key={choice} value={choice}>
                {words.untilTheEndOf(monthName(choice))}
              </option>
            ))}
          </SelectField>
        </div>
        {may('payment:record') && (
          <Button
            className="w-full sm:w-auto"
            disabled={!data || totalOf(madeNow(data)) === 0 || isPlaceholderData || isOn}
            onClick={() => setAsking(true)}
          >
            {isOn ? words.makingCharges : words.chargeNow}
          </Button>
        )}
      </div>
      <Loaded query={query} loading={words.checkingLeases} failed={words.whatIsDueCouldNotBe}>
        {(preview) => (
          <>
            <Totals preview={preview} />
            {preview.total === 0 ? (
              whenNew(
                <p className="border-t border-line px-5 py-4">
                  <span className="font-medium">{words.nothingIsDue}</span>
                  <span className="block text-soft">{words.everyChargeDueUpToHas(formatDay(preview.until))}</span>
                </p>,
              )
            ) : (
              <>
                <div className="border-t border-line">
                  <DataTable
                    caption={words.chargesToBeMade}
                    columns={columns}
                    rows={preview.rows}
                    keyOf={({ tenancyId, paymentType, name, dueDate, periodFrom }) =>
                      [tenancyId, paymentType, name, dueDate, periodFrom].join(' ')
                    }
                  />
                </div>
                {preview.total > preview.rows.length && (
                  <p className="border-t border-line px-5 py-3 text-center text-soft figures">
                    {words.andMore((preview.total - preview.rows.length).toLocaleString('en-KE'))}
                  </p>
                )}
              </>
            )}
          </>
        )}
      </Loaded>
      {isAsking && data && <MakeChargesDialog month={month} preview={data} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** What of it nobody owes before tomorrow. */
const ahead = (penalties: Planned) => words.notBeforeTomorrow(totalOf(penalties), formatTotals(penalties))

function Totals({ preview }: { preview: ChargePreview }) {
  const { totals, total, until, penaltiesTomorrow } = preview
  return (
    <div className="px-4 pb-4 sm:px-5">
      {totals.length > 0 && (
        <dl className="mb-1 flex flex-wrap gap-x-8 gap-y-2">
          {totals.map(({ currency, amount, charges }) => (
            <div key={currency}>
              <dt className="sr-only">{currency}</dt>
              <dd className="text-2xl font-semibold wrap-anywhere figures">{formatMoney(amount, currency)}</dd>
              {totals.length > 1 && <dd className="text-sm text-soft">{chargesInWords(charges)}</dd>}
            </div>
          ))}
        </dl>
      )}
      {total > 0 && <p className="text-soft">{words.dueUntil(chargesInWords(total), formatDay(until))}</p>}
      {penaltiesTomorrow.length > 0 && <p className="text-soft">{ahead(penaltiesTomorrow)}</p>}
    </div>
  )
}

interface MakeChargesDialogProps {
  month: string | undefined
  preview: ChargePreview
  onClose: () => void
}

function MakeChargesDialog({ month, preview, onClose }: MakeChargesDialogProps) {
  const { until, seen, penaltiesTomorrow } = preview
  const now = madeNow(preview)
  const run = useSave({
    send: () => client.chargeRuns.run({ month, seen }),
    changes: ['everything'],
    shows: lastChargeRun,
    onSaved: onClose,
    failed: words.chargesWereNotMade,
  })
  return (
    <ConfirmDialog
      title={words.makeNow(chargesInWords(totalOf(now)))}
      text={
        <>
          <Sentence
            text={words.isChargedToYourTenantsFor(formatDay(until))}
            parts={{ amount: <span className="font-medium text-ink figures">{formatTotals(now)}</span> }}
          />
          {penaltiesTomorrow.length > 0 && ` ${ahead(penaltiesTomorrow)}`}
        </>
      }
      variant="primary"
      confirmLabel={words.makeCharges}
      busyLabel={words.starting}
      busy={run.busy}
      onConfirm={() => run.save()}
      onClose={onClose}
    />
  )
}
