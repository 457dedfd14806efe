import { addMonths, dayInNairobi } from '@makao/contract/days'
import { useQuery } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSave } from '../../../lib/save'
import { useMay } from '../../../lib/session'
import { toastError } from '../../../lib/toast'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { ConfirmDialog } from '../../../ui/dialog'
import { SelectField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { closedMonths } from './ledger.queries'

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** 'November 2026' */
const monthName = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

interface Step {
  what: 'close' | 'reopen'
  month: string
}

/** Through which month the books are closed, and the way to close the next one. */
export function ClosedMonthsCard() {
  const may = useMay()
  const query = useQuery(closedMonths())
  const [asked, setAsked] = useState<Step>()
  const { busy, save } = useSave({
    send: ({ what, month }: Step) =>
      what === 'close' ? client.ledger.closeMonth({ month }) : client.ledger.reopenMonth({ month }),
    changes: ['payments'],
    done: (_, { what, month }) => `${monthName(month)} is ${what === 'close' ? 'closed' : 'open again'}`,
    onSaved: () => setAsked(undefined),
    failed: (reason) => {
      setAsked(undefined)
      toastError('The books did not change', reason)
    },
  })
  return (
    <Card>
      <CardHeader title="Closed months" />
      <Loaded query={query} loading="Reading the books..." failed="The books could not be read">
        {(data) => (
          <div className="px-5 pb-5">
            {data.closedThrough === null ? (
              <p className="text-soft">No month is closed. Everything can still be entered and corrected.</p>
            ) : (
              <>
                <p>
                  Closed through <b className="font-semibold">{monthName(data.closedThrough)}</b>
                </p>
                <p className="text-sm text-soft">
                  {data.closedBy && `by ${data.closedBy}`}
                  {data.closedAt && `, ${instantFormat.format(new Date(data.closedAt))}`}
                </p>
              </>
            )}
            {may('ledger:close') ? (
              <div className="mt-4 flex flex-col gap-2">
                {data.canClose && data.allowed.includes('closeMonth') && (
                  <NextMonth
                    key={data.canClose}
                    first={data.canClose}
                    onClose={(month) => setAsked({ what: 'close', month })}
                  />
                )}
                {data.allowed.includes('reopenMonth') && (
                  <Button
                    variant="secondary"
                    onClick={() => setAsked({ what: 'reopen', month: data.closedThrough ?? '' })}
                  >
                    <LockOpen size={18} aria-hidden />
                    Open again
                  </Button>
                )}
                {!data.canClose && <p className="text-sm text-soft">The next month can be closed once it has ended.</p>}
              </div>
            ) : (
              <p className="mt-3 text-sm text-soft">An admin closes months and opens them again.</p>
            )}
          </div>
        )}
      </Loaded>
      {asked?.what === 'close' && (
        <ConfirmDialog
          title={`Close ${monthName(asked.month)}?`}
          text="From then on nothing dated in this month, or before it, can be entered or changed. Later corrections are dated today. The month can be opened again."
          confirmLabel="Close month"
          variant="primary"
          busyLabel="Closing..."
          busy={busy}
          onConfirm={() => save(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.what === 'reopen' && (
        <ConfirmDialog
          title={`Open ${monthName(asked.month)} again?`}
          text="Everything dated in this month can be entered and changed again. Reports you have already shared may no longer match."
          confirmLabel="Open again"
          busyLabel="Opening..."
          busy={busy}
          onConfirm={() => save(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  )
}

/** The month that is closed next, or a later one with all that lie between. */
function NextMonth({ first, onClose }: { first: string; onClose: (month: string) => void }) {
  const [month, setMonth] = useState(first)
  const thisMonth = dayInNairobi(new Date()).slice(0, 7)
  const months: string[] = []
  for (let next = first; next < thisMonth; next = addMonths(next, 1)) months.push(next)
  return (
    <>
      {months.length > 1 && (
        <SelectField label="Through" name="month" value={month} onChange={(event) => setMonth(event.target.value)}>
          {months.map((each) => (
            <option key={each} value={each}>
              {monthName(each)}
            </option>
          ))}
        </SelectField>
      )}
      <Button onClick={() => onClose(month)}>
        <Lock size={18} aria-hidden />
        Close {monthName(month)}
      </Button>
    </>
  )
}
