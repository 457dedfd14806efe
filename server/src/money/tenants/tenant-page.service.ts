import { type Day, dayInNairobi, dueDayOf } from '@makao/contract/days'
import type { HeldTenancy, TenantOverview } from '@makao/contract/money/tenants/tenants.schema'
import type { SignedIn } from '../../context'
import { together } from '../../db/together'
import type { Queryable } from '../../db/types'
import { mobileNumber, phoneCountryOf } from '../../messaging/outbox/phone.rules'
import { readNext } from '../charge-runs/charge-runs.service'
import { listPaidByDay } from '../charges/allocations.repository'
import { readManagedAccount } from '../payments/payments.service'
import { firstMonthShown, paidMonths } from './paid-months.rules'
import { listDueBetween, listHeld, requirePerson } from './tenant-page.repository'
import { requireTenant } from './tenants.repository'
import { tenantFor } from './tenants.rules'

async function readMonths(db: Queryable, tenancyIds: readonly string[], today: Day) {
  if (tenancyIds.length === 0) return paidMonths([], [], today)
  const to = dueDayOf(today.slice(0, 7), 31)
  const due = await listDueBetween(db, tenancyIds, `${firstMonthShown(today)}-01`, to, today)
  const ids = due.map(({ id }) => id)
  return paidMonths(due, ids.length > 0 ? await listPaidByDay(db, ids) : [], today)
}

/** Each tenancy as it stands, and what is due next of the first. */
async function readHeld(context: SignedIn, held: Awaited<ReturnType<typeof listHeld>>, today: Day) {
  const tenancies: HeldTenancy[] = []
  for (const { tenancyId, unitId, propertyId } of held) {
    tenancies.push({ ...(await readManagedAccount(context, tenancyId)), unitId, propertyId })
  }
  const [latest] = tenancies
  return { tenancies, next: latest ? await readNext(context.db, latest.tenancyId, latest.openCharges, today) : null }
}

/** A person as their page shows them. @throws Refusal NOT_FOUND */
export async function readTenantPage(context: SignedIn, tenantId: string): Promise<TenantOverview> {
  const { db, actor, now } = context
  const today = dayInNairobi(now)
  const [found, held] = await together(
    db,
    () => requirePerson(db, tenantId),
    () => listHeld(db, tenantId),
  )
  const { smsOptedOutAt, archivedAt, anonymisedAt, country, email, ...person } = found
  const ids = held.map(({ tenancyId }) => tenancyId)
  const [{ tenancies, next }, months, tenant] = await together(
    db,
    () => readHeld(context, held, today),
    () => readMonths(db, ids, today),
    async () => (archivedAt ? null : tenantFor(actor)(await requireTenant(db, tenantId, today))),
  )
  return {
    ...person,
    email: anonymisedAt ? null : email,
    phoneLink: mobileNumber(person.phoneNumber, phoneCountryOf(country)),
    wantsSms: smsOptedOutAt === null,
    archivedOn: archivedAt && dayInNairobi(archivedAt),
    isAnonymised: anonymisedAt !== null,
    tenant,
    tenancies,
    months,
    next,
  }
}
