import type { ImportSheet } from '@makao/contract/exchange/import/import.schema'
import {
  type ImportField,
  importFieldKeys,
  importFields,
  importGroupNames,
  importGroups,
} from '@makao/contract/exchange/import/import.terms'
import { Card, CardHeader } from '../../../ui/card'
import { SelectField } from '../../../ui/field'
import * as words from './import.words'

type OnChoose = (sheet: string, place: number, heading: string, field: ImportField | null) => void

/** What a column can be, under whom it speaks of. */
function Meanings() {
  return (
    <>
      <option value="">{words.leftOut}</option>
      {importGroups.map((group) => (
        <optgroup key={group} label={importGroupNames[group]}>
          {importFieldKeys
            .filter((field) => importFields[field].group === group)
            .map((field) => (
              <option key={field} value={field}>
                {importFields[field].label}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  )
}

function SheetColumns({ sheet, busy, onChoose }: { sheet: ImportSheet; busy: boolean; onChoose: OnChoose }) {
  const unknown = sheet.columns.filter(({ field }) => field === null).length
  return (
    <details open={sheet.headingRow === null || unknown > 0} className="border-t border-line px-5 py-3">
      <summary className="cursor-pointer font-medium">
        {words.sheetRows(sheet.name, sheet.rows)}
        {unknown > 0 && <span className="ml-2 font-normal text-soft">{words.notRecognised(unknown)}</span>}
      </summary>
      {sheet.headingRow === null && <p className="mt-2 text-soft">{words.noHeadings}</p>}
      <ul className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {sheet.columns.map(({ place, letter, heading, field, examples }) => (
          <li key={place} className="min-w-0">
            <p className="truncate text-sm" title={[heading, ...examples].join(' · ')}>
              <span className="font-medium">{`${letter} ${heading}`}</span>{' '}
              <span className="text-soft">{examples.join(' · ')}</span>
            </p>
            <SelectField
              label={words.meaningOf(letter, heading)}
              hideLabel
              name={`column-${place}`}
              value={field ?? ''}
              disabled={busy}
              onChange={({ target }) =>
                onChoose(sheet.name, place, heading, importFieldKeys.find((key) => key === target.value) ?? null)
              }
            >
              <Meanings />
            </SelectField>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The second step: what each column was taken for, to be chosen otherwise. */
export function ColumnsStep({ sheets, ...rest }: { sheets: ImportSheet[]; busy: boolean; onChoose: OnChoose }) {
  return (
    <Card>
      <CardHeader title={words.columns} />
      <p className="px-5 pb-3 text-soft">{words.columnsNote}</p>
      {sheets.map((sheet) => (
        <SheetColumns key={sheet.name} sheet={sheet} {...rest} />
      ))}
    </Card>
  )
}
