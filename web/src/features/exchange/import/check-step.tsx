import type {
  ImportCounted,
  ImportProblem,
  ImportReport,
  ImportTotal,
  MendedCell,
} from '@makao/contract/exchange/import/import.schema'
import { importFields } from '@makao/contract/exchange/import/import.terms'
import { formatMoney } from '@makao/contract/money'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { type Column, DataTable } from '../../../ui/data-table'
import { TextField } from '../../../ui/field'
import { EmptyState } from '../../../ui/page'
import { Strip } from '../../../ui/strip'
import * as words from './import.words'

function Found({ counts, sums }: Pick<ImportReport, 'counts' | 'sums'>) {
  const kinds = (Object.keys(words.countNames) as ImportCounted[]).filter((kind) => counts[kind] > 0)
  const of = (sum: 'rent' | 'arrears' | 'credit' | 'deposit') =>
    sums.map((each) => ({ amount: each[sum], currency: each.currency }))
  const amounts = [
    { label: words.rent, value: of('rent') },
    { label: words.arrears, value: of('arrears') },
    { label: words.credit, value: of('credit') },
    { label: words.deposits, value: of('deposit') },
  ]
  return (
    <div className="space-y-2">
      <Strip
        figures={kinds.map((kind) => ({ label: words.countNames[kind], value: counts[kind].toLocaleString('en-KE') }))}
      />
      <Strip figures={amounts} />
    </div>
  )
}

const totalColumns: Column<ImportTotal>[] = [
  {
    header: words.total,
    primary: true,
    phone: 'name',
    cell: ({ sheet, row, label, field }) =>
      `${label}, ${importFields[field].label} (${words.placeOf(sheet, row, null)})`,
  },
  { header: words.yours, numeric: true, phone: 'under', cell: ({ stated, currency }) => formatMoney(stated, currency) },
  { header: words.ours, numeric: true, phone: 'word', cell: ({ found, currency }) => formatMoney(found, currency) },
  {
    header: words.difference,
    numeric: true,
    phone: 'figure',
    cell: ({ found, stated, currency }) => formatMoney(found - stated, currency),
  },
]

function Totals({ totals }: { totals: ImportTotal[] }) {
  const apart = totals.filter(({ stated, found }) => stated !== found)
  if (totals.length === 0) return null
  return (
    <Card>
      <CardHeader title={words.totals} />
      <p className="px-5 pb-4 text-soft">
        {apart.length === 0 ? words.allTotalsAgree(totals.length) : words.totalsNote}
      </p>
      {apart.length > 0 && (
        <DataTable
          caption={words.totals}
          columns={totalColumns}
          rows={apart}
          keyOf={({ sheet, row, field }) => `${sheet} ${row} ${field}`}
        />
      )}
    </Card>
  )
}

/** More at once would make a phone slow; the download has them all. */
const MOST_SHOWN = 100

type Problem = ImportProblem & { place: number }
type CellOf = Pick<ImportProblem, 'sheet' | 'row' | 'column'>

const keyOfCell = ({ sheet, row, column }: CellOf) => `${column} ${row} ${sheet}`

/** Cards on a phone: where it is and what is expected are read whole there, since nobody can point at what is cut off. */
const problemColumns = (onMend: (problem: Problem, text: string) => void, busy: boolean): Column<Problem>[] => [
  {
    header: words.place,
    primary: true,
    cell: ({ sheet, row, column }) => words.placeOf(sheet, row, column),
  },
  {
    header: words.stands,
    share: 24,
    cell: (problem) => {
      const { sheet, row, column, found } = problem
      if (column === null) return found || <span className="text-soft">{words.empty}</span>
      return (
        <TextField
          label={words.mendCell(words.placeOf(sheet, row, column))}
          hideLabel
          name={`mend-${problem.place}`}
          defaultValue={found}
          placeholder={words.empty}
          maxLength={200}
          disabled={busy}
          onChange={({ target }) => onMend(problem, target.value)}
        />
      )
    },
  },
  {
    header: words.expected,
    share: 40,
    cell: ({ heading, expected }) => {
      const text = heading ? `${heading}: ${expected}` : expected
      return <span className="block py-1 wrap-anywhere whitespace-normal">{text}</span>
    },
  },
  {
    header: words.toMend,
    cell: ({ isWrong }) => <Badge tone={isWrong ? 'bad' : 'plain'}>{isWrong ? words.wrong : words.look}</Badge>,
  },
]

interface CheckStepProps {
  report: ImportReport
  mended: readonly MendedCell[]
  busy: boolean
  onMend: (cells: MendedCell[]) => void
  onDownload: () => void
}

/** The third step: what is in the sheet, whether its totals hold, and what is to be mended. */
export function CheckStep({ report, mended, busy, onMend, onDownload }: CheckStepProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, MendedCell>>(new Map())
  const { problems, wrong, wrongRows, toSee } = report
  const rows = problems.slice(0, MOST_SHOWN).map((problem, place) => ({ ...problem, place }))
  const withTyped = [...new Map([...mended.map((cell) => [keyOfCell(cell), cell] as const), ...typed]).values()]

  function mend(cells: MendedCell[]): void {
    setTyped(new Map())
    onMend(cells)
  }

  function type({ sheet, row, column, found }: Problem, text: string): void {
    if (column === null) return
    const cell = { sheet, row, column, text }
    const others = new Map(typed)
    if (text === found) others.delete(keyOfCell(cell))
    else others.set(keyOfCell(cell), cell)
    setTyped(others)
  }

  return (
    <>
      <Found {...report} />
      <Totals totals={report.totals} />
      <Card>
        <CardHeader title={words.toMend}>
          <div className="flex flex-wrap gap-2">
            {mended.length > 0 && (
              <Button variant="secondary" disabled={busy} onClick={() => mend([])}>
                {words.takeBackMended(mended.length)}
              </Button>
            )}
            {wrong + toSee > 0 && (
              <Button variant="secondary" disabled={busy} onClick={onDownload}>
                <Download size={18} aria-hidden />
                {words.downloadMarked}
              </Button>
            )}
            {typed.size > 0 && (
              <Button disabled={busy} onClick={() => mend(withTyped)}>
                {words.checkMended(typed.size)}
              </Button>
            )}
          </div>
        </CardHeader>
        {wrong > 0 && <p className="px-5 pb-3 text-soft">{words.mendNote(wrong, wrongRows, toSee)}</p>}
        {wrong === 0 && <EmptyState title={words.nothingToMend} text={words.nothingToMendNote} />}
        {rows.length > 0 && (
          <DataTable
            caption={words.toMend}
            columns={problemColumns(type, busy)}
            rows={rows}
            keyOf={(problem) => `${keyOfCell(problem)} ${problem.expected} ${problem.found}`}
          />
        )}
        {wrong + toSee > rows.length && (
          <p className="px-5 py-3 text-soft">{words.firstOf(rows.length, wrong + toSee)}</p>
        )}
      </Card>
    </>
  )
}
