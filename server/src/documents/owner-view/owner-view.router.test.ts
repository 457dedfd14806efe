import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, ORIGIN, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { ownerAccess } from '../../money/owners/owner-access.table'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)
const NOW = '2026-11-21T09:00:00Z'

let api: Api
let dataDir: string
let manager: Identity
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'makao-owner-view-'))
  api = startApi(db, { now: NOW, config: { dataDir } })
  manager = await api.signInAs('property_manager', 'Baraka Mwangi')
})

afterAll(() => rm(dataDir, { recursive: true }))

const id = () => crypto.randomUUID()
const sight = {
  showsTenants: false,
  showsArrears: true,
  showsPapers: true,
  expenseLimit: null,
  currency: 'KES',
} as const

interface Landlord extends Pick<Identity, 'client' | 'cookie'> {
  ownerId: string
  name: string
}
async function landlord(name = `Wambui ${id()}`): Promise<Landlord> {
  const { id: ownerId } = await manager.client.owners.create({ name, kind: 'individual', isResident: true })
  const { client, cookie, id: profileId } = await api.signInAs('owner', name)
  await db.insert(ownerAccess).values({ ownerId, profileId })
  return { ownerId, name, client, cookie }
}

const agree = (propertyId: string, fromMonth: string, ...shares: [Landlord, number][]) =>
  manager.client.owners.agree({
    propertyId,
    fromMonth,
    currency: 'KES',
    commissionKind: 'percent',
    commissionRate: 1000,
    shares: shares.map(([{ ownerId }, share]) => ({ ownerId, share })),
  })
const spend = (propertyId: string, amount: number, description = 'Burst pipe', vat = 0, spentOn = '2026-11-10') =>
  manager.client.owners.spend({
    requestId: id(),
    propertyId,
    currency: 'KES',
    amount,
    category: 'repairs',
    description,
    vat,
    spentOn,
  })

/** A property of two, with a tenant who paid, one who owes, and a vacant unit. */
async function estate() {
  const [wambui, achieng, stranger] = [await landlord(), await landlord(), await landlord()]
  const { id: propertyId, name } = await buildProperty()
  await agree(propertyId, '2026-01', [wambui, 6000], [achieng, 4000])
  const [paid, owing, vacant] = [
    await buildUnit({ propertyId, unitNumber: 'A1' }),
    await buildUnit({ propertyId, unitNumber: 'A2' }),
    await buildUnit({ propertyId, unitNumber: 'A3' }),
  ]
  const payer = await buildTenant({ fullName: 'Njeri Payer', phoneNumber: '0712 000 001' })
  const debtor = await buildTenant({ fullName: 'Otieno Debtor', phoneNumber: '0712 000 002' })
  const good = await buildTenancy({ tenantId: payer.id, unitId: paid.id })
  const bad = await buildTenancy({ tenantId: debtor.id, unitId: owing.id })
  await buildTenancy({ unitId: vacant.id, startDate: '2026-01-01', endDate: '2026-10-31' })
  const settled = await buildCharge({ tenancyId: good.id, amount: 2_000_000, paymentStatus: 'paid' })
  const due = await buildCharge({ tenancyId: bad.id, amount: 1_000_000 })
  await spend(propertyId, 100_000, 'Burst pipe', 10_000)
  return { wambui, achieng, stranger, propertyId, name, settled, due, good, bad }
}

