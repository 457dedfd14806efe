import { formatWholeDay } from '@makao/contract/days'
import type { StatementFilter } from '@makao/contract/money/payments/statement.schema'
import { statementSheet } from '@makao/contract/money/payments/statement.sheet'
import { inCurrency } from '@makao/contract/sheets'
import type { Actor } from '../../context'
import type { Queryable } from '../../db/types'
import { type Export, fill, madeOn } from '../papers/fill.service'
import { readStatementOf } from '../papers/papers.service'
import { agesInWords, rangeInWords } from '../papers/statement.rules'

interface Reading {
  db: Queryable
  now: Date
}

/** A statement as a table: opening, lines with the balance after each, closing, and what that is made of. @throws Refusal NOT_FOUND */
export async function exportStatement(
  reading: Reading,
  actor: Pick<Actor, 'id' | 'role'>,
  filter: StatementFilter,
): Promise<Export> {
  const { account, statement, today, name } = await readStatementOf(reading, actor, filter)
  const { currency, from, opening, closing, charged, paid, depositHeld, ages, lines } = statement
  const money = inCurrency(currency)
  const moved = (amount: number) => (amount === 0 ? null : money(amount))
  const before = from === null ? [] : [{ day: from, what: 'Balance before', balance: money(opening) }]
  return {
    name,
    total: lines.length,
    sheet: fill(statementSheet, {
      about: [
        `Tenant: ${account.tenantName}`,
        `Unit: ${account.unitNumber}, ${account.propertyName}`,
        ...(account.accountNumber ? [`Account: ${account.accountNumber}`] : []),
        rangeInWords(statement),
        madeOn(today),
      ],
      rows: [
        ...before,
        ...lines.map(({ day, text, reference, balance, ...line }) => ({
          day,
          what: text,
          reference,
          charged: moved(line.charged),
          paid: moved(line.paid),
          balance: money(balance),
        })),
      ],
      totals: () => [
        { what: 'Together', charged: money(charged), paid: money(paid), balance: money(closing) },
        { what: `How old the balance is on ${formatWholeDay(ages.asOf)}` },
        ...agesInWords(statement).map(([what, amount]) => ({ what, balance: money(amount) })),
        { what: 'Deposit held, apart from this balance', balance: money(depositHeld) },
      ],
    }),
  }
}
