import { dayInNairobi } from '@makao/contract/days'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Db } from '../src/db/types'
import { makeCharges } from '../src/money/charge-runs/charge-runs.service'
import { findDifferences } from '../src/money/closed-months/ledger-check.service'
import { type Client, startApi } from './api'
import { type Deal, PlainOwners } from './plain-owners'
import { type PlainPayment, PlainTenant } from './plain-tenant'
import type { Random } from './random'

// An agency that is made up, month after month: rents that come in, late, in part or too much, bounce after they were paid out, deposits,
// expenses, agreements that change on any day, payment runs, payouts that come back, advances, floats and holds, through the procedures
// that people use. Beside it plain-owners.ts and plain-tenant.ts reckon what happened a second time.

const FIRST_MONTH = '2027-01'
const CURRENCY = 'KES'

export interface AgencySize {
  properties: number
  owners: number
  months: number
  /** At most so many units of a property. */
  units: number
}

interface Home {
  property: string
  unit: string
  rent: bigint
  service: bigint
  tenancyId: string | null
  tenant: PlainTenant
  habit: 'whole' | 'part' | 'over' | 'late' | 'never'
  payments: { id: string; plain: PlainPayment }[]
}

interface Payout {
  id: string
  owner: string
  day: string
  amount: bigint
}

const dayOf = (month: string, date: number) => `${month}-${String(date).padStart(2, '0')}`
function monthAfter(month: string): string {
  const [year = 0, place = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, place, 1)).toISOString().slice(0, 7)
}
function monthBefore(month: string): string {
  const [year = 0, place = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, place - 2, 1)).toISOString().slice(0, 7)
}
function lastDateOf(month: string): number {
  const [year = 0, place = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, place, 0)).getUTCDate()
}

class Agency {
  readonly plain = new PlainOwners(FIRST_MONTH)
  readonly owners: string[] = []
  readonly properties: string[] = []
  readonly homes: Home[] = []
  readonly payouts: Payout[] = []
  readonly held = new Map<string, bigint>()
  /** By day: what came into and went out of all accounts, and what of it is deposits, credit and unmatched. */
  readonly moves = new Map<string, { cash: bigint; deposits: bigint; credit: bigint; suspense: bigint }>()
  readonly counted = new Map<string, number>()
  readonly planned = new Map<string, (() => Promise<void>)[]>()
  today = dayOf(FIRST_MONTH, 1)
  closed = ''
  #second = 0
  #references = 0

  readonly db: Db
  readonly pool: pg.Pool
  readonly api: ReturnType<typeof startApi>
  readonly client: Client
  readonly random: Random
  readonly size: AgencySize

  constructor(of: Pick<Agency, 'db' | 'pool' | 'api' | 'client' | 'random' | 'size'>) {
    this.db = of.db
    this.pool = of.pool
    this.api = of.api
    this.client = of.client
    this.random = of.random
    this.size = of.size
  }

