import { type Day, dayInNairobi } from '@makao/contract/days'
import type { EfrisLine } from '@makao/contract/documents/reports/tax.schema'
import { formatReceiptNumber } from '@makao/contract/money/payments/receipt-number.terms'
import { sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { charges } from '../../money/charges/charges.table'
import { fiscalNumbers } from '../../money/fiscal-numbers/fiscal-numbers.table'
import { asKnown, type Known } from '../../money/ledger/earlier-rows.repository'
import { allocations, payments } from '../../money/payments/payments.table'
import { receipts } from '../../money/payments/receipts.table'
import { transferParts, transfers } from '../../money/payments/transfers.table'
import { withheldTaxes } from '../../money/payments/withheld-taxes.table'
import { profiles } from '../../people/accounts/accounts.table'
import { type Among, andAmong } from './report-places.repository'
import { isCommercial, typeThen, usesThen, versionThen } from './tax.repository'

interface EfrisRow extends Omit<Stored<EfrisLine>, 'receiptNumber' | 'reversedOn' | 'enteredOn'> {
  year: number
  place: number
  reversedAt: Date | string | null
  enteredAt: Date | string | null
}

const dayOf = (at: Date | string | null) => (at === null ? null : dayInNairobi(new Date(at)))

/**
 * Receipts in shillings of Uganda of money that came in on some days, of business premises, and those that have a fiscal number; in the order
 * of days and receipts. Money is what a receipt said that it is for when it was handed out.
 * @param known by which is read what units were let as, and what they were called
 * @param among of which tenancies; all conditions hold
 */
export async function listEfrisLines(
  db: Queryable,
  { from, to }: { from: Day; to: Day },
  known: Known,
  among: readonly Pick<Among, 'tenancies'>[],
): Promise<Stored<EfrisLine>[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with came as (
      select payment.id, payment.tenancy_id, payment.received_on, payment.amount_minor, payment.reversed_at, receipt.year, receipt.number
      from ${payments} payment join ${receipts} receipt on receipt.payment_id = payment.id
      where payment.currency = 'UGX' and payment.received_on between ${from} and ${to}
        ${sql.join(among.map(({ tenancies: ids }) => andAmong(sql`payment.tenancy_id`, ids)))}
    ), reached as (
      -- The money itself, and where it went at once when it named a person with several units.
      select id, id as part_id, tenancy_id from came
      union all
      select came.id, moved.payment_id, transfer.to_tenancy_id from came
      join ${transfers} transfer on transfer.payment_id = came.id join ${transferParts} moved on moved.transfer_id = transfer.id
    ), placed as (
      select reached.id, reached.part_id, ${isCommercial} as is_business
      from reached join ${tenancies} tenancy on tenancy.id = reached.tenancy_id join ${units} unit on unit.id = tenancy.unit_id
      ${usesThen(known)}
    ), stood as (
      select placed.id, ${typeThen} as type, placed.is_business, part.amount_minor as amount,
        ${typeThen} in ('service_charge', 'other') and coalesce(version.name, charge.name, '') ~* '\\mvat\\M' as is_vat
      from placed join ${payments} put on put.id = placed.part_id
      join ${allocations} part on part.payment_id = put.id and part.created_at = put.created_at
      join ${charges} charge on charge.id = part.record_id left join ${versionThen}
    ), parts as (
      select id, sum(amount) as amount,
        coalesce(sum(amount) filter (where is_business and is_vat), 0) as vat,
        coalesce(sum(amount) filter (where is_business and type = 'rent'), 0) as rent,
        coalesce(sum(amount) filter (where is_business and type not in ('rent', 'deposit') and not is_vat), 0) as apart
      from stood group by id
    ), taken as (
      -- What tenants withheld settles rent as money does, and ends with it.
      select placed.id, sum(tax.amount_minor) as amount from placed join came on came.id = placed.id
      join ${withheldTaxes} withheld on withheld.received_id = placed.part_id
        and (withheld.ended_at is null or withheld.ended_at = came.reversed_at)
      join ${payments} tax on tax.id = withheld.payment_id where placed.is_business group by placed.id
    ), lines as (
      select came.*, coalesce(parts.vat, 0) as vat, coalesce(parts.apart, 0) as apart,
        coalesce(parts.rent, 0) + coalesce(parts.apart, 0) + coalesce(taken.amount, 0)
          -- What stands on nothing yet is rent that is paid ahead.
          + case when own.is_business then came.amount_minor - coalesce(parts.amount, 0) else 0 end as net
      from came join placed own on own.id = came.id and own.part_id = came.id
      left join parts on parts.id = came.id left join taken on taken.id = came.id
    )
    select line.id as "paymentId", line.received_on::text as "receivedOn", line.year, line.number as place,
      tenancy.tenant_id as "tenantId", tenant.full_name as "tenantName", person.tax_pin as "tenantPin",
      property.id as "propertyId", property.name as "propertyName", unit.id as "unitId", unit.unit_number as "unitNumber",
      line.net, line.vat, line.net + line.vat as gross, line.apart,
      fiscal.number, author.full_name as "enteredBy", fiscal.entered_at as "enteredAt", line.reversed_at as "reversedAt"
    from lines line join ${tenancies} tenancy on tenancy.id = line.tenancy_id
    join ${asKnown(units, known)} unit on unit.id = tenancy.unit_id
    join ${asKnown(properties, known)} property on property.id = unit.property_id
    join ${asKnown(profiles, known)} tenant on tenant.id = tenancy.tenant_id
    join ${profiles} person on person.id = tenancy.tenant_id
    left join ${fiscalNumbers} fiscal on fiscal.payment_id = line.id left join ${profiles} author on author.id = fiscal.entered_by
    where fiscal.number is not null or line.reversed_at is null and line.net + line.vat > 0
    order by line.received_on, line.year, line.number`)
  return (rows as unknown as EfrisRow[]).map(
    ({ year, place, reversedAt, enteredAt, net, vat, gross, apart, ...row }) => ({
      ...row,
      receiptNumber: formatReceiptNumber({ year, number: place }),
      ...{ net: Number(net), vat: Number(vat), gross: Number(gross), apart: Number(apart) },
      reversedOn: dayOf(reversedAt),
      enteredOn: dayOf(enteredAt),
    }),
  )
}
