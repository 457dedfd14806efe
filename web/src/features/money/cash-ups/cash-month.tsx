import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { CashDay, CashDayOf } from '@makao/contract/money/cash-ups/cash-ups.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../ui/card'
import { Chip, Chips } from '../../../ui/chips'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { openerClass } from '../../../ui/one-line'
import { EmptyState } from '../../../ui/page'
import { cashMonth } from './cash-ups.queries'
import * as words from './cash-ups.words'

const CashDayDialog = laterDialog(() => import('./cash-day-dialog').then((file) => file.CashDayDialog))

const money = (amount: number, { currency }: CashDay) => formatMoney(amount, currency, 'code')

const columnsWith = (onOpen: (of: CashDayOf) => void): Column<CashDay>[] => [
  {
    header: words.person,
    primary: true,
    phone: 'name',
    cell: ({ personId, personName, day, currency, payments }) => (
      <TwoLines
        first={
          personId === null ? (
            personName
          ) : (
            <button
              type="button"
              data-opens
              aria-label={words.openOf(personName, formatDay(day))}
              className={openerClass}
              onClick={() => onOpen({ personId, day, currency })}
            >
              {personName}
            </button>
          )
        }
        second={`${formatDay(day)} · ${words.payments(payments)}`}
      />
    ),
  },
  { header: words.taken, numeric: true, from: 'wide', cell: (row) => money(row.taken - row.paidBack, row) },
  { header: words.banked, numeric: true, from: 'wide', cell: (row) => money(row.banked, row) },
  {
    header: words.left,
    numeric: true,
    phone: 'figure',
    cell: (row) => (
      <span className={row.left === 0 ? 'text-soft' : row.left < 0 ? 'font-semibold text-bad' : 'font-semibold'}>
        {money(row.left, row)}
      </span>
    ),
  },
]

/** The cash that people took in a month, and what was banked of it. */
export function CashMonth({ month }: { month: string }) {
  const [view, setView] = useState<'open' | 'all'>('open')
  const [opened, setOpened] = useState<CashDayOf>()
  const query = useQuery(cashMonth(month, view))
  return (
    <>
      <fieldset aria-label={words.whichDays} className="mb-3">
        <Chips>
          <Chip isChosen={view === 'open'} onChoose={() => setView('open')}>
            {words.toBank}
          </Chip>
          <Chip isChosen={view === 'all'} onChoose={() => setView('all')}>
            {words.allDays}
          </Chip>
        </Chips>
      </fieldset>
      <Card>
        <Loaded
          query={query}
          loading={words.loading}
          failed={words.notLoaded}
          empty={({ rows, totals }) =>
            rows.length === 0 &&
            (totals.length > 0 ? (
              <EmptyState title={words.nothingToBank} text={words.nothingToBankText} />
            ) : (
              <EmptyState title={words.noCash} text={words.noCashText} />
            ))
          }
        >
          {({ rows, totals }) => (
            <>
              <div className="px-4 py-3 text-sm figures">
                {totals.map(({ currency, taken, paidBack, banked, left }) => {
                  const shown = (amount: number) => formatMoney(amount, currency, 'code')
                  return <p key={currency}>{words.totals(shown(taken - paidBack), shown(banked), shown(left))}</p>
                })}
              </div>
              <DataTable
                caption={words.cash}
                columns={columnsWith(setOpened)}
                rows={rows}
                keyOf={({ personId, day, currency }) => `${personId} ${day} ${currency}`}
                hasKeys
              />
            </>
          )}
        </Loaded>
      </Card>
      {opened && <CashDayDialog of={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
