import { dayInNairobi } from '@makao/contract/days'
import { ownerEvents } from '@makao/contract/money/owners/owners.audit'
import type { OwnerlessMoney } from '@makao/contract/money/owners/owners.schema'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { lockProperty } from '../../homes/properties/properties.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { insertEarlierMoney, listManaged } from './agreements.repository'
import { agreedFromOf, earlierMonthOf, sumOf } from './owners.rules'
import { readEarlier } from './statements.service'

/** Money of months for which no owner is agreed, by property and name; what was given to owners is theirs. */
export async function readOwnerless(db: Queryable, propertyId?: string): Promise<Stored<OwnerlessMoney>[]> {
  const managed = (await listManaged(db, propertyId === undefined ? {} : { propertyId })).filter(
    (property) => earlierMonthOf(property) === null,
  )
  if (managed.length === 0) return []
  const { income, expenses } = await readEarlier(db, managed)
  return managed.flatMap(({ propertyId: id, propertyName, currency, agreements }) => {
    const came = income.filter((row) => row.propertyId === id)
    const spent = expenses.filter((row) => row.propertyId === id)
    const months = [...came.map(({ month }) => month), ...spent.map(({ spentOn }) => spentOn.slice(0, 7))].sort()
    const [from = '', to = ''] = [months.at(0), months.at(-1)]
    const collected = came.reduce((sum, row) => sum + sumOf(row.income), 0)
    const spentInAll = spent.reduce((sum, { amount }) => sum + amount, 0)
    if (collected === 0 && spentInAll === 0) return []
    const agreedFrom = agreedFromOf(agreements)?.slice(0, 7) ?? null
    return [{ propertyId: id, propertyName, currency, from, to, collected, expenses: spentInAll, agreedFrom }]
  })
}

/**
 * Gives the owners of the first agreement what came in and was spent before it. It counts in today's month, or in that of the
 * agreement if that lies ahead.
 * @returns what still belongs to nobody
 * @throws Refusal NOT_FOUND, NO_AGREEMENT, EARLIER_GIVEN, NOTHING_EARLIER
 */
export async function giveEarlier({ db, actor, now }: SignedIn, propertyId: string): Promise<Stored<OwnerlessMoney>[]> {
  return db.transaction(async (tx) => {
    // Locked, so that of two the second finds it given, and that no agreement is made meanwhile.
    const { name } = await lockProperty(tx, propertyId)
    const [managed] = await listManaged(tx, { propertyId })
    if (managed && managed.earlierIn !== null) throw new Refusal('EARLIER_GIVEN')
    const agreedFrom = agreedFromOf(managed?.agreements ?? [])?.slice(0, 7) ?? null
    if (agreedFrom === null) throw new Refusal('NO_AGREEMENT')
    const [given] = await readOwnerless(tx, propertyId)
    if (!given) throw new Refusal('NOTHING_EARLIER')
    const today = dayInNairobi(now).slice(0, 7)
    const countedIn = agreedFrom > today ? agreedFrom : today
    const isNew = await insertEarlierMoney(tx, actor, { propertyId, countedFrom: `${countedIn}-01` }, now)
    if (!isNew) throw new Refusal('EARLIER_GIVEN')
    const { currency, collected, expenses } = given
    const after = { countedIn, currency, collected, expenses }
    await writeAudit(tx, actor, ownerEvents.earlierGiven, { entityId: propertyId, subject: name, after }, now)
    return readOwnerless(tx)
  })
}
