import type { LedgerCheck } from '@makao/contract/money/ledger/ledger.schema'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'

/** Has the books computed again from the documents, when somebody wants to be sure. */
export function LedgerCheckCard() {
  const [check, setCheck] = useState<LedgerCheck>()
  const { busy, save } = useSave({
    send: () => client.ledger.check(),
    changes: [],
    onSaved: setCheck,
    failed: 'The books could not be checked',
  })
  return (
    <Card>
      <CardHeader title="Check the books" />
      <div className="px-5 pb-5">
        <p className="text-soft">Recalculates the books from every charge and payment, and lists any difference.</p>
        <Button variant="secondary" className="mt-4 w-full" disabled={busy} onClick={() => save()}>
          {busy ? 'Checking...' : 'Check now'}
        </Button>
        <div role="status">{check && !busy && <Outcome check={check} />}</div>
      </div>
    </Card>
  )
}

function Outcome({ check }: { check: LedgerCheck }) {
  const { entries, charges, payments, differences } = check
  const count = (value: number, one: string, many: string) =>
    `${value.toLocaleString('en-KE')} ${value === 1 ? one : many}`
  if (differences.length === 0) {
    return (
      <p className="mt-3 flex items-start gap-2 text-good">
        <CircleCheck size={18} aria-hidden className="mt-0.5 shrink-0" />
        They agree: {count(entries, 'entry', 'entries')}, {count(charges, 'charge', 'charges')},{' '}
        {count(payments, 'payment', 'payments')}.
      </p>
    )
  }
  return (
    <div className="mt-3 text-bad">
      <p className="flex items-start gap-2 font-medium">
        <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
        {count(differences.length, 'difference', 'differences')}
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
