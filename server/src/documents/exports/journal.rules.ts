import { formatMonth } from '@makao/contract/days'
import type { JournalShape, JournalSum } from '@makao/contract/documents/reports/journal.terms'
import { type Currency, minorFactor } from '@makao/contract/money'
import { codeKey } from '@makao/contract/money/agency-money/agency-money.terms'
import { type Book, bookNames, bookOf, ledgerAccountName } from '@makao/contract/money/ledger/ledger.terms'
import type { Cell, Cells, ColumnHead } from '@makao/contract/sheets'

interface Shape {
  /** Whether a journal is of a day or of a month. */
  by: 'day' | 'month'
  columns: readonly ColumnHead[]
  row: (sum: JournalSum, said: Said) => Cells
}

interface Said {
  currency: Currency
  code: string | null
  name: string
}

const heads = (...headings: string[]): ColumnHead[] =>
  headings.map((heading) => ({
    ...{ key: heading, heading, width: 22 },
    kind: ['Debits', 'Credits', '*Amount'].includes(heading) ? ('quantity' as const) : ('text' as const),
  }))

const parts = (day: string) => ({ year: day.slice(0, 4), month: day.slice(5, 7), of: day.slice(8, 10) })
const books: Record<Book, string> = { clients: 'C', agency: 'A' }

/**
 * Each in the columns that the program itself names:
 * - QuickBooks Online, 'Import journal entries' (quickbooks.intuit.com, L4tQBwbs7): Journal No., Journal Date, Account Name, Description,
 *   Debits, Credits; accounts by name alone, a sub-account as 'Parent:Sub'. A journal a day.
 * - Xero, 'Enter multiple manual journals using an import template' (help.xero.com, ManualJournalsImport): Narration, Date as dd/mm/yyyy,
 *   Description, AccountCode, TaxRate by its full name, Amount above zero for debit; 300 lines a file. A journal a month.
 */
export const shapes: Record<JournalShape, Shape> = {
  quickbooks: {
    by: 'day',
    columns: heads('Journal No.', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits'),
    row: ({ day, account, amount }, { currency, name }) => {
      const { year, month, of } = parts(day)
      const shillings = Math.abs(amount) / minorFactor(currency)
      return {
        'Journal No.': `MK${year}${month}${of}${books[bookOf(account)]}-${currency}`,
        'Journal Date': `${month}/${of}/${year}`,
        'Account Name': name.replace(': ', ':'),
        Description: bookNames[bookOf(account)],
        Debits: amount > 0 ? shillings : null,
        Credits: amount < 0 ? shillings : null,
      }
    },
  },
  xero: {
    by: 'month',
    columns: heads('*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'),
    row: ({ day, account, amount }, { currency, code, name }) => {
      const { year, month, of } = parts(day)
      return {
        '*Narration': `Makao ${formatMonth(day.slice(0, 7))}: ${bookNames[bookOf(account)]} ${currency}`,
        '*Date': `${of}/${month}/${year}`,
        Description: name,
        // Without a code its name stands there, so that Xero names the line that has none.
        '*AccountCode': code ?? name,
        '*TaxRate': 'Tax Exempt',
        '*Amount': amount / minorFactor(currency),
      } satisfies Record<string, Cell>
    },
  },
}

/** The rows of a journal. @param codes what the accountant calls accounts, by their keys */
export function journalRows(
  shape: JournalShape,
  sums: readonly JournalSum[],
  codes: Readonly<Record<string, string>>,
  currency: Currency,
): Cells[] {
  return sums.map((sum) => {
    const { account, detail, namedId, named } = sum
    const code = codes[codeKey(account, detail, namedId)] ?? codes[account] ?? null
    return shapes[shape].row(sum, { currency, code, name: ledgerAccountName(account, detail, named) })
  })
}
