import { balanceOf } from '@makao/contract/money/charges/charges.terms'
import { type SQL, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, type Identity, ORIGIN, refusalOf, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { papersOf } from '../../../test/papers'
import { canReadPdf } from '../../../test/pdf-text'
import { readBalances } from '../../money/ledger/ledger.repository'
import { receipts } from '../../money/payments/receipts.table'
import { limits } from '../../platform/throttle/throttle.rules'
import { renderReceiptPdf, requireInvoice } from './papers.service'

const { db } = testDatabase()
const { buildCharge, buildTenancy, buildUnit } = buildersOf(db)
const NOW = '2026-11-21T09:00:00Z'

const api = startApi(db, { now: NOW })
const { download, letTo, read, receive, statusOf } = papersOf(db, api, () => manager)

let admin: Identity
let manager: Identity
let tenant: Identity
let neighbour: Identity

beforeAll(async () => {
  admin = await api.signInAs('admin')
  manager = await api.signInAs('property_manager', 'Baraka Juma')
  tenant = await api.signInAs('tenant', 'Wanjirũ wa Mūgo')
  neighbour = await api.signInAs('tenant', 'Ssemakula Kato')
  await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
  await admin.client.agency.save({
    name: 'Nyumba Bora Ltd',
    phoneNumber: '0700 111 222',
    taxPin: 'P051234567X',
    mpesaPaybill: '522522',
    logo: null,
  })
})

/** The numbers that were given in a year, in order. */
async function numbersOf(year: number): Promise<number[]> {
  const rows = await db.select().from(receipts)
  return rows
    .filter((row) => row.year === year)
    .map(({ number }) => number)
    .sort((a, b) => a - b)
}
const counted = (length: number) => Array.from({ length }, (_, place) => place + 1)

describe('the numbers of receipts', () => {
  test('have no gaps when fifty payments come at once and many of them fail', async () => {
    const before = (await numbersOf(2026)).length
    const rented = await Promise.all(counted(10).map(() => buildTenancy()))
    const used = `USED${crypto.randomUUID().slice(0, 6)}`
    await receive(rented[0]?.id ?? '', { reference: used })
    const outcomes = await Promise.allSettled(
      counted(50).map((place) => {
        const tenancyId = rented[place % 10]?.id ?? ''
        // Refused before a number is taken, by the database, and after it.
        if (place % 5 === 1) return receive(tenancyId, { currency: 'UGX' })
        if (place % 5 === 2) return receive(tenancyId, { reference: used })
        if (place % 5 === 3) return receive(tenancyId, { parts: [{ chargeId: crypto.randomUUID(), amount: 50 }] })
        return receive(tenancyId)
      }),
    )
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'received'))
    const times = (code: string) => codes.filter((found) => found === code).length
    expect(['received', 'CURRENCY_CHANGED', 'RECEIPT_USED', 'NOT_FOUND'].map(times)).toEqual([20, 10, 10, 10])
    expect(await numbersOf(2026)).toEqual(counted(before + 21))
  })

  test('begin anew with the year, at midnight in Nairobi', async () => {
    const { id: tenancyId } = await buildTenancy()
    const before = (await numbersOf(2026)).length
    api.setNow('2026-12-31T20:59:59.999Z')
    const last = await receive(tenancyId)
    api.setNow('2026-12-31T21:00:00Z')
    const first = await receive(tenancyId, { receivedOn: '2026-12-31' })
    api.setNow(NOW)
    expect(last.receiptNumber).toBe(`RCT-2026-${String(before + 1).padStart(5, '0')}`)
    expect(first.receiptNumber).toBe('RCT-2027-00001')
  })

  test('find their payments, in the list of staff and in that of the tenant', async () => {
    const tenancyId = await letTo(tenant.id)
    const { id, receiptNumber } = await receive(tenancyId)
    const search = (receiptNumber ?? '').toLowerCase()
    expect((await manager.client.payments.list({ search })).rows.map((row) => row.id)).toEqual([id])
    const { rows } = await tenant.client.payments.listOwn({})
    expect(rows.find((row) => row.id === id)?.receiptNumber).toBe(receiptNumber)
  })
})

