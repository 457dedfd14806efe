import { ImportReading, type ImportReport } from '@makao/contract/exchange/import/import.schema'
import type { ImportField } from '@makao/contract/exchange/import/import.terms'
import { useState } from 'react'
import { api } from '../../../lib/api'
import { queryClient } from '../../../lib/query-client'
import { refresh } from '../../../lib/stale'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { useOnce } from '../../../lib/use-once'
import { Button } from '../../../ui/button'
import { CheckStep } from './check-step'
import { ChooseSheet } from './choose-sheet'
import { ColumnsStep } from './columns-step'
import * as words from './import.words'
import { ReadingFields } from './reading-fields'
import { rememberColumn, rememberedFor } from './remembered-columns'
import { checkSheet, downloadMarked, type Sheet, takeOverSheet } from './send-sheet'
import { TakeOverStep } from './take-over-step'
import { TakenSheets } from './taken-sheets'

/** What new leases take: on which day rent is due where a sheet does not say it. */
const ofTheAgency = () => api.leaseDefaults.get.queryOptions({ input: { propertyId: null } })

interface Checked {
  sheet: Sheet
  reading: ImportReading
  report: ImportReport
}

/** A sheet, what its columns are, and what is wrong with its rows. Nothing is written before it is taken over. */
export function ImportSteps() {
  const [checked, setChecked] = useState<Checked>()
  const { busy, once } = useOnce()

  const telling = (work: () => Promise<void>, failed = words.couldNotBeRead) =>
    void once(() => work().catch((error: unknown) => toastError(failed, reasonOf(error))))

  const check = (sheet: Sheet, reading: ImportReading) =>
    telling(async () => {
      const report = await checkSheet(sheet, reading)
      // What was said of rows with errors meanwhile stays said.
      setChecked((now) => ({ sheet, report, reading: { ...reading, leaveOut: now?.reading.leaveOut ?? false } }))
    })

  const begin = (sheet: Sheet) =>
    telling(async () => {
      const { dueDay } = await queryClient.fetchQuery(ofTheAgency())
      const plain = ImportReading.parse(dueDay === null ? {} : { dueDay })
      const first = await checkSheet(sheet, plain)
      const columns = rememberedFor(first)
      const reading = { ...plain, columns }
      const report = Object.keys(columns).length > 0 ? await checkSheet(sheet, reading) : first
      setChecked({ sheet, reading, report })
      toastSuccess(words.checked(sheet.name))
    })

  if (!checked) {
    return (
      <div className="space-y-5">
        <ChooseSheet busy={busy} onSheet={begin} />
        <TakenSheets />
      </div>
    )
  }
  const { sheet, reading, report } = checked

  function choose(name: string, place: number, heading: string, field: ImportField | null): void {
    rememberColumn(heading, field)
    const ofSheet = { ...reading.columns[name], [place]: field }
    check(sheet, { ...reading, columns: { ...reading.columns, [name]: ofSheet } })
  }

  const take = () =>
    telling(async () => {
      await takeOverSheet(sheet, reading)
      await refresh(['imports'])
      setChecked(undefined)
    }, words.notTakenOver)

  return (
    <div className="space-y-5" aria-busy={busy}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ReadingFields
          reading={reading}
          hasMeters={report.counts.meters > 0}
          busy={busy}
          onReading={(change) => check(sheet, { ...reading, ...change })}
        />
        <Button variant="secondary" disabled={busy} onClick={() => setChecked(undefined)}>
          {words.readAnother}
        </Button>
      </div>
      <CheckStep
        report={report}
        mended={reading.mended}
        busy={busy}
        onMend={(mended) => check(sheet, { ...reading, mended })}
        onDownload={() => telling(() => downloadMarked(sheet, reading))}
      />
      <TakeOverStep
        report={report}
        reading={reading}
        busy={busy}
        onReading={({ leaveOut, startsOn }) => {
          if (leaveOut !== undefined) setChecked({ ...checked, reading: { ...reading, leaveOut } })
          else if (startsOn !== undefined) check(sheet, { ...reading, startsOn })
        }}
        onTakeOver={take}
      />
      <ColumnsStep sheets={report.sheets} busy={busy} onChoose={choose} />
    </div>
  )
}