describe('an owner looks at what is theirs', () => {
  test('this month in one picture: their part alone, by what the statement says', async () => {
    const { wambui, propertyId } = await estate()
    const overview = await wambui.client.ownerView.overview()
    const [money] = overview.money
    // 20,000 received; 60% of it less 10% commission and 60% of the expense.
    expect(money).toMatchObject({
      currency: 'KES',
      expected: 1_800_000,
      received: 1_200_000,
      due: 1_020_000,
      arrears: 600_000,
      depositsHeld: 0,
      lastPayout: null,
    })
    expect(money?.months).toHaveLength(12)
    expect(money?.months.at(-1)).toEqual({
      month: '2026-11',
      collected: 1_200_000,
      commission: 120_000,
      vat: 0,
      expenses: 60_000,
      net: 1_020_000,
      paidOut: 0,
    })
    expect(overview.places).toMatchObject([
      {
        propertyId,
        share: 6000,
        units: 3,
        letUnits: 2,
        arrears: 600_000,
        vacancies: [{ unitNumber: 'A3', since: '2026-11-01' }],
      },
    ])
    const statement = await manager.client.owners.statement({ ownerId: wambui.ownerId, from: '2026-11', to: '2026-11' })
    expect(money?.due).toBe(statement.accounts[0]?.closing)
  })

  test('the account of some months says nothing of the other owners', async () => {
    const { wambui, achieng } = await estate()
    const asked = { from: '2026-11', to: '2026-11' }
    const mine = await wambui.client.ownerView.statement(asked)
    const { accounts } = await manager.client.owners.statement({ ownerId: wambui.ownerId, ...asked })
    expect(mine.accounts[0]).toMatchObject({ closing: accounts[0]?.closing, totals: accounts[0]?.totals })
    expect(mine.accounts[0]?.expenses).toMatchObject([
      { description: 'Burst pipe', ownersPart: 60_000, ownersVat: 6000 },
    ])
    const text = JSON.stringify(mine)
    for (const hidden of ['whole', achieng.ownerId, achieng.name, '2000000', '100000,'])
      expect(text).not.toContain(hidden)
  })

  test('units with who has paid; names and phones only where the owner may see them', async () => {
    const { wambui, propertyId } = await estate()
    const hidden = await wambui.client.ownerView.units({ propertyId })
    expect(hidden.rows.map(({ unitNumber, state, vacantSince }) => [unitNumber, state, vacantSince])).toEqual([
      ['A1', 'let', null],
      ['A2', 'owing', null],
      ['A3', 'vacant', '2026-11-01'],
    ])
    expect(hidden.rows.map(({ tenantName, tenantPhone }) => [tenantName, tenantPhone])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
    const { ownerId } = wambui
    await manager.client.owners.saveSight({ ...sight, ownerId, showsTenants: true })
    const shown = await wambui.client.ownerView.units({ propertyId })
    expect(shown.rows[1]).toMatchObject({
      tenantName: 'Otieno Debtor',
      tenantPhone: '0712 000 002',
      overdue: 1_000_000,
    })
  })

  test('without arrears nothing tells who owes', async () => {
    const { wambui, propertyId } = await estate()
    await manager.client.owners.saveSight({ ...sight, ownerId: wambui.ownerId, showsArrears: false })
    const { money, places } = await wambui.client.ownerView.overview()
    expect([money[0]?.arrears, places[0]?.arrears]).toEqual([null, null])
    const { rows } = await wambui.client.ownerView.units({ propertyId })
    expect(rows.map(({ state, overdue, paidTo }) => [state, overdue, paidTo])).toEqual([
      ['let', null, null],
      ['let', null, null],
      ['vacant', null, null],
    ])
    const { accounts } = await wambui.client.ownerView.statement({ from: '2026-11', to: '2026-11' })
    expect(accounts[0]?.aside).toMatchObject([{ arrears: null }])
  })

  test('payouts stand in the account and beside what is due', async () => {
    const { wambui } = await estate()
    await manager.client.owners.remit({
      requestId: id(),
      ownerId: wambui.ownerId,
      currency: 'KES',
      amount: 1_000_000,
      method: 'bank',
      reference: `FT${id()}`,
      paidOn: '2026-11-20',
    })
    const { money } = await wambui.client.ownerView.overview()
    expect(money[0]).toMatchObject({ due: 20_000, lastPayout: { amount: 1_000_000, paidOn: '2026-11-20' } })
    const { accounts } = await wambui.client.ownerView.statement({ from: '2026-11', to: '2026-11' })
    expect(accounts[0]?.remittances).toMatchObject([{ amount: 1_000_000, method: 'bank' }])
  })
})

describe('an owner reaches nothing of others', () => {
  test('no unit of a property that is not theirs, nor of one that was', async () => {
    const { wambui, stranger, propertyId } = await estate()
    await expectRefusal(stranger.client.ownerView.units({ propertyId }), 'NOT_FOUND')
    expect(await stranger.client.ownerView.overview()).toMatchObject({ money: [], places: [] })
    await agree(propertyId, '2026-11', [stranger, 10_000])
    await expectRefusal(wambui.client.ownerView.units({ propertyId }), 'NOT_FOUND')
    expect((await stranger.client.ownerView.units({ propertyId })).total).toBe(3)
  })

  test('an account that is no owner’s finds nothing, whatever its role says', async () => {
    const nobodys = await api.signInAs('owner')
    await expectRefusal(nobodys.client.ownerView.overview(), 'NOT_FOUND')
    await expectRefusal(nobodys.client.ownerView.news({}), 'NOT_FOUND')
  })

  test('statements as they were handed out, and none that was not', async () => {
    const { wambui, achieng } = await estate()
    const file = (path: string, who: Landlord) =>
      api.request(`/api/exports/${path}`, { headers: { cookie: who.cookie } })
    const own = 'owned-statement/xlsx?from=2026-11&to=2026-11&version=1'
    expect((await file(own, wambui)).status).toBe(404)
    expect(await wambui.client.ownerView.handedOut()).toEqual([])
    const query = `ownerId=${wambui.ownerId}&from=2026-11&to=2026-11`
    const handed = await api.request(`/api/exports/owner-statement/xlsx?${query}`, {
      headers: { cookie: manager.cookie },
    })
    expect(handed.status).toBe(200)
    await handed.arrayBuffer()
    expect(await wambui.client.ownerView.handedOut()).toMatchObject([{ from: '2026-11', to: '2026-11', version: 1 }])
    const read = await file(own, wambui)
    expect(read.status).toBe(200)
    expect(read.headers.get('content-disposition')).toContain('owner-statement-')
    await read.arrayBuffer()
    expect((await file(own, achieng)).status).toBe(404)
    // Another's id in the address is nobody's.
    expect((await file(`${own}&ownerId=${wambui.ownerId}`, achieng)).status).toBe(404)
    expect((await file('owned-statement/xlsx?from=2026-11&to=2026-11', wambui)).status).toBe(400)
    expect((await file(`owner-statement/xlsx?${query}`, wambui)).status).toBe(403)
    expect((await file('owners/xlsx', wambui)).status).toBe(403)
    const asManager = { ...wambui, cookie: manager.cookie }
    expect((await file(own, asManager)).status).toBe(403)
  })
})

describe('papers of an expense', () => {
  const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
  const add = (expenseId: string, cookie = manager.cookie) =>
    api.request(`/api/attachments/files/expense/${expenseId}?name=Invoice.pdf`, {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf', origin: ORIGIN, cookie },
      body: PDF,
    })
  const read = (path: string, { cookie }: Pick<Landlord, 'cookie'>) =>
    api.request(`/api/attachments/files/${path}`, { headers: { cookie } })

  test('are read by its owners alone, and only where they may', async () => {
    const { wambui, achieng, stranger, propertyId } = await estate()
    const { id: expenseId } = await spend(propertyId, 300_000, 'A gate')
    expect((await add(expenseId)).status).toBe(204)
    expect((await add(expenseId, wambui.cookie)).status).toBe(403)
    const { rows } = await manager.client.attachments.list({ of: 'expense', keptWith: expenseId })
    const paperId = rows[0]?.id ?? ''
    const asked = { from: '2026-11', to: '2026-11' }
    const [account] = (await wambui.client.ownerView.statement(asked)).accounts
    const kept = account?.expenses.map(({ description, papers }) => [description, papers.map(({ name }) => name)])
    expect(kept?.toSorted()).toEqual([
      ['A gate', ['Invoice.pdf']],
      ['Burst pipe', []],
    ])
    for (const who of [wambui, achieng]) {
      const answer = await read(`owned/${paperId}?show`, who)
      expect(answer.status).toBe(200)
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF)
    }
    expect((await read(`owned/${paperId}`, stranger)).status).toBe(404)
    expect((await read(`owned/${paperId}`, manager)).status).toBe(403)
    expect((await read(paperId, wambui)).status).toBe(404)
    await expectRefusal(wambui.client.attachments.list({ of: 'expense', keptWith: expenseId }), 'FORBIDDEN')
    await manager.client.owners.saveSight({ ...sight, ownerId: wambui.ownerId, showsPapers: false })
    expect((await read(`owned/${paperId}`, wambui)).status).toBe(404)
    const [hidden] = (await wambui.client.ownerView.statement(asked)).accounts
    expect(hidden?.expenses.flatMap(({ papers }) => papers)).toEqual([])
  })

  test('of before the agreement are read by whom it counts for alone, and by nobody before it was given', async () => {
    const [wambui, achieng, next] = [await landlord(), await landlord(), await landlord()]
    const { id: propertyId } = await buildProperty()
    const { id: expenseId } = await spend(propertyId, 300_000, 'A gate', 0, '2026-10-10')
    await agree(propertyId, '2026-11', [wambui, 6000], [achieng, 4000])
    await agree(propertyId, '2026-12', [next, 10_000])
    expect((await add(expenseId)).status).toBe(204)
    const { rows } = await manager.client.attachments.list({ of: 'expense', keptWith: expenseId })
    const paperId = rows[0]?.id ?? ''
    const shown = async ({ client }: Landlord) => {
      const { accounts } = await client.ownerView.statement({ from: '2026-10', to: '2026-12' })
      return accounts.flatMap(({ expenses }) => expenses.flatMap(({ papers }) => papers.map(({ id }) => id)))
    }
    for (const who of [wambui, achieng, next]) {
      expect(await shown(who)).toEqual([])
      expect((await read(`owned/${paperId}`, who)).status).toBe(404)
    }
    await manager.client.owners.giveEarlier({ propertyId })
    for (const who of [wambui, achieng]) {
      expect(await shown(who)).toEqual([paperId])
      expect((await read(`owned/${paperId}`, who)).status).toBe(200)
    }
    expect(await shown(next)).toEqual([])
    expect((await read(`owned/${paperId}`, next)).status).toBe(404)
  })

  test('what is kept with a tenant, a property or the owner is no paper of an expense', async () => {
    const { wambui, propertyId, good } = await estate()
    const { tenantId } = await manager.client.payments.account({ tenancyId: good.id })
    for (const place of [`property/${propertyId}`, `tenant/${tenantId}`, `owner/${wambui.ownerId}`]) {
      const [of = '', keptWith = ''] = place.split('/')
      const sent = await api.request(`/api/attachments/files/${place}?name=Kept.pdf`, {
        method: 'PUT',
        headers: { 'content-type': 'application/pdf', origin: ORIGIN, cookie: manager.cookie },
        body: PDF,
      })
      expect(sent.status).toBe(204)
      const { rows } = await manager.client.attachments.list({ of: of as 'tenant', keptWith })
      const paperId = rows[0]?.id ?? ''
      expect((await read(`owned/${paperId}`, wambui)).status, place).toBe(404)
      expect((await read(paperId, wambui)).status, place).toBe(404)
    }
  })
})

