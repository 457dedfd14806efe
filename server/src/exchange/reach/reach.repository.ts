import type { Day } from '@makao/contract/days'
import { and, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { livesThere } from '../../homes/tenancies/tenancies.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { isOpen } from '../../money/charges/charges.repository'
import { charges } from '../../money/charges/charges.table'
import { meterReadings, meters } from '../../money/meters/meters.table'
import { payments } from '../../money/payments/payments.table'
import { transfers } from '../../money/payments/transfers.table'
import { isRentedBy } from '../../renters'
import type { Named } from './reach.rules'

const idsOf = (rows: { propertyId: string }[]) => rows.map(({ propertyId }) => propertyId)
const column = { propertyId: units.propertyId }

const ofTenancies = (db: Queryable, where: SQL) =>
  db.select(column).from(tenancies).innerJoin(units, eq(units.id, tenancies.unitId)).where(where)

const ofMeters = (db: Queryable, where: SQL) =>
  db.select(column).from(meters).innerJoin(units, eq(units.id, meters.unitId)).where(where)

const lookUps: Record<Named, (db: Queryable, id: string, today: Day) => Promise<string[]>> = {
  propertyId: async (_, id) => [id],
  unitId: async (db, id) => idsOf(await db.select(column).from(units).where(eq(units.id, id))),
  /** Where somebody lives or lived; who never did stands in none. */
  tenantId: async (db, id) => idsOf(await ofTenancies(db, isRentedBy(id))),
  tenancyId: async (db, id) => idsOf(await ofTenancies(db, eq(tenancies.id, id))),
  /** Also where else whoever rents here owes in its currency, of which a reminder tells. */
  remindedTenancyId: async (db, id, today) => {
    const whose = { tenantId: tenancies.tenantId, currency: tenancies.currency }
    const home = db.$with('home').as(db.select(whose).from(tenancies).where(eq(tenancies.id, id)))
    const owing = db.select({ id: charges.tenancyId }).from(charges).where(isOpen)
    const isTold = or(eq(tenancies.id, id), and(livesThere(today), inArray(tenancies.id, owing)))
    const found = await db
      .with(home)
      .select(column)
      .from(tenancies)
      .innerJoin(home, and(eq(home.tenantId, tenancies.tenantId), eq(home.currency, tenancies.currency)))
      .innerJoin(units, eq(units.id, tenancies.unitId))
      .where(isTold)
    return idsOf(found)
  },
  chargeId: async (db, id) => {
    const tenancy = db.select({ id: charges.tenancyId }).from(charges).where(eq(charges.id, id))
    return idsOf(await ofTenancies(db, inArray(tenancies.id, tenancy)))
  },
  paymentId: async (db, id) => {
    const tenancy = db.select({ id: payments.tenancyId }).from(payments).where(eq(payments.id, id))
    return idsOf(await ofTenancies(db, inArray(tenancies.id, tenancy)))
  },
  /** Also where what was put of it, or of the deposit of its tenancy, on other units stands. */
  spreadPaymentId: async (db, id) => {
    const home = () => db.select({ id: payments.tenancyId }).from(payments).where(eq(payments.id, id))
    const others = db
      .select({ id: transfers.toTenancyId })
      .from(transfers)
      .where(
        and(
          or(eq(transfers.paymentId, id), and(inArray(transfers.fromTenancyId, home()), gt(transfers.deposit, 0))),
          isNull(transfers.undoneAt),
        ),
      )
    return idsOf(await ofTenancies(db, inArray(tenancies.id, home().union(others))))
  },
  meterId: async (db, id) => idsOf(await ofMeters(db, eq(meters.id, id))),
  readingId: async (db, id) => {
    const meter = db.select({ id: meterReadings.meterId }).from(meterReadings).where(eq(meterReadings.id, id))
    return idsOf(await ofMeters(db, inArray(meters.id, meter)))
  },
}

/** The properties that something stands in; none where there is no such thing. */
export const findPropertiesOf = (db: Queryable, field: Named, id: string, today: Day) => lookUps[field](db, id, today)
