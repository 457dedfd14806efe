import { addDays, addMonths } from '@makao/contract/days'
import { formatRate } from '@makao/contract/sheets'
import { count, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, cookieOf, startApi } from '../../test/api'
import { besideVacuums, testDatabase } from '../../test/database'
import { charges } from '../money/charges/charges.table'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, fillDemo } from './fill'
import { makePortfolio } from './portfolio'

const today = '2026-11-21'
const portfolio = makePortfolio(today)
const unitOf = (tenancy: number) => portfolio.units[portfolio.tenancies[tenancy]?.unit ?? -1]

/** All rows of a list. */
async function pagesOf<Row>(read: (page: number) => Promise<{ rows: Row[]; total: number }>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const part = await read(page)
    rows.push(...part.rows)
    if (rows.length >= part.total || part.rows.length === 0) return rows
  }
}

describe('filled', () => {
  const database = testDatabase()
  const { db } = database
  const api = startApi(db, { now: `${today}T09:00:00Z` })

  async function clientOf(title: (typeof DEMO_ACCOUNTS)[number]['title']) {
    const email = DEMO_ACCOUNTS.find((account) => account.title === title)?.email
    const response = await api.post('/api/auth/sign-in', { login: email, password: DEMO_PASSWORD })
    expect(response.status).toBe(200)
    return api.clientWith(cookieOf(response))
  }

  // Autovacuum comes when it likes; here it comes all the time.
  beforeAll(() => besideVacuums(database, () => fillDemo(db, today)))

  test('every total is the sum of its charges', async () => {
    const client = await clientOf('Admin')
    const expected = { KES: 0, UGX: 0 }
    for (const { tenancy, paidAmount } of portfolio.charges) expected[unitOf(tenancy)?.currency ?? 'KES'] += paidAmount
    const dashboard = await client.dashboard.read()
    expect(dashboard).toMatchObject({ properties: 12, units: 140, activeTenants: 96 })
    expect(dashboard.revenue).toEqual([
      { currency: 'KES', amount: expected.KES },
      { currency: 'UGX', amount: expected.UGX },
    ])
    // And one deposit for each tenancy, which is no revenue.
    expect((await client.charges.list({})).total).toBe(portfolio.charges.length + portfolio.tenancies.length)
    expect(await client.ledger.check()).toMatchObject({ differences: [] })
    expect(dashboard.recentPayments).toHaveLength(5)
  })

  test('no month ends with two balances, nor with a debt below zero', async () => {
    const client = await clientOf('Admin')
    for (const back of [1, 2, 3]) {
      const day = addDays(`${addMonths(today.slice(0, 7), 1 - back)}-01`, -1)
      const trial = await client.ledger.trialBalance({ to: day })
      const { totals } = await client.reports.rentRoll({ day })
      for (const { currency, balance } of totals) {
        const of = trial.filter((line) => line.currency === currency)
        const owed = of.filter(({ account }) => ['receivable', 'paid_ahead', 'credit'].includes(account))
        expect(
          owed.reduce((sum, { debit, credit }) => sum + debit - credit, 0),
          day,
        ).toBe(balance)
        expect(of.find(({ account }) => account === 'receivable')?.credit ?? 0).toBe(0)
      }
    }
  })

  test('no money is without an owner, and every shilling that was collected stands on a statement', async () => {
    const client = await clientOf('Admin')
    expect(await client.owners.ownerless()).toEqual([])
    const range = { from: addMonths(today.slice(0, 7), -36), to: today.slice(0, 7) }
    const collected = { KES: 0, UGX: 0 }
    const stated = { KES: 0, UGX: 0 }
    for (const row of await client.reports.income(range)) collected[row.currency] += row.collected
    for (const { id: ownerId } of (await client.owners.list({})).rows) {
      const { accounts } = await client.owners.statement({ ownerId, ...range })
      for (const { currency, totals } of accounts) stated[currency] += totals.collected
    }
    expect(stated).toEqual(collected)
  })

  describe('after a day on which everything happened', () => {
    let admin: Client
    let manager: Client
    let partPaymentId: string

    beforeAll(async () => {
      admin = await clientOf('Admin')
      manager = await clientOf('Property Manager')
      const late = await admin.charges.list({ paymentStatus: 'overdue' })
      // Of four who rent: what one pays beyond the charge that is meant goes to their others, whichever come first of a day.
      const unpaid = late.rows.filter(({ paidAmount }) => paidAmount === 0)
      const [voided, partly, waived, settled] = new Map(unpaid.map((charge) => [charge.tenancyId, charge])).values()
      if (!voided || !partly || !waived || !settled) throw new Error('Too little is overdue in the demo.')
      const seen = async (chargeId: string) => {
        const { revision } = await admin.charges.get({ chargeId })
        return { chargeId, revision }
      }
      await admin.charges.void({ ...(await seen(voided.id)), reason: 'Charged twice' })
      await admin.charges.writeOff({ ...(await seen(waived.id)), reason: 'Gone abroad' })
      const byHand = { name: null, notes: null, paymentType: 'rent', amount: 700_000 } as const
      const entered = { ...byHand, currency: partly.currency, tenancyId: partly.tenancyId, again: true }
      const dueOn = (dueDate: string, paymentStatus: 'overdue' | 'pending') =>
        admin.charges.record({ ...entered, requestId: crypto.randomUUID(), dueDate, paymentStatus })
      // Due today is not overdue yet; entered as overdue it is, before its day too.
      await dueOn(today, 'pending')
      await dueOn('2026-11-28', 'overdue')
      const pay = (charge: typeof partly, amount: number) =>
        admin.payments.receive({
          requestId: crypto.randomUUID(),
          tenancyId: charge.tenancyId,
          currency: charge.currency,
          method: 'cash',
          amount,
          receivedOn: today,
        })
      // Less than any charge of the demo: whichever is the oldest stays open.
      partPaymentId = (await pay(partly, 100)).id
      // It pays all that is charged and leaves credit; the other one bounces.
      const { owed } = await admin.payments.account({ tenancyId: settled.tenancyId })
      await pay(settled, owed + 50_000)
      const { id: paymentId } = await pay(waived, 40_000)
      await admin.payments.reverse({ paymentId, reason: 'The cheque bounced' })
    })

    test('what is overdue is one thing wherever it is asked, and in the ledger', async () => {
      const { rows } = await db.execute<{ currency: string; amount: number; charges: number; tenancies: number }>(sql`
        select currency, sum(owed)::int8::float8 as amount, count(*)::int as charges, count(distinct tenancy_id)::int as tenancies
        from (select charge.id, charge.currency, charge.tenancy_id, sum(posting.amount_minor) as owed
          from payment_records charge join ledger_entries entry on entry.record_id = charge.id
          join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'receivable'
          where charge.due_date < ${today} or charge.is_marked_overdue group by charge.id
          having sum(posting.amount_minor) > 0) late
        group by currency order by currency`)
      const all = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + pick(row), 0)
      const chargesLate = all((row) => row.charges)
      expect(chargesLate).toBeGreaterThan(50)
      const tenanciesLate = all((row) => row.tenancies)
      const amounts = rows.map(({ currency, amount }) => ({ currency, amount }))

      const figures = await admin.dashboard.figures({})
      expect(figures.overdue).toMatchObject(rows)
      for (const { ages, ...sum } of figures.overdue) {
        expect(ages.reduce((total, { amount }) => total + amount, 0)).toBe(sum.amount)
        expect(ages.reduce((total, { charges }) => total + charges, 0)).toBe(sum.charges)
      }
      expect((await admin.dashboard.read()).overdueCharges).toBe(chargesLate)

      const list = await admin.charges.list({ paymentStatus: 'overdue' })
      expect(list.total).toBe(chargesLate)
      expect(list.totals.map(({ currency, pending }) => ({ currency, amount: pending }))).toEqual(amounts)

      const report = await admin.reports.overduePayments({})
      expect([report.total, report.totals]).toEqual([chargesLate, amounts])
      const ages = figures.overdue.flatMap(({ currency, ages }) => ages.map((age) => ({ currency, ...age })))
      expect(
        report.arrears.map(({ age, currency, amount, charges }) => [age, currency, amount, charges]).sort(),
      ).toEqual(
        ages
          .flatMap((each) => (each.charges === 0 ? [] : [[each.age, each.currency, each.amount, each.charges]]))
          .sort(),
      )

      // What was entered as overdue before its day is overdue at once, and in the books of the day on which it is due.
      const { rows: ahead } = await db.execute(sql`
        select currency, sum(amount_minor - paid_amount_minor)::int as amount from payment_records
        where is_marked_overdue and due_date > ${today} and voided_at is null and payment_status in ('overdue', 'partial')
        group by 1`)
      const aheadOf = (currency: string) => Number(ahead.find((row) => row.currency === currency)?.amount ?? 0)
      const aged = await admin.reports.arrears({ day: today })
      for (const total of aged.totals) {
        const own = ages.filter(({ currency }) => currency === total.currency).map(({ amount }) => amount)
        const [first = 0, ...older] = own
        const inTheBooks = [first - aheadOf(total.currency), ...older]
        expect([total.days30, total.days60, total.days90, total.older]).toEqual(inTheBooks)
      }

      // More than are reminded at once would be another number.
      const round = await admin.reminders.previewRound({})
      expect(round.shown).toBe(tenanciesLate)

      const tenants = [...(await pagesOf((page) => admin.tenants.list({ page })))]
      const owing = tenants.filter(({ balances }) => balances.some(({ overdue }) => overdue > 0))
      expect(owing.map(({ paymentStatus }) => paymentStatus)).toEqual(owing.map(() => 'overdue'))
      expect(tenants.filter(({ paymentStatus }) => paymentStatus === 'overdue')).toHaveLength(owing.length)
      const own = owing.flatMap(({ balances }) => balances)
      expect(
        amounts.map(({ currency }) =>
          own.reduce((sum, balance) => (balance.currency === currency ? sum + balance.overdue : sum), 0),
        ),
      ).toEqual(amounts.map(({ amount }) => amount))
      const late = await pagesOf((page) => admin.charges.list({ paymentStatus: 'overdue', page }))
      let ofAccounts = 0
      for (const tenancyId of new Set(late.map((charge) => charge.tenancyId))) {
        ofAccounts += (await admin.payments.account({ tenancyId })).overdue
      }
      expect(ofAccounts).toBe(all(({ amount }) => amount))

      const ofProperties = await Promise.all(
        (await admin.properties.names()).map(({ id: propertyId }) => admin.dashboard.figures({ propertyId })),
      )
      expect(ofProperties.flatMap(({ overdue }) => overdue).reduce((sum, { tenancies }) => sum + tenancies, 0)).toBe(
        tenanciesLate,
      )
    })

    test('the rent of a month and its rate are one thing on the dashboard, in the reports and in the ledger', async () => {
      const { months, cameIn } = await admin.dashboard.figures({})
      const november = { from: '2026-11-01', to: '2026-11-30' }
      const collections = months.map(({ currency, expected, collected, outstanding, rate }) => ({
        currency,
        expected,
        collected,
        outstanding,
        rate,
      }))
      const rent = await admin.reports.rentCollection({ ...november, page: 1 })
      expect(rent.totals.map(({ amount: _, ...total }) => total)).toEqual(collections)
      const performance = (await admin.reports.propertyPerformance(november)).rows
      for (const { currency, expected, collected } of collections) {
        const own = performance.filter((property) => property.currency === currency)
        expect(own.reduce((sum, property) => sum + property.rent.expected, 0)).toBe(expected)
        expect(own.reduce((sum, property) => sum + property.rent.collected, 0)).toBe(collected)
      }
      const table = await admin.reports.read({ kind: 'property-performance', ...november })
      expect(table.totals.map(({ rentRate }) => rentRate)).toEqual(collections.map(({ rate }) => rate))
      const lines = (await admin.reports.read({ kind: 'rent-collection', ...november })).about
      for (const { currency, rate } of collections) {
        expect(lines).toContain(`Collection rate ${currency}: ${formatRate(rate)}`)
      }
      const { rows } = await db.execute<{ currency: string; owed: number }>(sql`
        select charge.currency, sum(posting.amount_minor)::int8::float8 as owed from payment_records charge
        join ledger_entries entry on entry.record_id = charge.id
        join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'receivable'
        where charge.payment_type = 'rent' and charge.due_date between '2026-11-01' and '2026-11-30'
        group by 1 order by 1`)
      expect(collections.map(({ currency, outstanding }) => ({ currency, owed: outstanding }))).toEqual(rows)
      for (const { days, ...sum } of months) {
        expect(days.find(({ day }) => day === today)?.collected).toBe(sum.collected)
        expect(days.at(-1)).toMatchObject({ expected: sum.expected, collected: null })
      }
      const { totals } = await admin.payments.list({ from: '2026-11-01', to: today })
      expect(cameIn.map(({ currency, month }) => [currency, month])).toEqual(
        totals.map(({ currency, amount }) => [currency, amount]),
      )
    })

    test('units stand vacant since days of their own, and none since the books begin', async () => {
      const { rows } = await db.execute<{ days: number; longest: number; units: number }>(sql`
        select count(distinct u.created_at::date)::int as days, max(${today}::date - u.created_at::date)::int as longest,
          count(*)::int as units
        from units u where not exists (select from tenancies t where t.unit_id = u.id)`)
      expect(rows[0]?.units).toBeGreaterThan(20)
      expect(rows[0]?.days).toBeGreaterThan(15)
      expect(rows[0]?.longest).toBeLessThan(365)
    })

    test('what needs somebody is what the lists show of it', async () => {
      const figures = await admin.dashboard.figures({})
      const { total: units, vacant } = await admin.units.summary()
      const sum = (pick: (row: (typeof figures.vacancy)[number]) => number) =>
        figures.vacancy.reduce((total, row) => total + pick(row), 0)
      expect([sum((row) => row.units), sum((row) => row.vacant)]).toEqual([units, vacant])
      expect([figures.unreadMeters.meters, figures.payouts.rows.length, figures.messages.length]).not.toContain(0)
      expect(figures.unreadMeters.meters).toBe((await admin.meters.list({ unread: true })).total)
      expect(figures.leases.over).toBe((await admin.dashboard.read()).leasesOver)
      const due = (await admin.owners.payouts({ month: '2026-10' })).rows.filter(({ due }) => due > 0)
      expect(figures.payouts.rows.map(({ ownerId, amount }) => [ownerId, amount])).toEqual(
        due.slice(0, 5).map(({ ownerId, due }) => [ownerId, due]),
      )
      for (const { ownerId, currency, amount } of figures.payouts.rows) {
        const { accounts } = await admin.owners.statement({ ownerId, from: '2026-10', to: '2026-10' })
        const closing = accounts.find((account) => account.currency === currency)?.closing ?? 0
        const since = await admin.owners.statement({ ownerId, from: '2026-11', to: '2026-11' })
        const paidSince = since.accounts.find((account) => account.currency === currency)?.remitted ?? 0
        expect(amount).toBe(closing - paidSince)
      }
      for (const { channel, state, messages } of figures.messages) {
        const { states } = await admin.outbox.list({ channel, state })
        expect(states).toEqual([{ state, messages, isMore: false }])
      }
      const seen = await manager.dashboard.figures({})
      expect({ ...seen, messages: [] }).toEqual({ ...figures, messages: [] })
      for (const { channel, state, messages } of seen.messages) {
        expect((await manager.outbox.list({ channel, state })).total).toBe(messages)
      }
    })

    // As the web puts them into the address.
    const dueDaysOf = {
      '1-30': { from: '2026-10-22' },
      '31-60': { from: '2026-09-22', to: '2026-10-21' },
      '61-90': { from: '2026-08-23', to: '2026-09-21' },
      '90+': { to: '2026-08-22' },
    }

    test('each figure of the dashboard leads to exactly the rows that make it, also of one property', async () => {
      const [house] = await admin.properties.names()
      for (const propertyId of [undefined, house?.id]) {
        const figures = await admin.dashboard.figures({ propertyId })
        const totals = await admin.dashboard.read({ propertyId })
        const listed = async (list: Promise<{ total: number }>) => (await list).total
        const charged = (filter: object) => admin.charges.list({ propertyId, ...filter })
        const tenants = (lease: 'active' | 'ending' | 'over' | 'leaving') =>
          listed(admin.tenants.list({ lease, propertyId }))
        expect({
          units: await listed(admin.units.list({ propertyId })),
          pending: await listed(charged({ paymentStatus: 'pending' })),
          overdue: await listed(charged({ paymentStatus: 'overdue' })),
          active: await tenants('active'),
          over: await tenants('over'),
          ending: await tenants('ending'),
          leaving: await tenants('leaving'),
        }).toEqual({
          units: totals.units,
          pending: totals.pendingCharges,
          overdue: totals.overdueCharges,
          active: totals.activeTenants,
          over: figures.leases.over,
          ending: figures.leases.within30,
          leaving: figures.movingOut.tenancies,
        })

        const owing = await admin.arrears.list({ propertyId })
        expect(owing.total).toBe(figures.overdue.reduce((sum, { tenancies }) => sum + tenancies, 0))
        // The list names a currency too in which somebody owes, but nothing that is overdue.
        expect(owing.totals.flatMap(({ currency, overdue }) => (overdue > 0 ? [[currency, overdue]] : []))).toEqual(
          figures.overdue.map(({ currency, amount }) => [currency, amount]),
        )
        const due = await admin.arrears.list({ propertyId, view: 'due' })
        // Its totals name a currency too in which something comes due of those alone who are overdue already.
        const soon: object[] = []
        for (const { currency, due: amount } of due.totals) {
          const tenancies = await listed(admin.arrears.list({ propertyId, view: 'due', currency }))
          if (tenancies > 0) soon.push({ currency, amount, tenancies })
        }
        expect(figures.comingDue).toEqual({ tenancies: due.total, totals: soon })
        expect(figures.comingDue.totals.reduce((sum, { tenancies }) => sum + tenancies, 0)).toBe(due.total)
        expect(await listed(admin.arrears.list({ propertyId, view: 'broken' }))).toBe(figures.brokenPromises)

        for (const { currency, ages } of figures.overdue) {
          for (const { age, amount, charges } of ages) {
            const rows = await charged({ paymentStatus: 'overdue', ...dueDaysOf[age] })
            const own = rows.totals.find((each) => each.currency === currency)
            expect(own?.pending ?? 0, `${age} ${currency}`).toBe(amount)
            if (figures.overdue.length === 1) expect(rows.total).toBe(charges)
          }
        }
        const rent = await charged({ paymentType: 'rent', from: '2026-11-01', to: '2026-11-30' })
        // What was written off is no longer expected.
        expect(rent.totals.map(({ currency, paid, pending }) => [currency, paid + pending, paid, pending])).toEqual(
          figures.months.map(({ currency, expected, collected, outstanding }) => [
            currency,
            expected,
            collected,
            outstanding,
          ]),
        )
        const open = await charged({ paymentType: 'rent', paymentStatus: 'open', from: '2026-11-01', to: '2026-11-30' })
        expect(open.totals.map(({ currency, pending }) => [currency, pending])).toEqual(
          figures.months.flatMap(({ currency, outstanding }) => (outstanding > 0 ? [[currency, outstanding]] : [])),
        )
        for (const { channel, state, messages } of figures.messages) {
          expect(await listed(admin.outbox.list({ channel, state, propertyId }))).toBe(messages)
        }
        expect(figures.unreadMeters.meters).toBe(await listed(admin.meters.list({ unread: true, propertyId })))
        for (const { currency, vacant } of figures.vacancy) {
          expect((await admin.units.list({ propertyId, currency, status: 'vacant' })).total).toBe(vacant)
        }
        const empty = await admin.units.list({ propertyId, status: 'vacant' })
        expect(empty.total).toBe(figures.vacancy.reduce((sum, { vacant }) => sum + vacant, 0))
      }
    })

    test('recent payments are the money that came in last, and the bounced one is not among them', async () => {
      const { recentPayments } = await admin.dashboard.read()
      const { rows } = await admin.payments.list({ from: today, to: today })
      const counted = rows.filter(({ reversedAt }) => reversedAt === null)
      expect(recentPayments.slice(0, 2).map(({ id }) => id)).toEqual(counted.slice(0, 2).map(({ id }) => id))
      expect(recentPayments.find(({ id }) => id === partPaymentId)?.status).toBe('partial')
      expect(recentPayments.map(({ amount }) => amount)).not.toContain(40_000)
    })
  })

  test('the manager and the tenant sign in and see their part', async () => {
    expect(await (await clientOf('Property Manager')).properties.names()).toHaveLength(12)
    const portal = await (await clientOf('Tenant')).dashboard.readOwn()
    expect(portal.tenancy?.startDate).toBe('2024-11-01')
    expect(portal.paid[0]?.amount).toBeGreaterThan(0)
  })

  test('a second start leaves everything as it is', async () => {
    await db.update(charges).set({ notes: 'changed by hand' }).where(eq(charges.paymentStatus, 'partial'))
    const counted = async () => (await db.select({ total: count() }).from(charges))[0]?.total
    const before = await counted()
    await fillDemo(db, '2026-12-01')
    expect(await counted()).toBe(before)
    const changed = await db.select().from(charges).where(eq(charges.notes, 'changed by hand'))
    expect(changed.length).toBeGreaterThan(0)
  })
})
