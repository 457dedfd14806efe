import type { AgencyForm } from '@makao/contract/platform/agency/agency.schema'
import { getTableColumns } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { agency } from './agency.table'

/** What was saved; undefined when nothing was. */
export async function findAgency(db: Queryable) {
  const [row] = await db.select().from(agency).limit(1)
  return row
}

const { logo: _, logoType: __, ...contact } = getTableColumns(agency)

/** The same without the logo, which is much larger than all the rest. */
export async function findContact(db: Queryable) {
  const [row] = await db.select(contact).from(agency).limit(1)
  return row
}

export type AgencyRow = Omit<AgencyForm, 'logo'> & Pick<typeof agency.$inferInsert, 'country' | 'logo' | 'logoType'>

/** @param row what is left out stays as it is */
export async function upsertAgency(tx: Tx, row: Partial<AgencyRow> & { name: string }, now: Date): Promise<void> {
  const saved = { ...row, updatedAt: now }
  await tx.insert(agency).values(saved).onConflictDoUpdate({ target: agency.only, set: saved })
}
