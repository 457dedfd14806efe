import { addDays, dayInNairobi } from '@makao/contract/days'
import type { ImportReading, ImportReport } from '@makao/contract/exchange/import/import.schema'
import { importAdded, importAddedKeys } from '@makao/contract/exchange/import/import.terms'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { DateField } from '../../../ui/date-field'
import { Strip } from '../../../ui/strip'
import { Switch } from '../../../ui/switch'
import * as words from './import.words'

interface TakeOverStepProps {
  report: ImportReport
  reading: ImportReading
  busy: boolean
  onReading: (change: Partial<ImportReading>) => void
  onTakeOver: () => void
}

/** The last step: from when on accounts are kept here, and what comes over. */
export function TakeOverStep({ report, reading, busy, onReading, onTakeOver }: TakeOverStepProps) {
  const { adds, taken, wrong, wrongRows } = report
  const [isDayWrong, setDayWrong] = useState(false)
  const kinds = importAddedKeys.filter((kind) => adds[kind] > 0)
  const today = dayInNairobi(new Date())
  const of = (sum: 'rent' | 'arrears' | 'credit' | 'deposit') =>
    taken.map((each) => ({ amount: each[sum], currency: each.currency }))
  if (kinds.length === 0) {
    return (
      <Card>
        <CardHeader title={words.takeOver} />
        <p className="px-5 pb-5 text-soft">{wrong > 0 ? words.nothingRight : words.allInMakao}</p>
      </Card>
    )
  }
  return (
    <Card>
      <CardHeader title={words.takeOver} />
      <div className="space-y-4 px-5 pb-5">
        <p className="text-soft">{words.takeOverNote}</p>
        <Strip
          figures={kinds.map((kind) => ({ label: importAdded[kind], value: adds[kind].toLocaleString('en-KE') }))}
        />
        <Strip
          figures={[
            { label: words.rent, value: of('rent') },
            { label: words.arrears, value: of('arrears') },
            { label: words.credit, value: of('credit') },
            { label: words.deposits, value: of('deposit') },
          ]}
        />
        <div className="w-64 max-w-full">
          <DateField
            label={words.startsOn}
            name="startsOn"
            hint={words.startsOnHint}
            min="2000-01-01"
            max={addDays(today, 1)}
            value={reading.startsOn ?? today}
            disabled={busy}
            onWrong={setDayWrong}
            onChange={({ target }) => target.value && onReading({ startsOn: target.value })}
          />
        </div>
        {wrong > 0 && (
          <Switch
            label={words.leaveOut(wrongRows)}
            note={words.leaveOutNote}
            name="leaveOut"
            checked={reading.leaveOut}
            onChange={(leaveOut) => onReading({ leaveOut })}
          />
        )}
        <Button disabled={busy || isDayWrong || (wrong > 0 && !reading.leaveOut)} onClick={onTakeOver}>
          {busy ? words.checking : words.takeOver}
        </Button>
      </div>
    </Card>
  )
}
