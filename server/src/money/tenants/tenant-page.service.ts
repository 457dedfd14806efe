import { addDays, type Day, dayInNairobi, dueDayOf } from '@makao/contract/days'
import type { HeldTenancy, TenantOverview } from '@makao/contract/money/tenants/tenants.schema'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { mobileNumber, phoneCountryOf } from '../../messaging/outbox/phone.rules'
import { readComingCharges } from '../charge-runs/charge-runs.service'
import { listPaidByDay } from '../charges/allocations.repository'
import { accountFor } from '../payments/payments.rules'
import { readTenancyAccount } from '../payments/payments.service'
import { firstMonthShown, paidMonths } from './paid-months.rules'
import { listDueBetween, listHeld, requirePerson } from './tenant-page.repository'
import { requireTenant } from './tenants.repository'
import { tenantFor } from './tenants.rules'

/** How far ahead the next charge is looked for: rent may be charged once a year. */
const AHEAD = 370

async function readMonths(db: Queryable, tenancyIds: readonly string[], today: Day) {
  if (tenancyIds.length === 0) return paidMonths([], [], today)
  const to = dueDayOf(today.slice(0, 7), 31)
  const due = await listDueBetween(db, tenancyIds, `${firstMonthShown(today)}-01`, to, today)
  const ids = due.map(({ id }) => id)
  return paidMonths(due, ids.length > 0 ? await listPaidByDay(db, ids) : [], today)
}

/** What is due on the first day from today on, whether it was charged already or will be by the lease. */
async function readNext(db: Queryable, { tenancyId, currency, openCharges }: HeldTenancy, today: Day) {
  const coming = await readComingCharges(db, tenancyId, addDays(today, AHEAD))
  const ahead = [
    ...openCharges.map(({ dueDate, balance }) => ({ dueDate, amount: balance })),
    ...coming.map(({ dueDate, amount }) => ({ dueDate, amount })),
  ].filter(({ dueDate }) => dueDate >= today)
  const dueDate = ahead.map((each) => each.dueDate).sort()[0]
  if (dueDate === undefined) return null
  const amount = ahead.reduce((sum, each) => (each.dueDate === dueDate ? sum + each.amount : sum), 0)
  return { tenancyId, dueDate, amount, currency }
}

/** A person as their page shows them. @throws Refusal NOT_FOUND */
export async function readTenantPage(context: SignedIn, tenantId: string): Promise<TenantOverview> {
  const { db, actor, now } = context
  const today = dayInNairobi(now)
  const { smsOptedOutAt, archivedAt, anonymisedAt, country, email, ...person } = await requirePerson(db, tenantId)
  const held = await listHeld(db, tenantId)
  const withAllowed = accountFor(actor)
  const tenancies: HeldTenancy[] = []
  for (const { tenancyId, unitId, propertyId } of held) {
    const account = await readTenancyAccount(context, tenancyId)
    tenancies.push({ ...withAllowed({ ...account, today }), unitId, propertyId })
  }
  const [latest] = tenancies
  return {
    ...person,
    email: anonymisedAt ? null : email,
    phoneLink: mobileNumber(person.phoneNumber, phoneCountryOf(country)),
    wantsSms: smsOptedOutAt === null,
    archivedOn: archivedAt && dayInNairobi(archivedAt),
    isAnonymised: anonymisedAt !== null,
    tenant: archivedAt ? null : tenantFor(actor)(await requireTenant(db, tenantId, today)),
    tenancies,
    months: await readMonths(
      db,
      tenancies.map(({ tenancyId }) => tenancyId),
      today,
    ),
    next: latest ? await readNext(db, latest, today) : null,
  }
}