describe('a receipt', () => {
  /** Owes rent, security and a deposit; pays them with 20,000.50, of which 500.50 stay credit. */
  async function paidMuch() {
    const tenancyId = await letTo(tenant.id, 'Very Long Heights')
    await buildCharge({ tenancyId, amount: 1_500_000, dueDate: '2026-11-05' })
    await buildCharge({ tenancyId, amount: 250_000, paymentType: 'service_charge', name: 'Security' })
    await buildCharge({ tenancyId, amount: 200_000, paymentType: 'deposit', dueDate: '2026-11-01' })
    const reference = `UL${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    return receive(tenancyId, { amount: 2_000_050, reference, payerName: 'Kamau Njoroge' })
  }

  test.runIf(canReadPdf)(
    'says who, where, how much in figures and words, what for, and what is owed then',
    async () => {
      const payment = await paidMuch()
      const text = await read(`receipts/${payment.id}/pdf`)
      for (const line of [
        'Nyumba Bora Ltd',
        'PIN P051234567X',
        'RECEIPT',
        payment.receiptNumber ?? '',
        'Issued on 21 Nov 2026',
        'KES 20,000.50',
        'Kenya shillings twenty thousand and cents fifty only',
        'Received from Kamau Njoroge',
        'Tenant Wanjirũ wa Mūgo',
        payment.propertyName,
        'Unit A1',
        'Day received 20 Nov 2026',
        `Paid by M-Pesa · ${payment.reference}`,
        'Recorded by Baraka Juma',
        'Rent November 2026 KES 15,000',
        'Service Charge: Security November 2026 KES 2,500',
        'Deposit KES 2,000',
        'Credit KES 500.50',
        'Credit after this payment KES 500.50',
        `${ORIGIN}/receipt/`,
      ]) {
        expect(text).toContain(line)
      }
      expect(text).not.toContain('REVERSED')
    },
  )

  test.runIf(canReadPdf)('says the same again when its money was put elsewhere, until it is reversed', async () => {
    const payment = await paidMuch()
    const first = await read(`receipts/${payment.id}/pdf`)
    await manager.client.payments.allocate({ paymentId: payment.id, parts: [] })
    await receive(payment.tenancyId, { amount: 300 })
    expect(await read(`receipts/${payment.id}/pdf`)).toBe(first)

    await manager.client.payments.reverse({ paymentId: payment.id, reason: 'Called back by the sender' })
    const reversed = await read(`receipts/${payment.id}/pdf`)
    expect(reversed).toContain('REVERSED')
    expect(reversed).toContain('On 21 Nov 2026: Called back by the sender')
    expect(reversed).toContain('This receipt counts no more.')
    expect(reversed.slice(reversed.indexOf('What it pays'))).toBe(first.slice(first.indexOf('What it pays')))
  })

  test.runIf(canReadPdf)('has one page, however much it pays', async () => {
    const tenancyId = await letTo(tenant.id)
    for (const place of counted(30)) {
      await buildCharge({
        tenancyId,
        amount: 10_000,
        paymentType: 'other',
        name: `Thing ${place} in many words, as long as names of charges are`,
      })
    }
    const { id } = await receive(tenancyId, {
      amount: 350_000,
      payerName: 'An employer with a name of many words '.repeat(4),
    })
    const text = await read(`receipts/${id}/pdf`)
    expect(text.split('\f')).toHaveLength(2)
    expect(text).toMatch(/\d+ more amounts due KES/)
    expect(text).toContain('Page 1 of 1')
    expect(text).toContain('Credit KES 500')
  })

  test('is for staff and for the tenant who paid, and for nobody else', async () => {
    const { id } = await paidMuch()
    expect(await statusOf(`receipts/${id}/pdf`, tenant)).toBe(200)
    expect(await statusOf(`receipts/${id}/pdf`, neighbour)).toBe(404)
    expect(await statusOf(`receipts/${id}/pdf`, {})).toBe(401)
    expect(await statusOf(`receipts/${crypto.randomUUID()}/pdf`)).toBe(404)
    expect(await statusOf('receipts/nonsense/pdf')).toBe(404)
    const bytes = await renderReceiptPdf(db, { baseUrl: ORIGIN }, id)
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  })
})

describe('the public page of a receipt', () => {
  async function tokenOf(paymentId: string): Promise<string> {
    const [row] = await db.select().from(receipts).where(sql`payment_id = ${paymentId}`)
    return row?.token ?? ''
  }

  test('says number, amount, day and agency, and nothing more', async () => {
    const tenancyId = await letTo(tenant.id)
    const payment = await receive(tenancyId, { amount: 1_500_050, reference: 'UKPUBLIC01', payerPhone: '0711 222 333' })
    const token = await tokenOf(payment.id)
    const confirmed = await api.nobody.papers.confirmReceipt({ token })
    expect(confirmed).toEqual({
      state: 'genuine',
      agencyName: 'Nyumba Bora Ltd',
      number: payment.receiptNumber,
      amount: 1_500_050,
      currency: 'KES',
      receivedOn: '2026-11-20',
    })
    const response = await api.request(`/api/receipts/${token}`)
    const told = await response.text()
    for (const secret of [
      'Wanjir',
      'Jacaranda',
      'A1',
      '0711',
      '0712',
      'UKPUBLIC01',
      tenancyId,
      payment.id,
      tenant.id,
    ]) {
      expect(told).not.toContain(secret)
    }
    expect(response.headers.get('cache-control')).toBe('no-store')

    await manager.client.payments.reverse({ paymentId: payment.id, reason: 'Called back' })
    const nothing = { agencyName: 'Nyumba Bora Ltd', number: null, amount: null, currency: null, receivedOn: null }
    expect(await api.nobody.papers.confirmReceipt({ token })).toEqual({ state: 'reversed', ...nothing })
    const unknown = { state: 'unknown', ...nothing }
    expect(
      await api.nobody.papers.confirmReceipt({ token: token.replace(/^./, token[0] === '0' ? '1' : '0') }),
    ).toEqual(unknown)
    // No way through by what can be counted.
    for (const guess of [payment.receiptNumber ?? '', '1', payment.id, tenancyId]) {
      expect(await api.nobody.papers.confirmReceipt({ token: guess })).toEqual(unknown)
    }
  })

  test('is limited for whoever guesses, and not for a market behind one address that looks its receipts up', async () => {
    const { id } = await receive(await letTo(tenant.id))
    const token = await tokenOf(id)
    const market = api.clientWith(undefined, '41.90.1.1')
    for (const _ of counted(limits.receiptAddress.free + 20)) {
      expect((await market.papers.confirmReceipt({ token })).state).toBe('genuine')
    }
    const guesser = api.clientWith(undefined, '41.90.1.2')
    for (const _ of counted(limits.receiptAddress.free))
      await guesser.papers.confirmReceipt({ token: crypto.randomUUID() })
    const refusal = await refusalOf(guesser.papers.confirmReceipt({ token }))
    expect(refusal).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', data: { retryAfter: 5 } })
    await market.papers.confirmReceipt({ token })
  })
})

describe('an invoice', () => {
  /** October 10,000 open, November rent paid in part and a service charge, December not yet asked. */
  async function owing() {
    const tenancyId = await letTo(tenant.id)
    await buildCharge({ tenancyId, amount: 1_000_000, dueDate: '2026-10-05' })
    await buildCharge({ tenancyId, amount: 1_500_000, paymentStatus: 'partial', paidAmount: 400_000 })
    await buildCharge({ tenancyId, amount: 200_000, dueDate: '2026-11-30', paymentType: 'service_charge' })
    await buildCharge({ tenancyId, amount: 70_000, dueDate: '2026-11-12', voidedAt: new Date(NOW) })
    await buildCharge({ tenancyId, amount: 1_500_000, dueDate: '2026-12-05' })
    return tenancyId
  }

  test('adds up, and ties to the books', async () => {
    const tenancyId = await owing()
    const asked = await requireInvoice(
      { db, now: new Date() },
      { id: manager.id, role: 'property_manager' },
      { tenancyId, month: '2026-11' },
    )
    expect(asked).toMatchObject({
      amount: 1_700_000,
      paid: 400_000,
      balance: 1_300_000,
      broughtForward: 1_000_000,
      credit: 0,
      toPay: 2_300_000,
      dueOn: '2026-11-05',
    })
    expect(asked.lines).toHaveLength(2)
    // All that is receivable, less what is due later.
    const { receivable, credit } = await readBalances(db, tenancyId)
    expect(asked.toPay).toBe(receivable + credit - 1_500_000)
    const december = await requireInvoice(
      { db, now: new Date() },
      { id: manager.id, role: 'admin' },
      { tenancyId, month: '2026-12' },
    )
    expect(december.toPay).toBe(receivable + credit)
    expect(december.broughtForward).toBe(
      asked.broughtForward + asked.lines.reduce((sum, line) => sum + balanceOf(line), 0),
    )
  })

  test('is listed by month, for staff and for the tenant', async () => {
    const tenancyId = await owing()
    const months = await manager.client.papers.invoices({ tenancyId })
    expect(months.map(({ month, amount, paid, balance }) => [month, amount, paid, balance])).toEqual([
      ['2026-12', 1_500_000, 0, 1_500_000],
      ['2026-11', 1_700_000, 400_000, 1_300_000],
      ['2026-10', 1_000_000, 0, 1_000_000],
    ])
    expect(months[0]?.number).toMatch(/^INV-2026-12-JC\w*A1/)
    expect(await tenant.client.papers.ownInvoices({ tenancyId })).toEqual(months)
    await expectRefusal(neighbour.client.papers.ownInvoices({ tenancyId }), 'NOT_FOUND')
    // Staff who rent somewhere look at their own as tenants do.
    await expectRefusal(manager.client.papers.ownInvoices({ tenancyId }), 'NOT_FOUND')
    expect((await tenant.client.papers.ownTenancies()).map((own) => own.tenancyId)).toContain(tenancyId)
    expect((await neighbour.client.papers.ownTenancies()).map((own) => own.tenancyId)).not.toContain(tenancyId)
  })

  test.runIf(canReadPdf)('as PDF: lines, what is brought forward, what to pay and how', async () => {
    const tenancyId = await owing()
    const path = `tenancies/${tenancyId}/invoice/2026-11/pdf`
    const text = await read(path, tenant)
    for (const line of [
      'INVOICE',
      'November 2026',
      'To Wanjirũ wa Mūgo',
      'Pay by 5 Nov 2026',
      'Rent November 2026 5 Nov 2026 15,000 4,000 11,000',
      'Service Charge November 2026 30 Nov 2026 2,000 0 2,000',
      'Together 17,000 4,000 13,000',
      'Brought forward from before KES 10,000',
      'To pay KES 23,000',
      'M-Pesa paybill 522522',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(line)
    }
    expect(text).toMatch(/Account number JC\w*A1/)
    expect(await statusOf(path, neighbour)).toBe(404)
    expect(await statusOf(path, {})).toBe(401)
    expect(await statusOf(`tenancies/${tenancyId}/invoice/2026-13/pdf`)).toBe(404)
    expect(await read(`tenancies/${tenancyId}/invoice/2026-01/pdf`)).toContain('Nothing was charged for this month')
  })

  test.runIf(canReadPdf)('who moved out is not told to pay to the account of the next tenant', async () => {
    const unit = await buildUnit({ unitNumber: 'B7' })
    const former = await buildTenancy({ unitId: unit.id, endDate: '2026-11-10' })
    const next = await buildTenancy({ unitId: unit.id, startDate: '2026-11-11' })
    await buildCharge({ tenancyId: former.id, dueDate: '2026-11-05' })
    await buildCharge({ tenancyId: next.id, dueDate: '2026-11-11' })
    const invoiceOf = async ({ id }: { id: string }) => (await manager.client.papers.invoices({ tenancyId: id }))[0]
    const [first, second] = [await invoiceOf(former), await invoiceOf(next)]
    expect(second?.number).toBe(`${first?.number}-2`)
    const names = [former, next].map(async ({ id }) =>
      (await download(`tenancies/${id}/invoice/2026-11/pdf`)).headers.get('content-disposition'),
    )
    expect(await Promise.all(names)).toEqual(
      [first, second].map((invoice) => `attachment; filename="${invoice?.number}.pdf"`),
    )
    expect(await read(`tenancies/${next.id}/invoice/2026-11/pdf`)).toMatch(/Account number \w*B7/)

    const early = await receive(former.id, { receivedOn: '2026-11-09' })
    const papers = [`tenancies/${former.id}/invoice/2026-11/pdf`, `tenancies/${former.id}/statement/pdf`]
    for (const path of [...papers, `receipts/${early.id}/pdf`])
      expect(await read(path)).not.toMatch(/Account (number )?\w*B7/)
    const [invoiced] = papers
    expect(await read(invoiced ?? '')).toContain('Give your full name with each payment')
    const { headers } = await download(`tenancies/${former.id}/statement/pdf`)
    expect(headers.get('content-disposition')).not.toContain('B7')
  })
})

describe('a statement', () => {
  async function account() {
    const tenancyId = await letTo(tenant.id)
    const due = (amount: number, dueDate: string, more: object = {}) =>
      buildCharge({ tenancyId, amount, dueDate, ...more })
    await due(500_000, '2026-01-05', { paymentType: 'deposit', paymentStatus: 'paid' })
    await due(100_000, '2026-01-06', { paymentType: 'deposit' })
    await due(1_500_000, '2026-07-05', { paymentStatus: 'partial', paidAmount: 1_000_000, paidDate: '2026-07-09' })
    await due(1_500_000, '2026-09-05')
    await due(1_500_000, '2026-10-05')
    await due(1_500_000, '2026-11-05')
    await due(1_500_000, '2026-12-05')
    return tenancyId
  }

  test('ties to the books: opening, closing, how old it is, and the deposit apart', async () => {
    const tenancyId = await account()
    const all = await manager.client.payments.statement({ tenancyId })
    const { receivable, credit, deposits_held } = await readBalances(db, tenancyId)
    expect(all.closing).toBe(receivable + credit)
    expect(all.depositHeld).toBe(-deposits_held)
    expect(all.ages).toEqual({
      asOf: '2026-11-21',
      notYetDue: 1_500_000,
      upTo30: 1_500_000,
      upTo60: 1_500_000,
      upTo90: 1_500_000,
      over90: 500_000,
      depositOwed: 100_000,
      credit: 0,
    })
    for (const [from, to] of [
      ['2026-01-06', '2026-07-08'],
      ['2026-07-09', '2026-10-31'],
      ['2026-11-01', '2026-12-31'],
    ]) {
      const part = await manager.client.payments.statement({ tenancyId, from, to })
      const sum = async (until: SQL) => {
        const { rows } = await db.execute<{ sum: string }>(sql`select coalesce(sum(amount_minor), 0) as sum
          from ledger_postings join ledger_entries on id = entry_id
          where tenancy_id = ${tenancyId} and account in ('receivable', 'credit') and ${until}`)
        return Number(rows[0]?.sum)
      }
      expect(part.opening).toBe(await sum(sql`day < ${from}`))
      expect(part.closing).toBe(await sum(sql`day <= ${to}`))
      const { asOf: _, credit: unused, ...owed } = part.ages
      expect(Object.values(owed).reduce((total, amount) => total + amount, 0) - unused).toBe(part.closing)
    }
  })

  test('is the tenant’s too, of their own tenancies alone', async () => {
    const tenancyId = await account()
    expect(await tenant.client.payments.ownStatement({ tenancyId })).toEqual(
      await manager.client.payments.statement({ tenancyId }),
    )
    await expectRefusal(neighbour.client.payments.ownStatement({ tenancyId }), 'NOT_FOUND')
    await expectRefusal(admin.client.payments.ownStatement({ tenancyId }), 'NOT_FOUND')
    for (const ending of ['pdf', 'xlsx']) {
      const path = `tenancies/${tenancyId}/statement/${ending}?from=2026-01-01&to=2026-11-30`
      expect(await statusOf(path, tenant)).toBe(200)
      expect(await statusOf(path, neighbour)).toBe(404)
      expect(await statusOf(path, {})).toBe(401)
    }
    expect(await statusOf(`tenancies/${tenancyId}/statement/csv`)).toBe(404)
    expect(await statusOf(`tenancies/${tenancyId}/statement/pdf?from=2026-11-30&to=2026-11-01`)).toBe(400)
  })

  test('what is written off is no longer charged, and was never paid', async () => {
    const { id: tenancyId } = await buildTenancy({ endDate: '2026-11-10' })
    const { id: chargeId } = await buildCharge({ tenancyId, paymentStatus: 'partial', paidAmount: 400_000 })
    const { revision } = await manager.client.charges.get({ chargeId })
    await admin.client.charges.writeOff({ chargeId, revision, reason: 'Cannot be found' })
    const { lines, charged, paid, closing } = await manager.client.payments.statement({ tenancyId })
    expect(lines.map((line) => [line.text, line.charged, line.paid, line.balance])).toEqual([
      ['Rent', 1_500_000, 0, 1_500_000],
      ['Payment, M-Pesa', 0, 400_000, 1_100_000],
      ['Written off: Rent', -1_100_000, 0, 0],
    ])
    expect([charged, paid, closing]).toEqual([400_000, 400_000, 0])
  })

  test.runIf(canReadPdf)('as PDF and as Excel they say what the screen says', async () => {
    const tenancyId = await account()
    const range = 'from=2026-07-06&to=2026-11-30'
    const text = await read(`tenancies/${tenancyId}/statement/pdf?${range}`, tenant)
    for (const line of [
      'From 6 Jul 2026 to 30 Nov 2026',
      '6 Jul 2026 Balance before 16,000',
      '9 Jul 2026 Payment, M-Pesa 10,000 6,000',
      '5 Nov 2026 Rent 15,000 51,000',
      'Together 45,000 10,000 51,000',
      'Balance KES 51,000',
      'How old the balance is on 21 Nov 2026, in KES',
      '0 15,000 15,000 15,000 5,000 1,000 0',
      'Deposit held, apart from this balance KES 5,000',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(line)
    }
    const response = await download(`tenancies/${tenancyId}/statement/xlsx?${range}`, tenant)
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    const rows = sheets[0]?.rows ?? []
    expect(rows.find((row) => row.includes('Balance before'))?.at(-1)).toBe(16_000)
    expect(rows.find((row) => row.includes('Together'))?.slice(3)).toEqual(['KES', 45_000, 10_000, 51_000])
    expect(rows.find((row) => row.includes('Over 90 days'))?.at(-1)).toBe(5000)
    expect(rows.find((row) => row.includes('Deposit held, apart from this balance'))?.at(-1)).toBe(5000)
  })
})