  count(what: string): void {
    this.counted.set(what, (this.counted.get(what) ?? 0) + 1)
  }
  now(): Date {
    this.#second += 10
    return new Date(Date.parse(`${this.today}T05:00:00Z`) + this.#second * 1000)
  }
  /** Does it some days from now. */
  later(days: number, act: () => Promise<void>): void {
    const day = new Date(Date.parse(`${this.today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
    this.planned.set(day, [...(this.planned.get(day) ?? []), act])
  }
  tick(day = this.today): void {
    if (day !== this.today) this.#second = 0
    this.today = day
    this.api.setNow(this.now().toISOString())
  }
  reference(): string {
    this.#references += 1
    return `RUN${String(this.#references).padStart(7, '0')}`
  }
  move(side: 'cash' | 'deposits' | 'credit' | 'suspense', amount: bigint, day = this.today): void {
    const known = this.moves.get(day) ?? { cash: 0n, deposits: 0n, credit: 0n, suspense: 0n }
    known[side] += amount
    this.moves.set(day, known)
  }
  /** The day on which what is taken back counts. */
  backOn = (day: string) => (day.slice(0, 7) <= this.closed ? this.today : day)
  cents = (low: number, high: number) => BigInt(low * 100 + this.random.int((high - low) * 100))
  anyDeal(from: string): Deal {
    const { pick, int, chance } = this.random
    const kind = pick(['percent', 'percent', 'percent', 'fixed', 'per_unit', 'none'] as const)
    const owners = [...new Set([pick(this.owners), ...(chance(0.4) ? [pick(this.owners), pick(this.owners)] : [])])]
    let left = 10_000
    const parts = owners.map((owner, place) => {
      const share = place === owners.length - 1 ? left : 1 + int(left - (owners.length - place))
      left -= share
      return { owner, share: BigInt(share) }
    })
    return {
      ...{ from, kind, parts },
      basis: pick(['rent', 'all', 'rent_charged', 'all_charged'] as const),
      rate: kind === 'percent' ? BigInt(300 + int(1200)) : 0n,
      amount: kind === 'fixed' ? this.cents(500, 9000) : kind === 'per_unit' ? this.cents(200, 900) : 0n,
      minimum: (kind === 'percent' || kind === 'per_unit') && chance(0.3) ? this.cents(500, 4000) : 0n,
    }
  }
}

/** Who owns a property from a day on; an agreement of that day is changed. */
async function agree(agency: Agency, property: string, deal: Deal): Promise<void> {
  const { client, plain } = agency
  agency.tick()
  const terms = {
    ...({ fromMonth: deal.from.slice(0, 7), fromDay: deal.from, currency: CURRENCY, evenRemitted: true } as const),
    ...{ commissionKind: deal.kind, commissionBasis: deal.basis, commissionRate: Number(deal.rate) },
    ...{ commissionAmount: Number(deal.amount), commissionMinimum: Number(deal.minimum) },
    shares: deal.parts.map(({ owner, share }) => ({ ownerId: owner, share: Number(share) })),
  }
  if (plain.deals(property).some(({ from }) => from === deal.from)) {
    const known = (await client.owners.agreements({ propertyId: property })).find(
      ({ fromDay }) => fromDay === deal.from,
    )
    if (!known) throw new Error(`No agreement from ${deal.from}.`)
    await client.owners.changeAgreement({ agreementId: known.id, revision: known.revision, ...terms })
    agency.count('agreement changed')
  } else {
    await client.owners.agree({ propertyId: property, ...terms })
    agency.count(deal.from.endsWith('-01') ? 'agreement from the first' : 'agreement within a month')
  }
  plain.agreed(property, deal)
}

function tenantOf(agency: Agency, property: string): PlainTenant {
  const kinds: Record<string, string> = { rent: 'rent', service_charge: 'serviceCharge', water: 'utilities' }
  return new PlainTenant((type, amount) => {
    const kind = kinds[type]
    if (kind) agency.plain.came(property, { day: agency.today, kind, amount })
  })
}

/** Notes what a step makes of deposit and credit. */
async function noting<Result>(agency: Agency, home: Home, step: () => Promise<Result> | Result): Promise<Result> {
  const [deposit, credit] = [home.tenant.deposit, home.tenant.credit]
  const result = await step()
  agency.move('deposits', home.tenant.deposit - deposit)
  agency.move('credit', home.tenant.credit - credit)
  return result
}

async function moveIn(agency: Agency, home: Home): Promise<void> {
  const { client, random } = agency
  agency.tick()
  const person = {
    fullName: `Tenant ${agency.homes.indexOf(home)}`,
    email: `${crypto.randomUUID()}@example.com`,
    phoneNumber: null,
  }
  const { tenant } = await client.tenants.create(person)
  const { id } = await client.tenancies.create({ tenantId: tenant.id, unitId: home.unit, startDate: agency.today })
  home.tenancyId = id
  home.tenant = tenantOf(agency, home.property)
  home.payments = []
  home.habit = random.pick(['whole', 'whole', 'whole', 'part', 'over', 'late', 'never'] as const)
  agency.count('moved in')
  if (random.chance(0.6)) await ask(agency, home, 'deposit', home.rent)
}

async function ask(agency: Agency, home: Home, paymentType: 'deposit' | 'water', amount: bigint): Promise<void> {
  agency.tick()
  await agency.client.charges.record({
    ...{ requestId: crypto.randomUUID(), tenancyId: home.tenancyId ?? '', currency: CURRENCY, paymentType, name: null },
    ...{ amount: Number(amount), dueDate: agency.today, paymentStatus: 'pending', again: true },
  })
  home.tenant.ask(paymentType, agency.today, amount)
  await noting(agency, home, () => home.tenant.asked())
  if (paymentType === 'water') {
    agency.plain.asked(home.property, { day: agency.today, unit: home.unit, isRent: false, amount })
  }
  agency.count(paymentType)
}

/** What the night of the first charges for the month. */
async function chargeMonth(agency: Agency, month: string): Promise<void> {
  agency.tick()
  await makeCharges(agency.db, { now: agency.now(), until: dayOf(month, 6) })
  const due = dayOf(month, 5)
  for (const home of agency.homes) {
    if (!home.tenancyId) continue
    for (const [type, amount] of [
      ['rent', home.rent],
      ['service_charge', home.service],
    ] as const) {
      if (amount === 0n) continue
      home.tenant.ask(type, due, amount)
      agency.plain.asked(home.property, { day: due, unit: home.unit, isRent: type === 'rent', amount })
    }
    await noting(agency, home, () => home.tenant.asked())
  }
}

async function pay(agency: Agency, home: Home): Promise<void> {
  const { client, random } = agency
  const { owed } = home.tenant
  const amount = {
    whole: owed,
    late: random.chance(0.5) ? owed : 0n,
    part: owed > 0n ? owed / BigInt(2 + random.int(3)) : 0n,
    over: owed + home.rent / 3n,
    never: random.chance(0.15) ? owed : 0n,
  }[home.habit]
  if (amount <= 0n || !home.tenancyId) return
  agency.tick()
  const of = { requestId: crypto.randomUUID(), tenancyId: home.tenancyId, currency: CURRENCY } as const
  const method = random.pick(['bank', 'cash', 'cheque'] as const)
  const { id } = await client.payments.receive({ ...of, amount: Number(amount), method, receivedOn: agency.today })
  agency.move('cash', amount)
  const plain = await noting(agency, home, () => home.tenant.pay(amount))
  home.payments.push({ id, plain })
  agency.count('payment')
}

/** A payment bounces, often after its owner was paid. */
async function bounce(agency: Agency, home: Home): Promise<void> {
  const last = home.payments.pop()
  if (
    !last ||
    !home.tenancyId ||
    home.tenant.credit > 0n ||
    last.plain.parts.some(({ charge }) => charge.type === 'deposit')
  )
    return
  agency.tick()
  await agency.client.payments.reverse({ paymentId: last.id, reason: 'The cheque bounced' })
  agency.move('cash', -last.plain.amount)
  await noting(agency, home, () => home.tenant.takeBack(last.plain))
  agency.count('payment reversed')
}

/** A rent that nobody has paid is void. */
async function waive(agency: Agency, home: Home): Promise<void> {
  const charge = home.tenant.open.find(({ type, paid }) => type === 'rent' && paid === 0n)
  if (!charge || !home.tenancyId || home.tenant.credit > 0n) return
  agency.tick()
  const { rows } = await agency.pool.query(
    `select id from payment_records where tenancy_id = $1 and payment_type = 'rent' and due_date = $2 and voided_at is null`,
    [home.tenancyId, charge.due],
  )
  const { id: chargeId, revision } = await agency.client.charges.get({ chargeId: rows[0].id })
  await agency.client.charges.void({ chargeId, revision, reason: 'The roof leaked' })
  home.tenant.void(charge)
  const day = agency.backOn(charge.due)
  agency.plain.asked(home.property, { day, unit: home.unit, isRent: true, amount: -charge.amount })
  agency.count('rent void')
}

async function spend(agency: Agency): Promise<void> {
  const { client, random, plain } = agency
  agency.tick()
  const propertyId = random.pick(agency.properties)
  const amount = agency.cents(300, 6000)
  const { id } = await client.owners.spend({
    ...{ requestId: crypto.randomUUID(), propertyId, currency: CURRENCY, amount: Number(amount), category: 'repairs' },
    ...{ description: 'Work', spentOn: agency.today },
  })
  const day = agency.today
  plain.spent(propertyId, { day, amount })
  agency.move('cash', -amount)
  agency.count('expense')
  if (!random.chance(0.15)) return
  agency.later(5 + random.int(40), async () => {
    agency.tick()
    await client.owners.voidExpense({ expenseId: id, reason: 'Entered twice' })
    plain.spent(propertyId, { day: agency.backOn(day), amount: -amount })
    agency.move('cash', amount, agency.backOn(day))
    agency.count('expense void')
  })
}

/** Money that nobody knows; some of it turns out to be somebody's the same day. */
async function unmatched(agency: Agency): Promise<void> {
  const { client, random } = agency
  agency.tick()
  const transactionId = agency.reference()
  const amount = agency.cents(500, 5000)
  const line = {
    provider: 'mpesa',
    transactionId,
    amount: Number(amount),
    currency: CURRENCY,
    day: agency.today,
  } as const
  await client.receiptLines.addPasted({ lines: [{ ...line, payerName: null, payerPhone: null, accountTyped: null }] })
  agency.move('cash', amount)
  agency.move('suspense', amount)
  agency.count('unmatched')
  // Who pays too much anyhow: nothing of theirs is reversed while credit is left.
  const [home] = agency.homes.filter(({ tenancyId, habit }) => tenancyId && habit === 'over')
  if (!home?.tenancyId || random.chance(0.5)) return
  agency.tick()
  const lineId = (await client.receiptLines.list({ state: 'all', search: transactionId })).rows[0]?.id ?? ''
  const parts = [{ tenancyId: home.tenancyId, amount: Number(amount) }]
  await client.receiptLines.assign({ requestId: crypto.randomUUID(), lineId, parts, remember: false })
  agency.move('suspense', -amount)
  await noting(agency, home, () => home.tenant.pay(amount))
  agency.count('unmatched assigned')
}

/** On the last day of a month: the deposit pays what is owed, and the rest goes back. */
async function moveOut(agency: Agency, home: Home): Promise<void> {
  if (!home.tenancyId || home.tenant.credit > 0n) return
  const { client } = agency
  const tenancyId = home.tenancyId
  agency.tick()
  await client.tenancies.end({ tenancyId, endDate: agency.today })
  const owes = home.tenant.open.some(({ type }) => type !== 'deposit')
  const isHeld = home.tenant.deposit > 0n
  agency.tick()
  if (owes && isHeld) await client.finalAccounts.settle({ tenancyId })
  const back = await noting(agency, home, () => home.tenant.leave())
  if (back > 0n) {
    agency.tick()
    const of = {
      requestId: crypto.randomUUID(),
      tenancyId,
      currency: CURRENCY,
      amount: Number(back),
      method: 'bank',
    } as const
    await client.finalAccounts.refund({ ...of, reference: agency.reference(), paidOn: agency.today })
    agency.move('cash', -back)
  }
  home.tenancyId = null
  agency.count(owes && isHeld ? 'moved out, deposit kept' : 'moved out')
}

async function payOut(agency: Agency, month: string, dues: ReadonlyMap<string, bigint>): Promise<void> {
  const { client, random } = agency
  const lines = [...dues].flatMap(([ownerId, due]) => {
    const amount = due - (agency.held.get(ownerId) ?? 0n)
    return amount > 0n && random.chance(0.85) ? [{ ownerId, currency: CURRENCY, amount: Number(amount) } as const] : []
  })
  if (lines.length === 0) return
  agency.tick()
  const run = await client.payoutRuns.make({ runId: crypto.randomUUID(), month, lines })
  await client.payoutRuns.approve({ runId: run.id })
  const wanted = run.lines.filter(() => random.chance(0.93))
  agency.tick()
  const paid = wanted.map(({ id: lineId }) => ({ lineId, method: 'bank' as const, reference: agency.reference() }))
  const pay = { runId: run.id, paidOn: agency.today, accountId: null, lines: paid }
  const after = paid.length > 0 ? await client.payoutRuns.pay(pay) : run
  for (const { remittanceId, ownerId, amount } of after.lines) {
    if (remittanceId)
      notePayout(agency, { id: remittanceId, owner: ownerId, day: agency.today, amount: BigInt(amount) })
  }
  if (paid.length < run.lines.length) await client.payoutRuns.withdraw({ runId: run.id, reason: 'Paid next time' })
}

function notePayout(agency: Agency, payout: Payout): void {
  agency.payouts.push(payout)
  agency.plain.paid(payout.owner, payout)
  agency.move('cash', -payout.amount)
  agency.count('payout')
}

/** The bank sends a payout back, of this month or an earlier one. */
async function returned(agency: Agency): Promise<void> {
  if (agency.payouts.length === 0) return
  const [payout] = agency.payouts.splice(agency.random.int(agency.payouts.length), 1)
  if (!payout) return
  agency.tick()
  await agency.client.owners.voidRemittance({ remittanceId: payout.id, reason: 'The bank sent it back' })
  const day = agency.backOn(payout.day)
  agency.plain.paid(payout.owner, { day, amount: -payout.amount })
  agency.move('cash', payout.amount, day)
  agency.count(day === payout.day ? 'payout returned' : 'payout of a closed month returned')
}

async function advance(agency: Agency): Promise<void> {
  const ownerId = agency.random.pick(agency.owners)
  agency.tick()
  const amount = agency.cents(2000, 30_000)
  const { id } = await agency.client.owners.remit({
    ...{ requestId: crypto.randomUUID(), ownerId, currency: CURRENCY, amount: Number(amount), method: 'bank' },
    ...{ reference: agency.reference(), paidOn: agency.today, evenBeyondDue: true },
  })
  notePayout(agency, { id, owner: ownerId, day: agency.today, amount })
  agency.count('advance')
}

async function hold(agency: Agency): Promise<void> {
  const { random, client } = agency
  const ownerId = random.pick(agency.owners)
  const [float, held] = [
    random.chance(0.5) ? agency.cents(500, 5000) : 0n,
    random.chance(0.5) ? agency.cents(500, 9000) : 0n,
  ]
  agency.tick()
  const kept = { float: Number(float), held: Number(held), reason: held > 0n ? 'A dispute' : null }
  await client.owners.saveHold({ ownerId, currency: CURRENCY, ...kept })
  agency.held.set(ownerId, float + held)
  agency.count('hold')
}

/** Everything of which an owner has a part goes to another on one day. */
async function leave(agency: Agency): Promise<void> {
  const { random, plain } = agency
  const [gone, heir] = [random.pick(agency.owners), random.pick(agency.owners)]
  for (const property of agency.properties) {
    const deal = plain.deals(property).at(-1)
    if (!deal?.parts.some(({ owner }) => owner === gone) || gone === heir || deal.from > agency.today) continue
    const parts = new Map<string, bigint>()
    for (const { owner, share } of deal.parts) {
      const to = owner === gone ? heir : owner
      parts.set(to, (parts.get(to) ?? 0n) + share)
    }
    await agree(agency, property, {
      ...deal,
      from: agency.today,
      parts: [...parts].map(([owner, share]) => ({ owner, share })),
    })
    agency.count('owner left')
  }
}

/** @returns what each owner is due of all months up to one, less all that was paid out until today */
async function compare(agency: Agency, month: string): Promise<Map<string, bigint>> {
  const { plain, client, owners } = agency
  const nets = plain.netsUpTo(month)
  const lastDay = dayOf(month, lastDateOf(month))
  const due = (owner: string, until: string) => (nets.get(owner) ?? 0n) - plain.paidTo(owner, until)
  const said: [string, number][] = []
  const reckoned: [string, number][] = []
  for (const ownerId of owners) {
    const { accounts } = await client.owners.statement({ ownerId, from: month, to: month })
    said.push([ownerId, accounts[0]?.closing ?? 0])
    reckoned.push([ownerId, Number(due(ownerId, lastDay))])
  }
  expect(said, `statements of ${month}`).toEqual(reckoned)
  const { rows } = await client.owners.payouts({ month })
  const dues = new Map(owners.map((owner) => [owner, due(owner, agency.today)]))
  for (const [owner, amount] of dues) {
    const row = rows.find(({ ownerId }) => ownerId === owner)
    expect([owner, row?.due ?? 0], `payouts due of ${month}`).toEqual([owner, Number(amount)])
    const payable = amount - (agency.held.get(owner) ?? 0n)
    expect(row?.payable ?? 0).toBe(payable > 0n ? Number(payable) : 0)
  }
  return dues
}

/** At the end of every day what stands on all accounts is owners', tenants', nobody's yet and the agency's, to the cent. */
async function compareDays(agency: Agency): Promise<void> {
  const { rows } = await agency.pool.query(
    `select entry.day::text, posting.account, sum(posting.amount_minor)::bigint as amount
     from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
     where entry.day <= $1 group by 1, 2 order by 1`,
    [agency.today],
  )
  const days = [...new Set([...rows.map(({ day }) => day), ...agency.moves.keys()])]
    .filter((day) => day <= agency.today)
    .sort()
  const sides = agency.plain.sidesOn(days)
  const booked = new Map<string, bigint>()
  const tenants = { cash: 0n, deposits: 0n, credit: 0n, suspense: 0n }
  let brought = 0n
  for (const day of days) {
    for (const row of rows.filter((each) => each.day === day)) {
      booked.set(row.account, (booked.get(row.account) ?? 0n) + BigInt(row.amount))
    }
    for (const side of ['cash', 'deposits', 'credit', 'suspense'] as const)
      tenants[side] += agency.moves.get(day)?.[side] ?? 0n
    brought = -(booked.get('opening_balance') ?? 0n)
    const { owners = 0n, nobody = 0n, agency: earned = 0n } = sides.get(day) ?? {}
    const account = (name: string) => -(booked.get(name) ?? 0n)
    expect(
      {
        ...{ day, cash: booked.get('cash') ?? 0n, owners: account('owners'), nobody: account('ownerless') },
        ...{ agency: account('agency_due'), deposits: account('deposits_held'), credit: account('credit') },
        suspense: account('suspense'),
      },
      `books of ${day}`,
    ).toEqual({ day, ...tenants, owners, nobody, agency: earned })
    expect(tenants.deposits + tenants.credit + tenants.suspense + owners + nobody + earned + brought).toBe(tenants.cash)
  }
}

async function found(db: Db, pool: pg.Pool, random: Random, size: AgencySize): Promise<Agency> {
  const api = startApi(db, { now: `${FIRST_MONTH}-01T05:00:00Z` })
  const { client } = await api.signInAs('admin')
  await client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
  const agency = new Agency({ db, pool, api, client, random, size })
  for (let place = 1; place <= size.owners; place += 1) {
    agency.owners.push(
      (await client.owners.create({ name: `Owner ${place}`, kind: 'individual', isResident: true })).id,
    )
  }
  for (let place = 1; place <= size.properties; place += 1) {
    const at = { city: 'Nairobi', address: 'Road', propertyType: 'apartment' as const, country: 'Kenya' as const }
    const { id: property } = await client.properties.create({ name: `House ${place}`, ...at })
    agency.properties.push(property)
    // Some are managed before anybody says whose they are.
    await agree(agency, property, agency.anyDeal(dayOf(FIRST_MONTH, random.chance(0.1) ? 9 : 1)))
    for (let number = 1; number <= 1 + random.int(size.units); number += 1) {
      const rent = agency.cents(8000, 40_000)
      const service = random.chance(0.4) ? agency.cents(300, 2500) : 0n
      const unit = await client.units.addToProperty({
        ...{
          propertyId: property,
          unitNumber: `A${number}`,
          rentDueDate: 5,
          serviceChargeDueDate: 5,
          currency: CURRENCY,
        },
        ...{ rentAmount: Number(rent), serviceChargeAmount: Number(service) },
      })
      const home: Home = {
        ...{ property, unit: unit.id, rent, service, tenancyId: null, habit: 'whole', payments: [] },
        tenant: tenantOf(agency, property),
      }
      agency.homes.push(home)
      if (random.chance(0.9)) await moveIn(agency, home)
    }
  }
  for (const ownerId of agency.owners.slice(0, Math.ceil(size.owners / 8))) {
    const amount = agency.cents(100, 20_000)
    await client.owners.saveOpening({ ownerId, currency: CURRENCY, startsOn: agency.today, amount: Number(amount) })
    // Earlier books end the day before.
    agency.plain.brought(ownerId, { day: '2026-12-31', amount })
  }
  return agency
}

/** Closes a month once both have reckoned it, and pays its owners. */
async function closeMonth(agency: Agency, month: string): Promise<void> {
  await compare(agency, month)
  agency.tick()
  await agency.client.ledger.closeMonth({ month, evenNotAgreed: 'There are no statements' })
  agency.closed = month
  const dues = await compare(agency, month)
  await compareDays(agency)
  await payOut(agency, month, dues)
}

/** What is to happen in a month, each on a day of its own choice. */
function planMonth(agency: Agency, month: string): void {
  const { random, size, homes } = agency
  const last = lastDateOf(month)
  const plan = (date: number, act: () => Promise<void>) => agency.later(date - 1, act)
  const sometime = () => 2 + random.int(last - 3)
  const often = (times: number, act: () => Promise<void>) => {
    const whole = Math.floor(times) + (random.chance(times % 1) ? 1 : 0)
    for (let turn = 0; turn < whole; turn += 1) plan(sometime(), act)
  }
  for (const home of homes) {
    if (!home.tenancyId && random.chance(0.7)) plan(1, () => moveIn(agency, home))
  }
  plan(1, () => chargeMonth(agency, month))
  for (const home of homes) {
    plan(sometime(), () => pay(agency, home))
    if (random.chance(0.03)) plan(sometime(), () => bounce(agency, home))
    if (random.chance(0.02)) plan(sometime(), () => waive(agency, home))
    if (random.chance(0.1)) {
      plan(sometime(), async () => {
        if (home.tenancyId) await ask(agency, home, 'water', agency.cents(100, 900))
      })
    }
    if (random.chance(0.02)) plan(last, () => moveOut(agency, home))
  }
  often(size.properties / 4, () => spend(agency))
  often(size.properties / 12, async () => {
    const [property, from] = [random.pick(agency.properties), dayOf(month, 1 + random.int(last))]
    await agree(agency, property, agency.anyDeal(from))
    if (random.chance(0.2)) await agree(agency, property, agency.anyDeal(from))
  })
  often(size.owners / 20, () => returned(agency))
  often(size.owners / 30, () => advance(agency))
  often(size.owners / 15, () => hold(agency))
  often(0.4, () => leave(agency))
  often(1.5, () => unmatched(agency))
  if (agency.closed !== '' || month !== FIRST_MONTH) plan(3, () => closeMonth(agency, monthBefore(month)))
}

async function liveMonth(agency: Agency, month: string): Promise<void> {
  agency.tick(dayOf(month, 1))
  planMonth(agency, month)
  for (let date = 1; date <= lastDateOf(month); date += 1) {
    agency.tick(dayOf(month, date))
    for (const act of agency.planned.get(agency.today) ?? []) await act()
  }
}

/** Lives so many months and closes each of them. @returns how often each thing happened */
export async function liveMonthEnds(
  { db, pool }: { db: Db; pool: pg.Pool },
  random: Random,
  size: AgencySize,
): Promise<ReadonlyMap<string, number>> {
  const agency = await found(db, pool, random, size)
  let month = FIRST_MONTH
  for (let place = 0; place < size.months; place += 1, month = monthAfter(month)) {
    await liveMonth(agency, month)
  }
  agency.tick(dayOf(month, 3))
  await closeMonth(agency, monthBefore(month))
  expect(await findDifferences(db)).toEqual([])
  expect(dayInNairobi(agency.now())).toBe(agency.today)
  return agency.counted
}
