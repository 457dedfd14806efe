import { dayInNairobi } from '@makao/contract/days'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Db } from '../src/db/types'
import { findDifferences } from '../src/money/closed-months/ledger-check.service'
import { readPayoutsDue } from '../src/money/payouts/payouts.service'
import { startApi } from './api'
import { Agency, type AgencySize, dayOf, FIRST_MONTH, lastDateOf, monthAfter, monthBefore } from './made-up-agency'
import {
  advance,
  agree,
  chargeVat,
  draw,
  hold,
  leave,
  payOut,
  payToday,
  returned,
  spend,
  sweep,
} from './month-ends-owners'
import { agreeMonths, sayOfYesterday } from './month-ends-statements'
import {
  appoint,
  askForTax,
  compareTaxes,
  letOtherwise,
  moveAbroad,
  payTax,
  payVat,
  spendOfAgency,
} from './month-ends-taxes'
import {
  ask,
  bounce,
  chargeMonth,
  moveIn,
  moveOut,
  pay,
  payCreditBack,
  tenantOf,
  unmatched,
  waive,
} from './month-ends-tenants'
import type { PlainAccount } from './plain-accounts'
import { type PlainCurrency, plainCurrencies } from './plain-owners'
import type { Random } from './random'

// An agency that is made up, month after month, in Kenya and Uganda: rents that come in, late, in part or too much, on several accounts,
// with tax withheld, bounce after they were paid out, deposits that are kept or go back, expenses, agreements that change on any day, VAT,
// letting fees, payment runs, payouts that come back, advances, floats and holds, commission that is drawn, tax that is withheld for owners
// and paid to KRA, VAT that is paid, statements that do not bear out every day, through the procedures that people use. Beside it
// plain-owners.ts, plain-rental-tax.ts, plain-tenant.ts and plain-accounts.ts reckon what happened a second time.

/** @returns by owner and currency what can be paid out of all months up to one */
async function compare(agency: Agency, month: string): Promise<Map<string, bigint>> {
  const { plain, client, owners } = agency
  const nets = plain.netsUpTo(month)
  const [untied, payables] = [agency.untied(), new Map<string, bigint>()]
  const tied = plain.netsUpTo(month, untied)
  const lastDay = dayOf(month, lastDateOf(month))
  const said: [string, number][] = []
  const reckoned: [string, number][] = []
  for (const owner of owners) {
    const { accounts } = await client.owners.statement({ ownerId: owner, from: month, to: month })
    for (const currency of plainCurrencies) {
      const of = { owner, currency }
      said.push([`${owner} ${currency}`, accounts.find((account) => account.currency === currency)?.closing ?? 0])
      reckoned.push([`${owner} ${currency}`, Number(plain.dueTo(of, nets, lastDay))])
    }
  }
  expect(said, `statements of ${month}`).toEqual(reckoned)
  const { rows } = await client.owners.payouts({ month })
  for (const owner of owners) {
    for (const currency of plainCurrencies) {
      const key = `${owner} ${currency}`
      const amount = plain.dueTo({ owner, currency }, nets, agency.today)
      const row = rows.find((each) => each.ownerId === owner && each.currency === currency)
      expect([owner, row?.due ?? 0], `payouts due of ${month}`).toEqual([owner, Number(amount)])
      const less = (nets.get(key) ?? 0n) - (tied.get(key) ?? 0n)
      const unbanked = less > 0n ? less : 0n
      if (row) expect([owner, row.unbanked], `not tied out in ${month}`).toEqual([owner, Number(unbanked)])
      if (unbanked > 0n) agency.count('not tied out')
      const payable = amount - unbanked - (agency.held.get(key) ?? 0n)
      expect(row?.payable ?? 0).toBe(payable > 0n ? Number(payable) : 0)
      payables.set(key, payable > 0n ? payable : 0n)
    }
  }
  await compareKnown(agency, month)
  return payables
}

