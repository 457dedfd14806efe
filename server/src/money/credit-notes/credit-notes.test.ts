import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { canReadPdf, pdfText } from '../../../test/pdf-text'
import { postCharges } from '../charges/charging.service'

const { db, pool } = testDatabase()
const { buildTenancy } = buildersOf(db)

let api: Api
let manager: Identity
let tenant: Identity
let tenancyId: string
beforeAll(async () => {
  api = startApi(db, { now: '2026-11-06T09:00:00Z' })
  manager = await api.signInAs('property_manager', 'Baraka Juma')
  await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
})
beforeEach(async () => {
  tenant = await api.signInAs('tenant')
  tenancyId = (await buildTenancy({ tenantId: tenant.id })).id
})

const charge = (name: string, amount = 1_000_000) =>
  manager.client.charges.record({
    ...{ requestId: crypto.randomUUID(), tenancyId, currency: 'KES', amount, paymentType: 'rent', name },
    ...{ dueDate: '2026-11-05', paymentStatus: 'pending' },
  })
/** Taken in whole: a file that nobody reads keeps one of its person's places. */
async function download(path: string, who: Identity): Promise<Response> {
  const answer = await api.request(`/api/exports/${path}`, { headers: { cookie: who.cookie } })
  return new Response(await answer.arrayBuffer(), answer)
}
const invoice = () => download(`tenancies/${tenancyId}/invoice/2026-11/pdf`, manager)
const notes = () => manager.client.papers.creditNotes({ tenancyId })
const correct = async (
  chargeId: string,
  name: string,
  amount: number,
  more: { paymentType?: 'other'; dueDate?: string } = {},
) => {
  const { revision } = await manager.client.charges.get({ chargeId })
  return manager.client.charges.correct({
    ...{ chargeId, revision, currency: 'KES', amount, paymentType: 'rent', name, dueDate: '2026-11-05', notes: null },
    ...more,
  })
}
const voidIt = async (chargeId: string, reason = 'Charged twice') => {
  const { revision } = await manager.client.charges.get({ chargeId })
  return manager.client.charges.void({ chargeId, revision, reason })
}

test('what no invoice has said is credited nowhere', async () => {
  const { id } = await charge('House A1')
  await voidIt(id)
  // What is charged after the invoice stands on none either.
  await invoice()
  api.setNow('2026-11-07T09:00:00Z')
  const { id: later } = await charge('House A1')
  await voidIt(later)
  expect(await notes()).toEqual([])
})

test('an invoiced charge that is made less, and then void, is credited by numbers without a gap, and no more than was invoiced', async () => {
  const { id } = await charge('House A1')
  await invoice()
  await correct(id, 'House A1', 1_200_000)
  await correct(id, 'House A1', 700_000)
  await voidIt(id)
  const [second, first, ...others] = await notes()
  expect(others).toEqual([])
  expect(first).toMatchObject({ before: 1_200_000, after: 700_000, amount: 300_000, reason: null })
  expect(second).toMatchObject({ before: 700_000, after: 0, amount: 700_000, reason: 'Charged twice' })
  expect([first?.number, second?.number].every((number) => /^CRN-2026-\d{5}$/.test(number ?? ''))).toBe(true)
  const { rows } = await pool.query('select count(*)::int as notes, max(number) as last from credit_notes')
  expect(rows[0].notes).toBe(rows[0].last)
  await expect(pool.query('update credit_notes set amount_minor = 1')).rejects.toThrow()
  await expect(pool.query('delete from credit_notes')).rejects.toThrow()
})

test('what was credited, charged again and made less is credited no more than it was invoiced', async () => {
  const { id } = await charge('House A1')
  await invoice()
  await correct(id, 'House A1', 400_000)
  await correct(id, 'House A1', 1_000_000)
  await correct(id, 'House A1', 500_000)
  expect((await notes()).map(({ amount }) => amount)).toEqual([600_000])
  await correct(id, 'House A1', 100_000)
  expect((await notes()).map(({ amount }) => amount)).toEqual([300_000, 600_000])
  // The next version of the invoice says what is charged, and is credited by itself.
  api.setNow('2026-11-08T09:00:00Z')
  await invoice()
  await voidIt(id)
  expect((await notes()).map(({ amount }) => amount)).toEqual([100_000, 300_000, 600_000])
})

test('an invoiced charge whose name, type, day or month was put right since is credited all the same, and no other in its place', async () => {
  api.setNow('2026-11-06T09:00:00Z')
  const ids = []
  for (const name of ['Named', 'Typed', 'Dated', 'Postponed']) ids.push((await charge(name)).id)
  const [named = '', typed = '', dated = '', postponed = ''] = ids
  await invoice()
  api.setNow('2026-11-07T09:00:00Z')
  await correct(named, 'House A1', 1_000_000)
  await correct(named, 'House A1, ground floor', 1_000_000)
  await correct(typed, 'Typed', 1_000_000, { paymentType: 'other' })
  await correct(dated, 'Dated', 1_000_000, { dueDate: '2026-11-06' })
  await correct(postponed, 'Postponed', 1_000_000, { dueDate: '2026-12-05' })
  expect(await notes()).toEqual([])
  for (const id of [named, typed, dated]) await voidIt(id)
  await correct(postponed, 'Postponed', 600_000, { dueDate: '2026-12-05' })
  const [less, ...whole] = await notes()
  expect(less).toMatchObject({ invoiceNumber: expect.stringContaining('2026-11'), amount: 400_000 })
  expect(whole.map(({ amount }) => amount)).toEqual([1_000_000, 1_000_000, 1_000_000])
  // Another is charged as that one was, and the invoice handed out anew says it alone.
  await charge('Postponed')
  api.setNow('2026-11-08T09:00:00Z')
  await invoice()
  await voidIt(postponed)
  expect(await notes()).toHaveLength(4)
})