describe('what happened to an owner’s money', () => {
  const newsOf = async ({ client }: Landlord) => (await client.ownerView.news({})).rows

  test('is told with who did it and why, and names no tenant and no other owner', async () => {
    const { wambui, achieng, stranger, propertyId, name, due, settled, bad } = await estate()
    const { client } = manager
    await client.charges.writeOff({ chargeId: due.id, revision: 1, reason: 'The tenant cannot pay' })
    const { rows: payments } = await client.payments.list({
      tenantId: (await client.payments.account({ tenancyId: settled.tenancyId })).tenantId,
    })
    await client.payments.reverse({ paymentId: payments[0]?.id ?? '', reason: 'The cheque bounced' })
    await client.leases.save({ tenancyId: bad.id, currency: 'KES', rentAmount: 1_200_000 })
    await client.tenancies.end({ tenancyId: bad.id, endDate: '2026-11-20' })
    await spend(propertyId, 5_000_000, 'A new roof')
    const news = await newsOf(wambui)
    const told = news.map(({ says }) => says)
    for (const says of [
      'Charge written off',
      'Payment reversed',
      'Lease changed',
      'Tenant moved out',
      'Expense recorded',
      'Owners and commission agreed',
    ]) {
      expect(told, says).toContain(says)
    }
    expect(news.find(({ says }) => says === 'Payment reversed')).toMatchObject({
      propertyName: name,
      unitNumber: 'A1',
      who: 'Baraka Mwangi',
      why: 'The cheque bounced',
      amount: { amount: 2_000_000, currency: 'KES' },
    })
    expect(news.find(({ says }) => says === 'Charge written off')).toMatchObject({
      unitNumber: 'A2',
      why: 'The tenant cannot pay',
    })
    const text = JSON.stringify(news)
    for (const hidden of ['Otieno', 'Njeri', achieng.name, achieng.ownerId, wambui.name]) {
      expect(text).not.toContain(hidden)
    }
    expect(await newsOf(stranger)).toEqual([])
  })

  test('a charge that is made more is no news, one that is made less is', async () => {
    const { wambui, due } = await estate()
    const { client } = manager
    const form = { currency: 'KES', paymentType: 'rent', dueDate: '2026-11-05' } as const
    await client.charges.correct({ ...form, chargeId: due.id, revision: 1, amount: 1_100_000 })
    expect((await newsOf(wambui)).map(({ says }) => says)).not.toContain('Charge corrected')
    await client.charges.correct({ ...form, chargeId: due.id, revision: 2, amount: 900_000 })
    expect((await newsOf(wambui)).find(({ says }) => says === 'Charge corrected')?.changes).toContainEqual({
      name: 'Amount',
      before: 'KES 11,000',
      after: 'KES 9,000',
    })
  })

  test('a unit that is vacant while its meter runs, and that the reading was void', async () => {
    const { wambui, achieng, stranger, propertyId } = await estate()
    const { client } = manager
    const { id: unitId } = await buildUnit({ propertyId, unitNumber: 'B9' })
    const price = { price: 15_000, minimumCharge: 0, standingCharge: 0 }
    const meter = { ...price, digits: 5, installedOn: '2026-11-01', firstValue: 100_000 }
    const named = { requestId: id(), kind: 'water' as const, serialNumber: 'W-9', currency: 'KES' as const }
    const { id: meterId } = await client.meters.create({ unitId, ...named, ...meter })
    const read = (day: string, value: number) => client.meters.read({ requestId: id(), meterId, day, value })
    const meterNews = async (who: Landlord) => (await newsOf(who)).filter(({ unitNumber }) => unitNumber === 'B9')
    await read('2026-11-10', 100_000)
    expect(await meterNews(wambui)).toEqual([])
    const { id: readingId } = await read('2026-11-20', 103_000)
    for (const who of [wambui, achieng]) {
      expect(await meterNews(who)).toMatchObject([
        { says: 'A meter ran while the unit was vacant', unitNumber: 'B9', who: 'Baraka Mwangi' },
      ])
    }
    expect(JSON.stringify((await meterNews(wambui))[0]?.changes)).toMatch(/"Usage".*3/)
    expect(await meterNews(stranger)).toEqual([])
    await client.meters.voidReading({ readingId, reason: 'Read the wrong dial' })
    expect((await meterNews(wambui)).map(({ says, why }) => [says, why])).toEqual([
      ['Reading voided', 'Read the wrong dial'],
      ['A meter ran while the unit was vacant', null],
    ])
    // What was used until somebody moved in is told too; of whoever lives there it is a bill, and no news.
    await buildTenancy({ unitId, startDate: '2026-11-11' })
    await read('2026-11-11', 103_000)
    await read('2026-11-21', 105_000)
    expect((await meterNews(wambui)).filter(({ says }) => says.startsWith('A meter'))).toHaveLength(2)
  })

  test('expenses from the amount on that was set, and all of another currency', async () => {
    const { wambui, propertyId } = await estate()
    await spend(propertyId, 499_999, 'A lock')
    await spend(propertyId, 500_000, 'A gate')
    await manager.client.owners.saveSight({ ...sight, ownerId: wambui.ownerId, expenseLimit: 500_000 })
    const expenses = (await newsOf(wambui)).filter(({ says }) => says === 'Expense recorded')
    expect(expenses.map(({ amount }) => amount?.amount)).toEqual([500_000])
    await manager.client.owners.saveSight({ ...sight, ownerId: wambui.ownerId, expenseLimit: 500_000, currency: 'UGX' })
    expect((await newsOf(wambui)).filter(({ says }) => says === 'Expense recorded')).toHaveLength(3)
  })

  test('of each property while they had a part of it, and of what was paid out to them alone', async () => {
    const { wambui, achieng, stranger, propertyId } = await estate()
    // From December on the property is another's.
    await agree(propertyId, '2026-12', [stranger, 10_000])
    api.setNow('2026-12-05T09:00:00Z')
    await spend(propertyId, 700_000, 'Gutters')
    const amounts = async (who: Landlord) => (await newsOf(who)).map(({ amount }) => amount?.amount)
    expect(await amounts(wambui)).not.toContain(700_000)
    expect(await amounts(stranger)).toContain(700_000)
    expect(await amounts(stranger)).not.toContain(100_000)
    await manager.client.owners.remit({
      requestId: id(),
      ownerId: achieng.ownerId,
      currency: 'KES',
      amount: 123_400,
      method: 'cash',
      reference: null,
      paidOn: '2026-12-05',
    })
    expect(await amounts(achieng)).toContain(123_400)
    expect(await amounts(wambui)).not.toContain(123_400)
    api.setNow(NOW)
  })
})
