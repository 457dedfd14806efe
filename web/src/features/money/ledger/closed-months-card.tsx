import { addMonths, dayInNairobi } from '@makao/contract/days'
import { Closing } from '@makao/contract/money/ledger/ledger.schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock, LockOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { isRefusal } from '../../../lib/refusal'
import { useSave } from '../../../lib/save'
import { useSaveForm } from '../../../lib/save-form'
import { useMay } from '../../../lib/session'
import { toastError } from '../../../lib/toast'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { ConfirmDialog, FormDialog } from '../../../ui/dialog'
import { SelectField, TextAreaField } from '../../../ui/field'
import { Below, isComing, Loaded } from '../../../ui/loaded'
import { textLinkClass } from '../../../ui/text-link'
import { closedMonths } from './ledger.queries'
import * as words from './ledger.words'

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** 'November 2026' */
const monthName = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

interface Step {
  what: 'close' | 'reopen'
  month: string
}

/** Through which month the books are closed, and the way to close the next one. @param children what stands below it */
export function ClosedMonthsCard({ children }: { children: ReactNode }) {
  const may = useMay()
  const query = useQuery(closedMonths())
  const [asked, setAsked] = useState<Step>()
  const { busy, save } = useSave({
    send: (month: string) => client.ledger.reopenMonth({ month }),
    changes: ['payments'],
    done: (_, month) => words.is(monthName(month), false),
    onSaved: () => setAsked(undefined),
    failed: words.booksDidNotChange,
  })
  return (
    <>
      <Card>
        <CardHeader title={words.closedMonths} />
        <Loaded query={query} loading={words.readingTheBooks} failed={words.booksCouldNotBeRead}>
          {(data) => (
            <div className="px-5 pb-5">
              {data.closedThrough === null ? (
                <p className="text-soft">{words.noMonthIsClosedEverythingCan}</p>
              ) : (
                <>
                  <p>
                    {words.closedThrough} <b className="font-semibold">{monthName(data.closedThrough)}</b>
                  </p>
                  <p className="text-sm text-soft">
                    {data.closedBy && words.by(data.closedBy)}
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
                      {words.openAgain}
                    </Button>
                  )}
                  {!data.canClose && <p className="text-sm text-soft">{words.nextMonthCanBeClosedOnce}</p>}
                </div>
              ) : (
                <p className="mt-3 text-sm text-soft">{words.adminClosesMonthsAndOpens}</p>
              )}
            </div>
          )}
        </Loaded>
        {asked?.what === 'close' && <CloseDialog month={asked.month} onClose={() => setAsked(undefined)} />}
        {asked?.what === 'reopen' && (
          <ConfirmDialog
            title={words.openMonthAgain(monthName(asked.month))}
            text={words.everythingDatedInThisMonth}
            confirmLabel={words.openAgain}
            busyLabel={words.opening}
            busy={busy}
            onConfirm={() => save(asked.month)}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Card>
      <Below waits={isComing(query)}>{children}</Below>
    </>
  )
}

/** Closes a month; where accounts are not agreed with their statements, only with a reason. */
function CloseDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const [notAgreed, setNotAgreed] = useState<string>()
  const { field, ...form } = useSaveForm({
    schema: Closing,
    read: (typed) => ({ ...typed, month }),
    send: (input) => client.ledger.closeMonth(input),
    changes: ['payments'],
    done: words.is(monthName(month), true),
    onSaved: onClose,
    failed: (reason, error) => {
      // The dialog says it beside the field for the reason.
      if (isRefusal(error, 'NOT_AGREED')) setNotAgreed(error.data.which)
      else toastError(words.booksDidNotChange, reason)
    },
  })
  return (
    <FormDialog
      title={words.close(monthName(month))}
      description={words.fromThenOnNothingDatedIn}
      form={form}
      label={words.closeMonth}
      busyLabel={words.closing}
      width={425}
      onClose={onClose}
    >
      {notAgreed !== undefined && (
        <>
          <p role="status" className="text-sm text-warn wrap-anywhere">
            {words.notAgreed(notAgreed)}{' '}
            <Link to="/dashboard/payments" search={{ view: 'reconcile', month }} className={textLinkClass}>
              {words.toReconcile}
            </Link>
          </p>
          <TextAreaField label={words.whyClosed} {...field('evenNotAgreed')} maxLength={500} />
        </>
      )}
    </FormDialog>
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
        <SelectField
          label={words.through}
          name="month"
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        >
          {months.map((each) => (
            <option key={each} value={each}>
              {monthName(each)}
            </option>
          ))}
        </SelectField>
      )}
      <Button onClick={() => onClose(month)}>
        <Lock size={18} aria-hidden />
        {words.closeThis(monthName(month))}
      </Button>
    </>
  )
}