/** What is known of closed months from when they were closed leaves the same due as reckoning all of them anew. */
async function compareKnown(agency: Agency, closing: string): Promise<void> {
  const context = { db: agency.db, now: agency.now() }
  for (const month of [FIRST_MONTH, monthBefore(closing), closing, agency.today.slice(0, 7)]) {
    const known = await readPayoutsDue(context, month)
    expect(known, `due of ${month}`).toEqual(await readPayoutsDue(context, month, FIRST_MONTH))
  }
}

/** What the ledger says of a day, by currency, account, and own account. */
interface Booked {
  day: string
  currency: PlainCurrency
  account: string
  own: string
  amount: string
}

/** At the end of every day what stands on all accounts is owners', tenants', nobody's yet and the agency's, and on each account what went in less what went out. */
async function compareDays(agency: Agency): Promise<void> {
  const { rows } = await agency.pool.query<Booked>(
    `select entry.day::text, posting.currency, posting.account, coalesce(posting.receiving_account_id::text, 'none ' || posting.currency) as own,
       sum(posting.amount_minor)::bigint as amount
     from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
     where entry.day <= $1 group by 1, 2, 3, 4 order by 1`,
    [agency.today],
  )
  const days = [...new Set([...rows.map(({ day }) => day), ...agency.movedDays()])]
    .filter((day) => day <= agency.today)
    .sort()
  const standing = agency.accounts.standingOn(days)
  const sides = new Map(plainCurrencies.map((currency) => [currency, agency.plain.sidesOn(days, currency)]))
  const byDay = new Map<string, Booked[]>()
  for (const row of rows) byDay.set(row.day, [...(byDay.get(row.day) ?? []), row])
  const [booked, stands, beside] = [new Map<string, bigint>(), new Map<string, bigint>(), new Map<string, bigint>()]
  const add = (to: Map<string, bigint>, key: string, amount: bigint) => to.set(key, (to.get(key) ?? 0n) + amount)
  for (const day of days) {
    for (const { currency, account, own, amount } of byDay.get(day) ?? []) {
      add(booked, `${account} ${currency}`, BigInt(amount))
      if (account === 'cash' || account === 'agency_cash') add(stands, own, BigInt(amount))
    }
    const onAccounts = Object.fromEntries([...stands].filter(([, amount]) => amount !== 0n))
    expect(onAccounts, `accounts on ${day}`).toEqual(standing.get(day))
    for (const currency of plainCurrencies) {
      for (const [side, amount] of Object.entries(agency.movesOn(day, currency)))
        add(beside, `${side} ${currency}`, amount)
      const { owners = 0n, nobody = 0n, agency: earned = 0n, kra: withheld = 0n } = sides.get(currency)?.get(day) ?? {}
      const of = (side: string) => beside.get(`${side} ${currency}`) ?? 0n
      const account = (name: string) => -(booked.get(`${name} ${currency}`) ?? 0n)
      const tenants = {
        deposits: of('deposits'),
        credit: of('credit'),
        suspense: of('suspense'),
        brought: of('brought'),
      }
      const due = earned - of('drawn')
      const kra = withheld - of('toKra')
      expect(
        {
          ...{ day, owners: account('owners'), nobody: account('ownerless'), agency: account('agency_due') },
          ...{ deposits: account('deposits_held'), credit: account('credit'), suspense: account('suspense') },
          ...{ brought: account('opening_balance'), kra: account('rental_tax_due') },
        },
        `books of ${day} in ${currency}`,
      ).toEqual({ day, owners, nobody, agency: due, kra, ...tenants })
      const all = Object.values(tenants).reduce((sum, amount) => sum + amount, owners + nobody + due + kra)
      expect(all, `cash of ${day} in ${currency}`).toBe(-account('cash'))
    }
  }
  const said = await agency.client.accountTransfers.balances({ day: agency.today })
  const named = said.filter(({ accountId, balance }) => accountId !== null && balance !== 0)
  const last = Object.entries(agency.accounts.standingOn([agency.today]).get(agency.today) ?? {})
  expect(Object.fromEntries(named.map(({ accountId, balance }) => [accountId, BigInt(balance)]))).toEqual(
    Object.fromEntries(last.filter(([account]) => !account.startsWith('none'))),
  )
}

