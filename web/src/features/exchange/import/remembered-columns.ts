import type { ImportReport } from '@makao/contract/exchange/import/import.schema'
import { type ImportField, importFieldKeys } from '@makao/contract/exchange/import/import.terms'

/** What somebody chose for a heading, on this device. */
const KEY = 'makao.import-columns'
/** More headings than any agency has; the oldest are forgotten. */
const MOST = 200

type Remembered = Record<string, ImportField | null>

const isField = (value: unknown): value is ImportField | null =>
  value === null || importFieldKeys.some((field) => field === value)

function read(): Remembered {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    return Object.fromEntries(entries.filter((entry): entry is [string, ImportField | null] => isField(entry[1])))
  } catch {
    // Without storage nothing is remembered, as on a borrowed phone.
    return {}
  }
}

export function rememberColumn(heading: string, field: ImportField | null): void {
  const { [heading]: _, ...others } = read()
  try {
    const latest = [...Object.entries(others), [heading, field]].slice(-MOST)
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)))
  } catch {
    // Full or refused: the choice holds for this sheet.
  }
}

/** What was chosen before for headings that stand here, where it differs from what was recognised. */
export function rememberedFor({ sheets }: ImportReport): Record<string, Record<string, ImportField | null>> {
  const remembered = read()
  const bySheet = sheets.map(({ name, columns }) => {
    const known = columns.filter(({ heading, field }) => heading in remembered && remembered[heading] !== field)
    return [name, Object.fromEntries(known.map(({ place, heading }) => [place, remembered[heading] ?? null]))] as const
  })
  return Object.fromEntries(bySheet.filter(([, choices]) => Object.keys(choices).length > 0))
}
