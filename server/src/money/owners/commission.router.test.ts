import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { migrationsFolder } from '../../db/migrate'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { makeCharges } from '../charge-runs/charge-runs.service'
import { findDifferences } from '../closed-months/ledger-check.service'
import { readDues } from './dues.service'

const { db, pool } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildUnit } = buildersOf(db)
const NOW = '2026-11-21T09:00:00Z'

let api: Api
let manager: Identity
let admin: Identity
let propertyId: string
let ownerId: string
let made = 0

beforeAll(async () => {
  api = startApi(db, { now: NOW })
  manager = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
})
beforeEach(async () => {
  api.setNow(NOW)
  propertyId = (await buildProperty()).id
  const owner = { name: `Achieng ${++made}`, kind: 'individual' as const, isResident: true, taxPin: 'A012345678Z' }
  ownerId = (await manager.client.owners.create(owner)).id
})

const agree = (more: object = {}) =>
  manager.client.owners.agree({
    propertyId,
    fromMonth: '2026-10',
    currency: 'KES',
    commissionKind: 'percent',
    commissionRate: 1000,
    shares: [{ ownerId, share: 10_000 }],
    ...more,
  })
const let_ = async (startDate = '2026-10-15') =>
  (await buildTenancy({ unitId: (await buildUnit({ propertyId })).id, startDate })).id
const payRent = (tenancyId: string, amount: number, day: string) =>
  buildCharge({ tenancyId, amount, dueDate: day, paymentStatus: 'paid', paidDate: day })
const read = async (month: string) => {
  const [account] = (await manager.client.owners.statement({ ownerId, from: month, to: month })).accounts
  if (!account) throw new Error('no account')
  return account
}
const due = async () => (await readDues({ db, now: new Date(NOW) }, '2026-11', ownerId)).get(ownerId)?.[0]?.due
const posted = async (account: string) => {
  const { rows } = await pool.query(
    `select coalesce(-sum(posting.amount_minor), 0)::int as amount from ledger_postings posting
     join ledger_entries entry on entry.id = posting.entry_id where posting.account = $1 and entry.property_id = $2`,
    [account, propertyId],
  )
  return rows[0].amount
}

describe('a minimum and a letting fee', () => {
  test('the minimum is earned in a month in which less came in, and the books say so', async () => {
    const tenancyId = await let_()
    await agree({ commissionMinimum: 300_000 })
    await payRent(tenancyId, 1_000_000, '2026-10-20')
    await payRent(tenancyId, 5_000_000, '2026-11-05')
    expect([(await read('2026-10')).totals.commission, (await read('2026-11')).totals.commission]).toEqual([
      300_000, 500_000,
    ])
    expect([await posted('commission'), await due()]).toEqual([800_000, 5_200_000])
    expect(await findDifferences(db)).toEqual([])
  })

  test('a letting fee is earned of the first rent of a new tenant, once, and goes back with it', async () => {
    const [tenancyId, before] = [await let_(), await let_('2026-09-20')]
    await agree({ lettingFeeRate: 5000 })
    const first = await payRent(tenancyId, 1_000_000, '2026-10-20')
    await payRent(before, 1_000_000, '2026-10-20')
    await payRent(tenancyId, 1_000_000, '2026-11-05')
    const october = await read('2026-10')
    expect(october.totals).toMatchObject({ lettingFee: 500_000, commission: 700_000, net: 1_300_000 })
    expect((await read('2026-11')).totals).toMatchObject({ lettingFee: 0, commission: 100_000 })
    expect(await posted('commission')).toBe(800_000)
    const { revision } = await manager.client.charges.get({ chargeId: first.id })
    await manager.client.charges.void({ chargeId: first.id, revision, reason: 'Never moved in', payments: 'reverse' })
    expect((await read('2026-10')).totals.lettingFee + (await read('2026-11')).totals.lettingFee).toBe(0)
    expect(await findDifferences(db)).toEqual([])
  })

  describe('of two first rents', () => {
    const endDate = '2026-10-31'
    const withdraw = (tenancyId: string) =>
      manager.client.tenancies.withdrawEnd({ tenancyId, seenEndDate: endDate, reason: 'Stays' })
    const fee = async () => (await read('2026-11')).totals.lettingFee

    /** Of a first rent of 15,000 10,500 were paid; it is void with a move-out typed by mistake, and another of 8,000 took its place. */
    async function replaced() {
      const tenancyId = await let_('2026-10-20')
      await agree({ lettingFeeRate: 5000, commissionKind: 'none', commissionRate: 0 })
      await db.update(tenancies).set({ chargeFrom: '2026-11-10' }).where(eq(tenancies.id, tenancyId))
      await makeCharges(db, { now: new Date(NOW), until: '2026-11-21' })
      const receive = (amount: number) =>
        manager.client.payments.receive({
          ...{ requestId: crypto.randomUUID(), tenancyId, amount, currency: 'KES', method: 'cash' },
          receivedOn: '2026-11-12',
        })
      await receive(1_050_000)
      expect(await fee()).toBe(525_000)
      await manager.client.tenancies.end({ tenancyId, endDate })
      expect(await fee()).toBe(0)
      const byHand = await buildCharge({ tenancyId, amount: 800_000, dueDate: '2026-11-12' })
      return { tenancyId, receive, byHand }
    }

    test('one earns the letting fee, also when the one that was void is reinstated', async () => {
      const { tenancyId, receive, byHand } = await replaced()
      await withdraw(tenancyId)
      await receive(2_000_000)
      expect(await fee()).toBe(400_000)
      expect(await posted('commission')).toBe(400_000)
      expect(await findDifferences(db)).toEqual([])
      const { revision } = await manager.client.charges.get({ chargeId: byHand.id })
      await manager.client.charges.void({ chargeId: byHand.id, revision, reason: 'Twice', payments: 'keep' })
      expect(await fee()).toBe(0)
      // It is earned once more, of what is charged next.
      await payRent(tenancyId, 600_000, '2026-11-20')
      expect([await fee(), await posted('commission')]).toEqual([300_000, 300_000])
      expect(await findDifferences(db)).toEqual([])
    })

    test('that both earned it until now the later keeps it, in the books too', async () => {
      const { tenancyId, receive } = await replaced()
      await pool.query('alter table payment_records disable trigger payment_records_first_rent_again')
      await withdraw(tenancyId)
      await pool.query('alter table payment_records enable trigger payment_records_first_rent_again')
      await receive(2_000_000)
      expect(await fee()).toBe(1_150_000)
      const migration = readFileSync(`${migrationsFolder()}/0105_letting_fee_once.sql`, 'utf8')
      const [ending = '', marking = ''] = migration.split('--> statement-breakpoint').slice(-4)
      await pool.query(ending)
      await pool.query(marking)
      expect([await fee(), await posted('commission')]).toEqual([400_000, 400_000])
      expect(await findDifferences(db)).toEqual([])
    })
  })
})

