import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { companyOf } from '../../../test/company'
import { testDatabase } from '../../../test/database'
import { canReadPdf, pdfText } from '../../../test/pdf-text'
import { findDifferences } from '../closed-months/ledger-check.service'

const { db } = testDatabase()
const { buildTenant, buildTenancy } = buildersOf(db)
let api: Api
let manager: Identity
let colleague: Identity
beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  colleague = await api.signInAs('property_manager')
  await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
})
afterAll(async () => expect(await findDifferences(db)).toEqual([]))

const { buildCompany, buildHeld, owe, paid, standing, move } = companyOf(buildersOf(db), () => manager)
const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code)).sort()
const request = () => crypto.randomUUID()
const reason = 'Wrong unit'

describe('money that names the person alone', () => {
  test('goes to what is due first, of whichever unit, on one receipt; the rest is credit where it came in', async () => {
    const { tenantId, one, two, shop } = await buildCompany()
    await owe(one, 300_000, '2026-11-05')
    await owe(two, 200_000, '2026-10-05')
    await owe(shop, 100_000, '2026-11-01')
    const receivedBefore = await manager.client.payments.list({})
    const payment = await manager.client.tenantAccounts.receive({ ...paid(450_000), tenantId })
    expect(payment).toMatchObject({ amount: 450_000, tenancyId: two, unitNumber: 'F2' })
    expect(payment.receiptNumber).not.toBeNull()
    expect(await standing(one, two, shop)).toEqual([
      [150_000, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ])
    await manager.client.tenantAccounts.receive({ ...paid(250_000), tenantId })
    expect(await standing(one, two, shop)).toEqual([
      [0, 100_000, 0],
      [0, 0, 0],
      [0, 0, 0],
    ])
    // Moved between units no money came in.
    const after = await manager.client.payments.list({})
    expect(after.total).toBe(receivedBefore.total + 2)
    const { totals, tenancies } = await manager.client.tenantAccounts.get({ tenantId })
    expect(totals).toEqual([{ currency: 'KES', owed: 0, overdue: 0, credit: 100_000, depositHeld: 0 }])
    expect(tenancies).toHaveLength(3)
    const trial = await manager.client.ledger.trialBalance({ to: '2026-11-21' })
    const between = trial.filter(({ detail }) => detail === 'transfer')
    expect(between.map(({ debit, credit }) => debit - credit)).toEqual(between.map(() => 0))
  })

  test('is one statement over all units, each line with its unit, that ends with what all of them owe', async () => {
    const { tenantId, one, two } = await buildCompany()
    await owe(one, 300_000, '2026-11-05')
    await owe(two, 200_000, '2026-10-05')
    await manager.client.tenantAccounts.receive({ ...paid(350_000), tenantId })
    const statement = await manager.client.tenantAccounts.statement({ tenantId, currency: 'KES' })
    expect(statement).toMatchObject({ opening: 0, closing: 150_000, charged: 500_000, paid: 350_000 })
    expect(statement.lines.at(-1)?.balance).toBe(150_000)
    expect(statement.lines.map(({ unitNumber, text }) => `${unitNumber}: ${text}`)).toEqual([
      'F2: Rent',
      'F1: Rent',
      'F1: Moved here from another unit',
      'F2: Payment, Cash',
      'F2: Moved to another unit',
    ])
    const november = await manager.client.tenantAccounts.statement({ tenantId, currency: 'KES', from: '2026-11-01' })
    expect(november).toMatchObject({ opening: 200_000, closing: 150_000 })
  })

  test('is one paper over all units, for staff and the tenant alone, and one total on the page of the tenant', async () => {
    const tenant = await api.signInAs('tenant')
    // Entered in another order than they began: the page is of the earliest anyhow.
    const { id: two } = await buildTenancy({ tenantId: tenant.id, startDate: '2026-02-01' })
    const { id: one } = await buildTenancy({ tenantId: tenant.id, startDate: '2026-01-01' })
    await owe(one, 300_000, '2026-11-05')
    await owe(two, 200_000, '2026-10-05')
    await manager.client.tenantAccounts.receive({ ...paid(350_000), tenantId: tenant.id })
    const download = (cookie: string) =>
      api.request(`/api/exports/tenants/${tenant.id}/statement/pdf?currency=KES`, { headers: { cookie } })
    const { lines } = await manager.client.tenantAccounts.statement({ tenantId: tenant.id, currency: 'KES' })
    for (const { cookie } of [manager, tenant]) {
      const paper = await (await download(cookie)).arrayBuffer()
      if (!canReadPdf) continue
      const text = pdfText(paper).replace(/ +/g, ' ')
      for (const { unitNumber } of lines) expect(text).toContain(`${unitNumber}, `)
      expect(text).toContain('KES 1,500')
    }
    expect((await download((await api.signInAs('tenant')).cookie)).status).toBe(404)
    const portal = await tenant.client.dashboard.readOwn()
    expect(portal).toMatchObject({
      account: { tenancyId: one, owed: 150_000 },
      others: [{ tenancyId: two, owed: 0 }],
      totals: [{ currency: 'KES', owed: 150_000, overdue: 150_000, credit: 0 }],
    })
  })

  test('is received once, by two clicks and by two people at the same moment', async () => {
    const { tenantId, one, two } = await buildCompany()
    await owe(one, 300_000, '2026-11-05')
    await owe(two, 200_000, '2026-10-05')
    const input = { ...paid(500_000), tenantId }
    const outcomes = await Promise.allSettled([
      manager.client.tenantAccounts.receive(input),
      manager.client.tenantAccounts.receive(input),
    ])
    expect(codes(outcomes)).toEqual(['done', 'done'])
    expect(await standing(one, two)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
    await expectRefusal(manager.client.tenantAccounts.receive({ ...input, amount: 600_000 }), 'REQUEST_REUSED')
    await owe(one, 100_000, '2026-11-10')
    await Promise.all([
      manager.client.tenantAccounts.receive({ ...paid(100_000), tenantId }),
      colleague.client.tenantAccounts.receive({ ...paid(100_000), tenantId }),
    ])
    const { totals } = await manager.client.tenantAccounts.get({ tenantId })
    expect(totals).toMatchObject([{ owed: 0, credit: 100_000 }])
  })

  test('of somebody without a unit, or in a currency without one, is refused', async () => {
    const { id: tenantId } = await buildTenant()
    await expectRefusal(manager.client.tenantAccounts.receive({ ...paid(100), tenantId }), 'NO_ACTIVE_TENANCY')
    await expectRefusal(manager.client.tenantAccounts.receive({ ...paid(100), tenantId: request() }), 'NOT_FOUND')
  })
})

describe('credit and deposit', () => {
  test('go to another unit, where credit pays what is due and the deposit is held', async () => {
    const { one, two } = await buildHeld()
    await owe(two, 300_000, '2026-11-01')
    const moved = await move(one, two, { credit: 400_000, deposit: 200_000 })
    expect(moved).toMatchObject({ credit: 100_000, deposit: 0 })
    expect(await standing(one, two)).toEqual([
      [0, 100_000, 0],
      [0, 100_000, 200_000],
    ])
  })

  test('fill a deposit that is asked for, and only the rest is asked for anew', async () => {
    const { one, two } = await buildHeld()
    await owe(two, 150_000, '2026-11-01', 'deposit')
    await move(one, two, { deposit: 200_000 })
    expect(await standing(two)).toEqual([[0, 0, 200_000]])
    const { rows } = await manager.client.charges.list({ search: '', paymentType: 'deposit' })
    expect(
      rows
        .filter(({ tenancyId }) => tenancyId === two)
        .map(({ amount }) => amount)
        .sort(),
    ).toEqual([150_000, 50_000])
  })

  test('taken back stand as before, and not twice', async () => {
    const { one, two } = await buildHeld()
    await owe(two, 300_000, '2026-11-01')
    const { rows } = await move(one, two, { credit: 400_000, deposit: 200_000 })
    const undo = { transferId: rows[0]?.id ?? '', reason }
    const outcomes = await Promise.allSettled([
      manager.client.tenantAccounts.undoTransfer(undo),
      colleague.client.tenantAccounts.undoTransfer(undo),
    ])
    expect(codes(outcomes)).toEqual(['TRANSFER_UNDONE', 'done'])
    expect(await standing(one, two)).toEqual([
      [0, 500_000, 200_000],
      [300_000, 0, 0],
    ])
  })

  test('are moved once by two at the same moment, and not beyond what there is', async () => {
    const { one, two, shop } = await buildHeld()
    const outcomes = await Promise.allSettled([
      move(one, two, { credit: 400_000 }),
      move(one, shop, { credit: 400_000 }, colleague),
    ])
    expect(codes(outcomes)).toEqual(['TOO_MUCH', 'done'])
    await expectRefusal(move(one, two, { deposit: 200_001 }), 'TOO_MUCH', 'At most KES 2,000 can be moved.')
    expect(await standing(one)).toEqual([[0, 100_000, 200_000]])
  })

  test('go to nobody else, to no other currency, and not to where they are', async () => {
    const { one } = await buildHeld()
    const other = (await buildTenancy()).id
    await expectRefusal(move(one, other, { credit: 1 }), 'OTHER_TENANT')
    await expectRefusal(move(one, one, { credit: 1 }), 'SAME_TENANCY')
    await expectRefusal(move(one, request(), { credit: 1 }), 'NOT_FOUND')
    expect(await standing(one)).toEqual([[0, 500_000, 200_000]])
  })

  test('that were moved are no money that came in or went out: what came or left with them is not reversed', async () => {
    const { one, two } = await buildHeld()
    await move(one, two, { credit: 100_000 })
    const { lines } = await manager.client.payments.statement({ tenancyId: two })
    const paymentId = lines.find(({ kind }) => kind === 'payment')?.paymentId ?? ''
    await expectRefusal(manager.client.payments.reverse({ paymentId, reason }), 'TRANSFERRED')
    await manager.client.tenancies.end({ tenancyId: one, endDate: '2026-11-21' })
    const { refunds } = await manager.client.finalAccounts.get({ tenancyId: one })
    expect(refunds).toMatchObject([{ method: 'transfer', fromCredit: 100_000, allowed: [] }])
    await expectRefusal(
      manager.client.finalAccounts.reverseRefund({ refundId: refunds[0]?.id ?? '', reason }),
      'TRANSFERRED',
    )
  })
})