async function openAccounts(agency: Agency): Promise<void> {
  const own = agency.properties.find(({ currency }) => currency === 'KES')?.id ?? null
  const wanted: Omit<PlainAccount, 'id'>[] = [
    ...(['bank', 'bank', 'cash', 'mpesa'] as const).map((kind) => ({
      kind,
      currency: 'KES' as const,
      property: null,
      isOfAgency: false,
    })),
    ...(['bank', 'cash'] as const).map((kind) => ({
      kind,
      currency: 'UGX' as const,
      property: null,
      isOfAgency: false,
    })),
    ...plainCurrencies.map((currency) => ({ kind: 'bank' as const, currency, property: null, isOfAgency: true })),
    { kind: 'bank', currency: 'KES', property: own, isOfAgency: false },
  ]
  for (const [place, { kind, currency, property, isOfAgency }] of wanted.entries()) {
    const { id } = await agency.client.receivingAccounts.create({
      ...{
        requestId: crypto.randomUUID(),
        kind: kind === 'mpesa' ? 'mpesa_paybill' : kind,
        name: `Account ${place}`,
        currency,
      },
      ...{ number: kind === 'cash' ? null : `60012${place}`, propertyId: property, isOfAgency },
    })
    agency.accounts.all.push({ id, kind, currency, property, isOfAgency })
  }
  const [into] = agency.accounts.of('KES')
  const amount = agency.amount('KES', 1000, 50_000)
  await agency.client.accountTransfers.make({
    ...{
      requestId: crypto.randomUUID(),
      currency: 'KES',
      amount: Number(amount),
      movedOn: agency.today,
      reference: null,
    },
    ...{ note: null, toAccountId: into?.id ?? '' },
  })
  agency.accounts.moved(into?.id ?? '', agency.today, amount)
  agency.move('KES', 'brought', amount)
}

/** A house whose units are let, most of them. */
async function openHouse(agency: Agency, name: string, currency: PlainCurrency): Promise<void> {
  const { client, random, size } = agency
  // Homes in half of them, but for units of which something else is said.
  const propertyType = random.pick(['shop', 'apartment'] as const)
  const at = { city: 'City', address: 'Road', propertyType }
  const country = currency === 'KES' ? ('Kenya' as const) : ('Uganda' as const)
  const { id } = await client.properties.create({ name, ...at, country })
  agency.properties.push({ id, currency })
  agency.plain.opened(id, currency)
  // Some are managed before anybody says whose they are.
  await agree(agency, { id, currency }, agency.anyDeal(dayOf(FIRST_MONTH, random.chance(0.1) ? 9 : 1), currency))
  const units = 1 + random.int(size.units)
  for (let number = 1; number <= units; number += 1) {
    const rent = agency.amount(currency, 8000, 40_000)
    const service = random.chance(0.4) ? agency.amount(currency, 300, 2500) : 0n
    const unit = await client.units.addToProperty({
      ...{ propertyId: id, unitNumber: `A${number}`, rentDueDate: 5, serviceChargeDueDate: 5, currency },
      ...{ rentAmount: Number(rent), serviceChargeAmount: Number(service) },
    })
    const of = { property: id, unit: unit.id }
    agency.homes.push({
      ...{ ...of, currency, rent, service, tenancyId: null, habit: 'whole', payments: [] },
      ...{ withholds: false, tenant: tenantOf(agency, of) },
    })
    agency.plain.rentalTax(id).letAs(unit.id, propertyType === 'apartment')
  }
}

