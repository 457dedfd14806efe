import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { migrationsFolder } from '../../db/migrate'

const { db, pool } = testDatabase()
const { buildTenancy } = buildersOf(db)

/** The steps of a migration but for those that change what tables look like. */
async function stepsOf(migration: string): Promise<string[]> {
  const all = await readFile(join(migrationsFolder(), migration), 'utf8')
  const steps = all.split('--> statement-breakpoint').map((step) => step.replace(/^\s*(--.*\n)*/, ''))
  return steps.filter((step) => step.trim() !== '' && !/^(ALTER TABLE|CREATE INDEX)/.test(step))
}

test('the migration finds of each line that was handed out before its charge, and of each credit note its invoice', async () => {
  let now = Date.parse('2026-11-01T06:00:00Z')
  const api = startApi(db, { now: new Date(now).toISOString() })
  const pass = () => {
    now += 60_000
    api.setNow(new Date(now).toISOString())
  }
  const manager = await api.signInAs('property_manager')
  await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
  const { id: tenancyId } = await buildTenancy()
  const record = async (name: string | null, amount: number, dueDate = '2026-11-05') => {
    pass()
    const charge = { tenancyId, currency: 'KES', amount, paymentType: 'other', dueDate } as const
    const made = {
      ...charge,
      ...(name === null ? {} : { name }),
      requestId: crypto.randomUUID(),
      paymentStatus: 'pending',
    } as const
    return (await manager.client.charges.record(made)).id
  }
  const correct = async (chargeId: string, name: string | null, amount: number, dueDate = '2026-11-05') => {
    pass()
    const { revision } = await manager.client.charges.get({ chargeId })
    const said = { currency: 'KES', amount, paymentType: 'other', name, dueDate, notes: null } as const
    await manager.client.charges.correct({ chargeId, revision, ...said })
  }
  const voidIt = async (chargeId: string) => {
    pass()
    const { revision } = await manager.client.charges.get({ chargeId })
    await manager.client.charges.void({ chargeId, revision, reason: 'Charged twice' })
  }
  const invoice = async (month = '2026-11') => {
    pass()
    const path = `/api/exports/tenancies/${tenancyId}/invoice/${month}/pdf`
    const answer = await api.request(path, { headers: { cookie: manager.cookie } })
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
  }

  const parking = await record('Parking', 200_000)
  const garage = await record('Garage', 900_000)
  const garden = await record(null, 50_000)
  await record(null, 50_000)
  const lift = await record('Lift', 70_000)
  await invoice()
  // Names that were exchanged stand in no version, since nothing was booked: the amounts tell.
  await correct(parking, 'Garage', 200_000)
  await correct(garage, 'Parking', 900_000)
  await invoice()
  await correct(garage, 'Parking', 600_000)
  await correct(garden, null, 50_000, '2026-12-05')
  await correct(lift, 'Lift of house B', 70_000)
  await correct(lift, 'Lift of house C', 80_000)
  await invoice()
  await invoice('2026-12')
  await voidIt(lift)
  await voidIt(garden)
  await record('Lift', 70_000)
  await record('Parking', 600_000)
  await invoice()
  await correct(garage, 'Parking', 100_000)

  const papers = "select id, charge_ids from issued_papers where kind = 'invoice' order by id"
  const notes = 'select id, paper_id from credit_notes order by id'
  const known = [(await pool.query(papers)).rows, (await pool.query(notes)).rows] as const
  expect(known.map((rows) => rows.length)).toEqual([5, 4])
  expect(known[0].every(({ charge_ids: ids }) => ids.length > 0 && !ids.includes(null))).toBe(true)
  expect(known[1].every(({ paper_id: id }) => id !== null)).toBe(true)

  const steps = await stepsOf('0139_invoices_by_charge.sql')
  const client = await pool.connect()
  for (const step of steps) {
    await client.query(step)
    if (step.startsWith('DROP TRIGGER credit_notes_append_only')) {
      await client.query('update issued_papers set charge_ids = null; update credit_notes set paper_id = null')
    }
  }
  client.release()
  expect([(await pool.query(papers)).rows, (await pool.query(notes)).rows]).toEqual(known)
  await expect(pool.query('update issued_papers set charge_ids = null')).rejects.toThrow()
})