test('what is fixed is in the books as soon as somebody asks what is due, before the nightly run', async () => {
  await agree({ commissionKind: 'fixed', commissionRate: 0, commissionAmount: 300_000 })
  expect(await posted('commission')).toBe(600_000)
  api.setNow('2026-12-01T00:30:00Z')
  const asked = () => manager.client.owners.payouts({ month: '2026-12' })
  const [first] = await Promise.all([asked(), asked()])
  expect(first.rows.find((row) => row.ownerId === ownerId)?.due).toBe(-900_000)
  expect(await posted('commission')).toBe(900_000)
  expect(await findDifferences(db)).toEqual([])
})

describe('VAT on commission', () => {
  const save = (fromMonth: string, rate = 1600) => admin.client.owners.saveVat({ currency: 'KES', fromMonth, rate })

  test('comes off what is due and is owed to the authority, from its month on', async () => {
    const tenancyId = await let_()
    await agree()
    await payRent(tenancyId, 1_000_000, '2026-10-20')
    await payRent(tenancyId, 2_000_000, '2026-11-05')
    await save('2026-11')
    expect([(await read('2026-10')).totals.vat, (await read('2026-11')).totals.vat]).toEqual([0, 32_000])
    expect([await posted('vat_due'), await posted('agency_due'), await due()]).toEqual([32_000, 332_000, 2_668_000])
    expect(await findDifferences(db)).toEqual([])
    await save('2026-11', 0)
    expect([await posted('vat_due'), await due()]).toEqual([0, 2_700_000])
  })

  test('is said by an admin, never of a closed month', async () => {
    await expectRefusal(
      manager.client.owners.saveVat({ currency: 'KES', fromMonth: '2026-11', rate: 1600 }),
      'FORBIDDEN',
    )
    expect((await manager.client.owners.vat()).allowed).toEqual([])
    const fields = `insert into commission_vat (currency, from_day, rate, created_at) values ('KES', '2026-11-02', 1, now())`
    await expect(pool.query(fields)).rejects.toThrow(/commission_vat_from_day/)
  })

  test('of a month that is over is invoiced once with the statement, by numbers without a gap, and a change is credited', async () => {
    const tenancyId = await let_()
    const { id: agreementId, revision } = await agree()
    await payRent(tenancyId, 1_000_000, '2026-10-20')
    await payRent(tenancyId, 1_000_000, '2026-11-05')
    await save('2026-10')
    const statement = async () => {
      const path = `/api/exports/owner-statement/pdf?ownerId=${ownerId}&from=2026-10&to=2026-11`
      const answer = await api.request(path, { headers: { cookie: manager.cookie } })
      // A file that nobody reads keeps one of its person's places.
      await answer.arrayBuffer()
    }
    // Of two who hand it out at once one issues it.
    await Promise.all([statement(), statement()])
    const invoices = async () => (await manager.client.owners.commissionInvoices({ ownerId, page: 1 })).rows
    const [invoice, ...others] = await invoices()
    expect(others).toEqual([])
    expect(invoice).toMatchObject({ kind: 'invoice', month: '2026-10', commission: 100_000, vat: 16_000 })
    expect(invoice?.number).toMatch(/^CIN-2026-\d{5}$/)
    expect((await read('2026-10')).invoices).toEqual([invoice])
    await manager.client.owners.changeAgreement({
      ...{ agreementId, revision, fromMonth: '2026-10', currency: 'KES' },
      ...{ commissionKind: 'percent', commissionRate: 800, shares: [{ ownerId, share: 10_000 }] },
    })
    api.setNow('2026-11-22T09:00:00Z')
    await statement()
    await statement()
    expect((await invoices()).map(({ kind, commission, vat }) => [kind, commission, vat])).toEqual([
      ['credit_note', -20_000, -3_200],
      ['invoice', 100_000, 16_000],
    ])
    const { rows } = await pool.query(
      `select bool_and(number = place) as whole from (
         select number, row_number() over (partition by kind, year order by number) as place from commission_invoices) numbered`,
    )
    expect(rows[0].whole).toBe(true)
    await expect(pool.query('delete from commission_invoices')).rejects.toThrow()
    const paper = await api.request(`/api/exports/commission-invoices/${invoice?.id}/pdf`, {
      headers: { cookie: manager.cookie },
    })
    expect([paper.status, paper.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="${invoice?.number}.pdf"`,
    ])
    expect(await findDifferences(db)).toEqual([])
  })

  test('that was invoiced is credited as a whole where the month turns out to be another owner’s, who is invoiced', async () => {
    const tenancyId = await let_()
    const { id: agreementId, revision } = await agree()
    await payRent(tenancyId, 1_000_000, '2026-10-20')
    await save('2026-10')
    const { id: nextOwner } = await manager.client.owners.create({
      ...{ name: `Njeri ${crypto.randomUUID()}`, kind: 'individual', isResident: true },
    })
    const statement = async (of: string) => {
      const path = `/api/exports/owner-statement/pdf?ownerId=${of}&from=2026-10&to=2026-10`
      await (await api.request(path, { headers: { cookie: manager.cookie } })).arrayBuffer()
    }
    const invoices = async (of: string) => {
      const { rows } = await manager.client.owners.commissionInvoices({ ownerId: of, page: 1 })
      return rows.map(({ kind, commission, vat }) => [kind, commission, vat])
    }
    await statement(ownerId)
    expect(await invoices(ownerId)).toEqual([['invoice', 100_000, 16_000]])
    await manager.client.owners.changeAgreement({
      ...{ agreementId, revision, fromMonth: '2026-10', currency: 'KES' },
      ...{ commissionKind: 'percent', commissionRate: 1000, shares: [{ ownerId: nextOwner, share: 10_000 }] },
    })
    for (const of of [ownerId, nextOwner, ownerId]) await statement(of)
    expect((await invoices(ownerId)).toSorted()).toEqual([
      ['credit_note', -100_000, -16_000],
      ['invoice', 100_000, 16_000],
    ])
    expect(await invoices(nextOwner)).toEqual([['invoice', 100_000, 16_000]])
    // Both stand on the statement of who has no part any more.
    expect((await read('2026-10')).invoices.map(({ kind }) => kind).toSorted()).toEqual(['credit_note', 'invoice'])
    const { rows } = await pool.query(`select paper.content->'lines' as lines from issued_papers paper
      join commission_invoices invoice on invoice.id = paper.subject_id where invoice.kind = 'credit_note' and invoice.owner_id = '${ownerId}'`)
    expect(rows[0].lines).toEqual([
      { propertyName: expect.stringMatching(/./), commission: -100_000, vat: -16_000, rate: 1600 },
    ])
    expect(await findDifferences(db)).toEqual([])
  })
})
