import { addDays, type Day, dayInNairobi } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import { DEMAND_DAYS } from '@makao/contract/money/reminders/reminders.terms'
import type { Queryable } from '../../db/types'
import { requirePaper } from '../issued-papers/issued-papers.repository'
import { findIssued, issuePaper } from '../issued-papers/issued-papers.service'
import type { PayPlace } from '../where-to-pay/where-to-pay.rules'
import type { Owed } from './reminders.repository'
import { footOf, type Some, totalOf, type Wording } from './told.service'

/** What a demand letter says; what names the tenant stands apart. `balance`, `total`: minor units of `currency`. */
export interface DemandLetter {
  unitNumber: string
  propertyName: string
  currency: Currency
  lines: { title: string; dueDate: Day; balance: number }[]
  total: number
  ways: PayPlace[]
  payBy: Day
}

/** Why a letter that waits is not sent. */
export const LETTER_OVERTAKEN = 'What is overdue changed after the letter was made'

/** Hands a demand letter out of all that is overdue of a unit. @returns the paper */
export async function issueDemandLetter(
  db: Queryable,
  { now, by }: { now: Date; by: string | null },
  amounts: Some<Owed>,
  wording: Wording,
): Promise<string> {
  const [{ tenancyId, tenantName, unitNumber, propertyName, currency }] = amounts
  const today = dayInNairobi(now)
  const content: DemandLetter = {
    unitNumber,
    propertyName,
    currency,
    lines: amounts.map((each) => ({ title: chargeTitle(each), dueDate: each.dueDate, balance: each.balance })),
    total: totalOf(amounts),
    ways: footOf(amounts, wording).ways,
    payBy: addDays(today, DEMAND_DAYS),
  }
  const key = { kind: 'demand_letter' as const, subjectId: tenancyId, period: today }
  const { paper } = await issuePaper({ db, now, by }, { ...key, tenancyId, content, names: { tenantName } })
  return paper.id
}

/** Whether a letter still says what is overdue. */
export async function isLetterTrue(db: Queryable, paperId: string, amounts: readonly Owed[]): Promise<boolean> {
  const { subjectId, period, version } = await requirePaper(db, paperId)
  const issued = await findIssued<DemandLetter, unknown>(db, { kind: 'demand_letter', subjectId, period }, version)
  return issued?.content.total === totalOf(amounts)
}
