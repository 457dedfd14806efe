import type { Day } from '@makao/contract/days'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { payments } from '../payments/payments.table'
import { withheldTaxes, withholdingCertificates } from '../payments/withheld-taxes.table'

/** Tax that a tenant withheld of rent of a property; below zero: taken back on that day. */
export interface WithheldRow {
  paymentId: string
  propertyId: string
  propertyName: string
  unitNumber: string
  day: Day
  amount: number
  certificateNumber: string | null
}

/** Tax that was withheld until a day, as the books have it, the earliest first. @param propertyIds only of these; without it of all */
export async function listWithheldFor(db: Queryable, to: Day, propertyIds?: readonly string[]): Promise<WithheldRow[]> {
  if (propertyIds?.length === 0) return []
  const { rows } = await db.execute(sql`
    select paid.id as "paymentId", unit.property_id as "propertyId", property.name as "propertyName", unit.unit_number as "unitNumber",
      entry.day::text as day, posting.amount_minor as amount, certificate.number as "certificateNumber"
    from ${payments} paid
    join ${ledgerEntries} entry on entry.payment_id = paid.id
    join ${ledgerPostings} posting on posting.entry_id = entry.id and posting.account = 'tax_withheld'
    join ${tenancies} tenancy on tenancy.id = paid.tenancy_id
    join ${units} unit on unit.id = tenancy.unit_id
    join ${properties} property on property.id = unit.property_id
    left join ${withheldTaxes} tax on tax.payment_id = paid.id
    left join ${withholdingCertificates} certificate on certificate.id = tax.certificate_id
    where paid.method = 'withheld' and entry.day <= ${to}
      ${
        propertyIds === undefined
          ? sql``
          : sql`and unit.property_id in (${sql.join(
              propertyIds.map((id) => sql`${id}::uuid`),
              sql`, `,
            )})`
      }
    order by entry.day, entry.position`)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }) as unknown as WithheldRow)
}
