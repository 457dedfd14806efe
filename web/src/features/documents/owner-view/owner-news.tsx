import { dayInNairobi, formatDay } from '@makao/contract/days'
import type { OwnerNews } from '@makao/contract/documents/owner-view/owner-view.schema'
import { formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card'
import { Loaded } from '../../../ui/loaded'
import { EmptyState, PageHeader } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { AskButton } from '../owner-questions/ask-button'
import { OwnQuestions } from '../owner-questions/question-list'
import { ownerNews } from './owner-view.queries'
import * as words from './owner-view.words'

/** What happened to an owner's money, with who did it and why. */
export function OwnerNewsList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const query = useQuery(ownerNews(page))
  return (
    <>
      <PageHeader title={words.whatHappened} subtitle={words.changesToYourMoney} />
      <Card>
        <Loaded
          query={query}
          loading={words.loadingNews}
          failed={words.newsCouldNotBeLoaded}
          empty={({ total }) => total === 0 && <EmptyState title={words.nothingHappened} />}
        >
          {({ rows, ...pages }) => (
            <>
              <ul aria-label={words.whatHappened} className="divide-y divide-line">
                {rows.map((row) => (
                  <News key={row.id + (row.propertyName ?? '')} {...row} />
                ))}
              </ul>
              <Pagination {...pages} page={page} onPage={onPage} />
            </>
          )}
        </Loaded>
      </Card>
      <div className="mt-4">
        <OwnQuestions />
      </div>
    </>
  )
}

/** 'Rent amount: KES 30,000, now KES 25,000'; of what was only said or only taken back its value. */
function inWords({ name, before, after }: OwnerNews['changes'][number]): string {
  if (before !== null && after !== null) return words.changed(name, before, after)
  return words.said(name, after ?? before ?? '')
}

function News({ id, at, says, propertyName, unitNumber, who, why, amount, changes }: OwnerNews) {
  const day = dayInNairobi(new Date(at))
  return (
    <li className="px-5 py-3">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 font-medium wrap-anywhere">{says}</p>
        {amount && <span className="shrink-0 font-medium figures">{formatMoney(amount.amount, amount.currency)}</span>}
      </div>
      {propertyName && <p className="text-sm wrap-anywhere">{words.placeOf(propertyName, unitNumber)}</p>}
      {why && <p className="text-sm wrap-anywhere">{words.why(why)}</p>}
      <ul className="text-sm text-soft">
        {changes.map((change) => (
          <li key={change.name} className="wrap-anywhere">
            {inWords(change)}
          </li>
        ))}
      </ul>
      <p className="text-sm wrap-anywhere text-soft">{words.by(who, formatDay(day, dayInNairobi(new Date())))}</p>
      <AskButton about="event" subjectId={id} what={says} />
    </li>
  )
}