async function found(db: Db, pool: pg.Pool, random: Random, size: AgencySize): Promise<Agency> {
  const api = startApi(db, { now: `${FIRST_MONTH}-01T05:00:00Z` })
  const { client } = await api.signInAs('admin')
  await client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
  const agency = new Agency({ db, pool, api, client, random, size })
  for (let place = 1; place <= size.owners; place += 1) {
    const isResident = place % 4 !== 2
    const { id } = await client.owners.create({ name: `Owner ${place}`, kind: 'individual', isResident })
    agency.owners.push(id)
    if (!isResident) agency.abroad.add(id)
  }
  for (let place = 1; place <= size.properties; place += 1) {
    await openHouse(agency, `House ${place}`, place % 3 === 0 ? 'UGX' : 'KES')
  }
  await openAccounts(agency)
  await appoint(agency)
  for (const home of agency.homes) if (random.chance(0.9)) await moveIn(agency, home)
  for (const owner of agency.owners.slice(0, Math.ceil(size.owners / 8))) {
    const currency = random.pick(plainCurrencies)
    const amount = agency.amount(currency, 100, 20_000)
    await client.owners.saveOpening({ ownerId: owner, currency, startsOn: agency.today, amount: Number(amount) })
    // Earlier books end the day before.
    agency.plain.brought({ owner, currency }, { day: '2026-12-31', amount })
    agency.move(currency, 'brought', -amount, '2026-12-31')
  }
  return agency
}

/** Closes a month once both have reckoned it, and pays its owners. */
async function closeMonth(agency: Agency, month: string): Promise<void> {
  await compare(agency, month)
  agency.tick()
  await agency.client.ledger.closeMonth({ month, evenNotAgreed: 'There are no statements' })
  agency.closed = month
  agency.plain.closed(month)
  const payables = await compare(agency, month)
  await compareDays(agency)
  await compareTaxes(agency)
  await payOut(agency, month, payables)
  for (const currency of plainCurrencies) await draw(agency, currency)
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
        if (home.tenancyId) await ask(agency, home, 'water', agency.amount(home.currency, 100, 900))
      })
    }
    if (random.chance(0.04)) plan(sometime(), () => payCreditBack(agency, home))
    if (random.chance(0.03)) plan(last, () => moveOut(agency, home))
  }
  often(size.properties / 4, () => spend(agency))
  often(size.properties / 12, async () => {
    const [property, from] = [random.pick(agency.properties), dayOf(month, 1 + random.int(last))]
    await agree(agency, property, agency.anyDeal(from, property.currency))
    if (random.chance(0.2)) await agree(agency, property, agency.anyDeal(from, property.currency))
  })
  often(size.owners / 20, () => returned(agency))
  often(size.owners / 30, () => advance(agency))
  often(size.owners / 15, () => hold(agency))
  often(0.4, () => leave(agency))
  often(1.5, () => unmatched(agency))
  often(1, () => sweep(agency))
  often(0.3, () => chargeVat(agency))
  often(size.owners / 12, () => askForTax(agency))
  often(size.owners / 20, () => moveAbroad(agency))
  often(0.5, () => letOtherwise(agency))
  often(2 + size.owners / 12, () => payTax(agency))
  often(1.2, () => payVat(agency))
  often(1.5, () => spendOfAgency(agency))
  often(1 + size.owners / 12, () => payToday(agency))
  plan(2, () => agreeMonths(agency, monthBefore(month)))
  if (agency.closed !== '' || month !== FIRST_MONTH) plan(3, () => closeMonth(agency, monthBefore(month)))
}

async function liveMonth(agency: Agency, month: string): Promise<void> {
  agency.tick(dayOf(month, 1))
  planMonth(agency, month)
  for (let date = 1; date <= lastDateOf(month); date += 1) {
    agency.tick(dayOf(month, date))
    if (month !== FIRST_MONTH) await sayOfYesterday(agency)
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
