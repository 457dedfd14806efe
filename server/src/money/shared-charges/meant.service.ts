import type { Day } from '@makao/contract/days'
import type { SharesAsked } from '@makao/contract/money/shared-charges/shared-charges.schema'
import { MOST_SHARING } from '@makao/contract/money/shared-charges/shared-charges.terms'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { listLetting, listMeant } from './shared-charges.repository'

type Asked = Pick<SharesAsked, 'propertyId' | 'unitIds' | 'currency'>

type Meant = Awaited<ReturnType<typeof listMeant>>

/**
 * The units of a property, or those that were chosen, as people order them.
 * @throws Refusal NOT_FOUND, TOO_MANY_UNITS, CURRENCIES_MIXED, CURRENCY_CHANGED
 */
export async function requireMeant(db: Queryable, asked: Asked): Promise<Meant> {
  const meant = await listMeant(db, asked)
  const wanted = asked.unitIds ? new Set(asked.unitIds).size : 1
  if (meant.length < wanted) throw new Refusal('NOT_FOUND')
  if (meant.length > MOST_SHARING) throw new Refusal('TOO_MANY_UNITS', { units: meant.length, most: MOST_SHARING })
  const found = new Set(meant.map(({ currency }) => currency))
  if (found.size > 1) throw new Refusal('CURRENCIES_MIXED')
  if (!found.has(asked.currency)) throw new Refusal('CURRENCY_CHANGED')
  return meant
}

/** Of units who lives there on a day, and which are vacant then. `ofTwo`: who of two that share the day. */
export async function readLets(db: Queryable, meant: Meant, day: Day, ofTwo: 'leaves' | 'comes' = 'leaves') {
  const unitIds = meant.map(({ unitId }) => unitId)
  const letBy = new Map((await listLetting(db, unitIds, day, ofTwo)).map((tenancy) => [tenancy.unitId, tenancy]))
  return {
    lets: meant.flatMap(({ currency: _, ...unit }) => {
      const tenancy = letBy.get(unit.unitId)
      return tenancy ? [{ ...unit, ...tenancy }] : []
    }),
    vacant: meant.filter(({ unitId }) => !letBy.has(unitId)),
  }
}

/** As people read it: 'Jacaranda Court', '3 units of Jacaranda Court', '4 units of 2 properties'. */
export function placeInWords(
  { unitIds }: Pick<Asked, 'unitIds'>,
  lets: readonly { propertyName: string }[],
  vacant = 0,
): string {
  const names = [...new Set(lets.map(({ propertyName }) => propertyName))]
  const where = names.length === 1 ? (names[0] ?? '') : `${names.length} properties`
  if (unitIds === null) return where
  const units = lets.length + vacant
  return `${units} ${units === 1 ? 'unit' : 'units'} of ${where}`
}

/** 'Wanjiku Kamau, Amani Otieno and 3 others' */
export function namesOf(tenants: readonly string[]): string {
  const names = [...new Set(tenants)]
  const others = names.length - 3
  return others > 0 ? `${names.slice(0, 3).join(', ')} and ${others} others` : names.join(', ')
}