test('a charge whose name on the invoice neither it nor its versions kept is credited by its own line', async () => {
  const { id: garage } = await charge('Parking', 900_000)
  await correct(garage, 'Garage', 900_000)
  const { id: parking } = await charge('Parking', 200_000)
  await invoice()
  // Nothing was booked on it meanwhile.
  await correct(garage, 'Store', 900_000)
  await voidIt(garage)
  await voidIt(parking)
  expect((await notes()).map(({ amount }) => amount)).toEqual([200_000, 900_000])
})

test('what is charged again as it was, and invoiced again, is credited again', async () => {
  api.setNow('2026-11-10T09:00:00Z')
  for (const _ of ['once', 'again']) {
    const { id } = await charge('House A1')
    await invoice()
    await invoice()
    await voidIt(id)
  }
  expect((await notes()).map(({ amount }) => amount)).toEqual([1_000_000, 1_000_000])
  const { rows } = await pool.query('select version from issued_papers where subject_id = $1 order by 1', [tenancyId])
  expect(rows).toEqual([{ version: 1 }, { version: 2 }])
})

test('an invoice that is asked for again once its charge is what it was is another one, and is credited wholly', async () => {
  const { id } = await charge('House A1')
  await invoice()
  await correct(id, 'House A1', 100_000)
  await correct(id, 'House A1', 1_000_000)
  await invoice()
  await invoice()
  await voidIt(id)
  expect((await notes()).map(({ amount }) => amount)).toEqual([1_000_000, 900_000])
  const { rows } = await pool.query('select version from issued_papers where subject_id = $1 order by 1', [tenancyId])
  expect(rows).toEqual([{ version: 1 }, { version: 2 }])
})

test('an invoice that is handed out while its charge is made void either says it, and it is credited, or does not', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const { id } = await charge(`House A${turn}`)
    await Promise.all([invoice(), voidIt(id)])
    const { rows } = await pool.query('select 1 from issued_papers where subject_id = $1 and $2 = any(charge_ids)', [
      tenancyId,
      id,
    ])
    const credited = await pool.query('select 1 from credit_notes where record_id = $1', [id])
    expect(credited.rows).toHaveLength(rows.length)
  }
})

test('what Makao itself takes back is credited too: a penalty whose rent came in time, a deposit that never came in', async () => {
  const { id: rentId } = await charge('House A1')
  await db.transaction((tx) =>
    postCharges(
      tx,
      { id: null, name: 'Makao' },
      [
        {
          ...{ tenancyId, currency: 'KES', amount: 50_000, paymentType: 'penalty', dueDate: '2026-11-06' },
          ...{ chargeKey: `penalty:${rentId}:1`, lateAmount: 1_000_000 },
        },
        { tenancyId, currency: 'KES', amount: 900_000, paymentType: 'deposit', dueDate: '2026-11-05' },
      ],
      new Date('2026-11-06T10:00:00Z'),
    ),
  )
  api.setNow('2026-11-09T09:00:00Z')
  await invoice()
  const paid = { tenancyId, amount: 1_000_000, currency: 'KES', method: 'cash', receivedOn: '2026-11-05' } as const
  await manager.client.payments.receive({ ...paid, requestId: crypto.randomUUID() })
  expect(await notes()).toMatchObject([{ amount: 50_000, after: 0, reason: 'The rent was not as late after all' }])
  await manager.client.tenancies.end({ tenancyId, endDate: '2026-11-09' })
  expect(await notes()).toMatchObject([
    { amount: 900_000, reason: 'Moved out: it did not come in' },
    { amount: 50_000 },
  ])
})

test('it is a paper of the tenant and the staff, as it was issued, and of nobody else', async () => {
  const { id } = await charge('House A1')
  await invoice()
  await voidIt(id, 'Moved out before')
  const [note] = await tenant.client.papers.ownCreditNotes({ tenancyId })
  if (!note) throw new Error('no credit note')
  const paper = await download(`credit-notes/${note.id}/pdf`, tenant)
  expect(paper.headers.get('content-disposition')).toBe(`attachment; filename="${note.number}.pdf"`)
  if (canReadPdf) {
    const said = pdfText(await paper.arrayBuffer()).replace(/ +/g, ' ')
    for (const words of [note.number, note.invoiceNumber, 'Moved out before', 'KES 10,000'])
      expect(said).toContain(words)
  }
  const statuses = [manager, await api.signInAs('tenant')].map((who) => download(`credit-notes/${note.id}/pdf`, who))
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 404])
})
