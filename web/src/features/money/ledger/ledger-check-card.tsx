import type { LedgerCheck } from '@makao/contract/money/ledger/ledger.schema'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as words from './ledger.words'

/** Has the books computed again from the documents, when somebody wants to be sure. */
export function LedgerCheckCard() {
  const [check, setCheck] = useState<LedgerCheck>()
  const { busy, save } = useSave({
    send: () => client.ledger.check(),
    changes: [],
    onSaved: setCheck,
    failed: words.booksCouldNotBeChecked,
  })
  return (
    <Card>
      <CardHeader title={words.checkTheBooks} />
      <div className="px-5 pb-5">
        <p className="text-soft">{words.recalculatesTheBooksFrom}</p>
        <Button variant="secondary" className="mt-4 w-full" disabled={busy} onClick={() => save()}>
          {busy ? words.checking : words.checkNow}
        </Button>
        <div role="status">{check && !busy && <Outcome check={check} />}</div>
      </div>
    </Card>
  )
}

function Outcome({ check }: { check: LedgerCheck }) {
  const { entries, charges, payments, differences } = check
  if (differences.length === 0) {
    return (
      <p className="mt-3 flex items-start gap-2 text-good">
        <CircleCheck size={18} aria-hidden className="mt-0.5 shrink-0" />
        {words.theyAgree(entries, charges, payments)}
      </p>
    )
  }
  return (
    <div className="mt-3 text-bad">
      <p className="flex items-start gap-2 font-medium">
        <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
        {words.differences(differences.length)}
      </p>
      <ul className="mt-1 list-disc space-y-1 pl-6 text-sm">
        {differences.map((difference) => (
          <li key={difference} className="wrap-anywhere">
            {difference}
          </li>
        ))}
      </ul>
    </div>
  )
}
