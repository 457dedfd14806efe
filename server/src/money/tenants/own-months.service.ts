import { dayInNairobi, dueDayOf } from '@makao/contract/days'
import { balanceOf } from '@makao/contract/money/charges/charges.terms'
import type { OwnMonths } from '@makao/contract/money/tenants/tenants.schema'
import type { SignedIn } from '../../context'
import { groupBy } from '../../lists'
import { listPaidByDay } from '../charges/allocations.repository'
import { firstMonthShown, paidMonths } from './paid-months.rules'
import { listDueBetween, listPaymentsOn, requireOwnCurrency } from './tenant-page.repository'

/** How the actor paid a tenancy, month by month, each with its receipts. @throws Refusal NOT_FOUND: it is not theirs */
export async function readOwnMonths({ db, actor, now }: SignedIn, tenancyId: string): Promise<OwnMonths> {
  const today = dayInNairobi(now)
  const currency = await requireOwnCurrency(db, actor, tenancyId)
  const to = dueDayOf(today.slice(0, 7), 31)
  const due = await listDueBetween(db, [tenancyId], `${firstMonthShown(today)}-01`, to, today)
  if (due.length === 0) return { currency, months: [] }
  const ids = due.map(({ id }) => id)
  const states = paidMonths(due, await listPaidByDay(db, ids), today)
  const paymentsOn = groupBy(await listPaymentsOn(db, ids), ({ chargeId }) => chargeId)
  const dueIn = groupBy(due, ({ dueDate }) => dueDate.slice(0, 7))
  const months = states.toReversed().flatMap(({ month, state, days }) => {
    const charged = dueIn.get(month)
    if (!charged) return []
    const charges = charged.map((charge) => ({
      ...charge,
      balance: balanceOf(charge),
      paid: (paymentsOn.get(charge.id) ?? []).map(({ chargeId: _, ...payment }) => payment),
    }))
    const sum = (pick: (charge: (typeof charges)[number]) => number) => charges.reduce((all, one) => all + pick(one), 0)
    return [{ month, state, days, amount: sum(({ amount }) => amount), open: sum(({ balance }) => balance), charges }]
  })
  return { currency, months }
}
