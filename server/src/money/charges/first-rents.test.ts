import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { rowsReadBy } from '../../../test/rows-read'
import type { Tx } from '../../db/types'

const { db } = testDatabase()
const { buildProperty } = buildersOf(db)

const TENANCIES = 100
/** Of two months each; what a plan of small tables reads whole for a tenancy is no matter, what it reads for each pair of them is. */
const MOST_READ = 2 * TENANCIES * TENANCIES * 2

const chargeAll = (tx: Tx, dueDate: string) =>
  tx.execute(sql`insert into payment_records (request_id, tenancy_id, currency, amount_minor, payment_type, due_date)
    select gen_random_uuid(), id, 'KES', 1500000, 'rent', ${dueDate}::date from tenancies`)

test('rents of a month do not read all charges for each that is known, also where the tables were empty a moment ago', async () => {
  const { id: propertyId } = await buildProperty({ currency: 'KES' })
  await db.transaction(async (tx) => {
    // What other tests took away is still read in indexes, for as long as somebody might see it.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`truncate payment_records, first_rents cascade`)
    await tx.execute(sql`set local session_replication_role = origin`)
    await tx.execute(sql`analyze`)
    await tx.execute(sql`insert into units (property_id, unit_number, currency, rent_amount_minor, service_charge_amount_minor,
      rent_due_date, service_charge_due_date)
      select ${propertyId}::uuid, 'A' || n, 'KES', 1500000, 0, 5, 5 from generate_series(1, ${TENANCIES}::int) n`)
    await tx.execute(sql`insert into profiles (id, full_name, email, role)
      select gen_random_uuid(), 'Tenant ' || n, 'tenant' || n || '@example.com', 'tenant' from generate_series(1, ${TENANCIES}::int) n`)
    await tx.execute(sql`insert into tenancies (tenant_id, unit_id, currency, start_date, is_active)
      select t.id, u.id, 'KES', '2025-01-01', true
      from (select id, row_number() over () n from profiles where role = 'tenant') t
      join (select id, row_number() over () n from units) u using (n)`)
    await chargeAll(tx, '2026-10-05')
    const { read } = await rowsReadBy(tx, 'payment_records', () => chargeAll(tx, '2026-11-05'))
    expect(read).toBeLessThan(MOST_READ)
  })
})
