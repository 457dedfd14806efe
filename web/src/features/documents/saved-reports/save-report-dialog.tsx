import { dayInNairobi, formatDay } from '@makao/contract/days'
import { reportHeads } from '@makao/contract/documents/reports/report-heads.terms'
import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import { NewSavedReport, type SavedReport } from '@makao/contract/documents/saved-reports/saved-reports.schema'
import {
  boundsIn,
  mailedFileNames,
  mailedFiles,
  periodsOf,
  type ReportPeriod,
  reportPeriods,
} from '@makao/contract/documents/saved-reports/saved-reports.terms'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { count, optional, switchedOn } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { FormDialog } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { SwitchField } from '../../../ui/switch'
import { useNarrowedTo } from '../reports/narrowed-to'
import { type Asked, boundsQuery } from '../reports/report-bounds'
import { savedReports } from './saved-reports.queries'
import * as words from './saved-reports.words'

const daysOfMonth = Array.from({ length: 31 }, (_, place) => place + 1)

interface SaveReportDialogProps {
  report: ReportKind
  asked: Asked
  /** Which is changed; undefined saves another one. */
  saved: SavedReport | undefined
  onClose: () => void
}

/** What of the filters a report takes is kept with it. */
function namedIn(report: ReportKind, { ownerId, account, realAccountId, places }: Asked) {
  const { bounds } = reportHeads[report]
  const isOfOwner = bounds === 'entries' || bounds === 'month' || bounds === 'year'
  const isOfAccount = bounds === 'entries'
  return {
    ownerId: (isOfOwner ? ownerId : places.ownerId) ?? null,
    propertyId: places.propertyId ?? null,
    block: places.block ?? null,
    managerId: places.managerId ?? null,
    withoutProperty: places.withoutProperty ?? false,
    withoutBlock: places.withoutBlock ?? false,
    withoutManager: places.withoutManager ?? false,
    withoutOwner: places.withoutOwner ?? false,
    account: (isOfAccount && account) || null,
    realAccountId: (isOfAccount && realAccountId) || null,
  }
}

/** The period that comes to what is looked at today, or else the first that the report can have. */
function likelyPeriod(report: ReportKind, asked: Asked): ReportPeriod {
  const { bounds } = reportHeads[report]
  const [today, looked] = [dayInNairobi(new Date()), boundsQuery(bounds, asked)]
  const offered = reportPeriods.filter((period) => periodsOf[bounds][period])
  const isLooked = (period: ReportPeriod) =>
    Object.entries(boundsIn(bounds, period, today)).every(([key, value]) => looked[key] === value)
  return offered.find(isLooked) ?? offered[0] ?? 'thisMonth'
}

/** Saves a report with its filters, and says whether and when it is sent. */
export function SaveReportDialog({ report, asked, saved, onClose }: SaveReportDialogProps) {
  const requestId = useRequestId()
  const { title, bounds } = reportHeads[report]
  const narrowedTo = useNarrowedTo(asked.places)
  const periods = reportPeriods.flatMap((period) => {
    const name = periodsOf[bounds][period]
    return name === undefined ? [] : [{ period, name }]
  })
  const period = saved?.period ?? likelyPeriod(report, asked)
  const [isMailed, setMailed] = useState(saved?.mailDay != null)
  const { field, ...form } = useSaveForm({
    schema: NewSavedReport,
    read: (typed, { read }) => ({
      ...{ name: typed.name, period: typed.period ?? period, file: typed.file ?? saved?.file ?? 'pdf' },
      ...{ id: saved?.id ?? requestId, kind: report, ...namedIn(report, asked) },
      isShared: read('isShared', switchedOn),
      mailDay: read('mailDay', optional(count, null)),
    }),
    send: (input) => client.savedReports.save(input),
    changes: [],
    shows: savedReports,
    done: (_, { name, mailDay }) => words.reportIsSaved(name, mailDay),
    onSaved: onClose,
    fieldOf: { REPORT_NAMED: 'name' },
    failed: words.reportWasNotSaved,
  })
  return (
    <FormDialog
      title={saved ? words.changeSaved(saved.name) : words.saveThisReport}
      description={[title, narrowedTo].filter(Boolean).join('. ')}
      width={425}
      form={form}
      label={words.saveReport}
      onClose={onClose}
    >
      <TextField
        label={words.reportName}
        {...field('name')}
        maxLength={60}
        autoComplete="off"
        placeholder={words.forExampleRentOfLastMonth}
        defaultValue={saved?.name ?? ''}
      />
      {periods.length > 0 && (
        <SelectField label={words.period} {...field('period')} hint={words.countedFromTheDay} defaultValue={period}>
          {periods.map(({ period, name }) => (
            <option key={period} value={period}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <FieldPair>
        <SelectField
          label={words.emailItToMe}
          {...field('mailDay')}
          hint={isMailed ? words.lastDayWhereShorter : undefined}
          defaultValue={saved?.mailDay ?? ''}
          onChange={(event) => setMailed(event.target.value !== '')}
        >
          <option value="">{words.notEmailed}</option>
          {daysOfMonth.map((day) => (
            <option key={day} value={day}>
              {words.onDayOfEachMonth(day)}
            </option>
          ))}
        </SelectField>
        {isMailed && (
          <SelectField label={words.fileLabel} {...field('file')} defaultValue={saved?.file ?? 'pdf'}>
            {mailedFiles.map((file) => (
              <option key={file} value={file}>
                {mailedFileNames[file]}
              </option>
            ))}
          </SelectField>
        )}
      </FieldPair>
      <SwitchField label={words.shareIt} note={words.whoFindsIt} name="isShared" isOn={saved?.isShared ?? false} />
      {saved?.lastSentOn && <p className="text-sm text-soft">{words.lastEmailed(formatDay(saved.lastSentOn))}</p>}
    </FormDialog>
  )
}
