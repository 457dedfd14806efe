import { addMonths, dayInNairobi } from '@makao/contract/days'
import { journalShapeNames, journalShapes } from '@makao/contract/documents/reports/journal.terms'
import { type Currency, currencies } from '@makao/contract/money'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { SelectField } from '../../../ui/field'
import { MonthField } from '../../../ui/month-field'
import * as words from './ledger.words'

/** What is handed to an accountant of a month: the journal as their program takes it, and everything in one folder. */
export function AccountantCard() {
  const [month, setMonth] = useState(() => addMonths(dayInNairobi(new Date()).slice(0, 7), -1))
  const [currency, setCurrency] = useState<Currency>('KES')
  const asked = new URLSearchParams({ from: month, to: month, currency })
  const file = (path: string, text: string) => (
    <a key={path} href={`/api/exports/${path}`} download className={buttonClass('secondary')}>
      <Download size={18} aria-hidden />
      {text}
    </a>
  )
  return (
    <Card>
      <CardHeader title={words.forTheAccountant} />
      <div className="space-y-3 px-5 pb-5">
        <p className="text-soft">{words.whatTheAccountantGets}</p>
        <div className="grid grid-cols-2 gap-3">
          <MonthField label={words.month} name="month" value={month} onMonth={setMonth} />
          <SelectField
            label={words.currency}
            name="currency"
            value={currency}
            onChange={(event) => setCurrency(event.target.value as Currency)}
          >
            {currencies.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
        </div>
        <div className="flex flex-wrap gap-2">
          {file(`month-folder/${month}/zip`, words.folderOfTheMonth)}
          {journalShapes.flatMap((shape) =>
            (['csv', 'xlsx'] as const).map((ending) =>
              file(`journal/${shape}/${ending}?${asked}`, words.journalFor(journalShapeNames[shape], ending)),
            ),
          )}
        </div>
      </div>
    </Card>
  )
}
