import { expect } from 'vitest'
import { type Agency, FIRST_MONTH, lastDateOf } from './made-up-agency'
import { type PlainCurrency, plainCurrencies } from './plain-owners'
import { leftOf } from './plain-rental-tax'

// Tax that a made-up agency withholds for owners and pays to KRA, and VAT that it pays.

export async function appoint(agency: Agency): Promise<void> {
  const account = { accountId: agency.officeRent, kind: 'cost' as const, name: 'Office rent' }
  await agency.client.agencyMoney.saveAccount(account)
  await agency.client.rentalTax.saveAppointment({ fromDay: `${FIRST_MONTH}-01`, reference: 'KRA/1' })
}

/** An owner asks for it, or no longer, from a day of an open month on. */
export async function askForTax(agency: Agency): Promise<void> {
  const { random, client, plain, today } = agency
  const owner = random.pick(agency.owners)
  const month = random.chance(0.3) ? followingMonth(agency.closed) : today.slice(0, 7)
  const day = `${month}-${String(1 + random.int(lastDateOf(month))).padStart(2, '0')}`
  const isWithheld = random.chance(0.75)
  agency.tick()
  await client.rentalTax.save({ ownerId: owner, fromDay: day, isWithheld })
  const what = agency.abroad.has(owner) ? 'nonResident' : 'resident'
  plain.taxAsked.ask(owner, day, isWithheld ? what : 'nothing')
  agency.count(isWithheld ? `tax of a ${what} asked for` : 'tax asked for no longer')
}

/** An owner becomes resident, or no longer is: refused while tax is withheld for them, or is to be on a later day. */
export async function moveAbroad(agency: Agency): Promise<void> {
  const { random, client, plain, today, abroad } = agency
  const owner = random.pick(agency.owners)
  agency.tick()
  const known = await client.owners.get({ ownerId: owner })
  const move = client.owners.update({ ...known, ownerId: owner, isResident: !known.isResident })
  if (plain.taxAsked.isSince(owner, today)) {
    await expect(move).rejects.toMatchObject({ code: 'TAX_IS_WITHHELD' })
    agency.count('move of an owner refused')
    return
  }
  await move
  if (known.isResident) abroad.add(owner)
  else abroad.delete(owner)
  agency.count('owner moved')
}

/** The first month that is open. */
function followingMonth(closed: string): string {
  if (closed === '') return FIRST_MONTH
  const [year = 0, place = 0] = closed.split('-').map(Number)
  return new Date(Date.UTC(year, place, 1)).toISOString().slice(0, 7)
}

/** A unit is let as a home or a business from now on, in all months that are open. */
export async function letOtherwise(agency: Agency): Promise<void> {
  const { random, client, plain } = agency
  const home = random.pick(agency.homes)
  const unitUse = random.pick(['home', 'business'] as const)
  agency.tick()
  const { unitNumber } = await client.units.get({ unitId: home.unit })
  await client.units.update({
    ...{ unitId: home.unit, houseNumber: unitNumber, floor: null, rooms: null, currency: home.currency, unitUse },
    ...{ rentAmount: Number(home.rent), rentDueDate: 5 },
    serviceCharges: home.service > 0n ? [{ name: 'Service charge', amount: Number(home.service) }] : [],
  })
  plain.rentalTax(home.property).letAs(home.unit, unitUse === 'home')
  agency.count('let otherwise')
}

/** What is left of an owner and a month is paid, or a part of it. Some never reached KRA. */
export async function payTax(agency: Agency): Promise<void> {
  const { random, client, accounts, plain, taxPaid, today } = agency
  const taxed = plain.taxRows()
  const open = agency.owners.flatMap((owner) => {
    const rows = taxed.filter((row) => row.owner === owner)
    const { months } = leftOf(rows, taxPaid.get(owner) ?? new Map())
    return months.filter(({ month }) => month <= today.slice(0, 7)).map((row) => ({ owner, ...row }))
  })
  if (open.length === 0) return
  const { owner, month, left } = random.pick(open)
  const amount = random.chance(0.7) ? left : left / 2n + 1n
  const { id: accountId } = random.pick(accounts.of('KES'))
  const certificate = random.chance(0.5) ? `KRA-${agency.reference()}` : null
  agency.tick()
  const { id: paymentId } = await client.rentalTax.pay({
    ...{ requestId: crypto.randomUUID(), ownerId: owner, month, amount: Number(amount), paidOn: today, accountId },
    ...{ reference: agency.reference(), certificateNumber: certificate },
  })
  const document = {}
  const note = (day: string, side: bigint) => {
    accounts.moved(accountId, day, -side * amount, document)
    agency.move('KES', 'toKra', side * amount, day)
    agency.paidOf(taxPaid, owner, month, side * amount)
  }
  note(today, 1n)
  agency.count('tax paid to KRA')
  if (certificate === null && random.chance(0.6)) {
    await client.rentalTax.certify({ paymentId, number: `KRA-${agency.reference()}` })
  }
  if (!random.chance(0.2)) return
  agency.later(1 + random.int(45), async () => {
    agency.tick()
    await client.rentalTax.takeBack({ paymentId, reason: 'The bank sent it back' })
    note(agency.backOn(today), -1n)
    agency.count('tax paid to KRA taken back')
  })
}

/**
 * What the agency still has to pay of VAT by month, where that is anything. What it spent beyond what a month was charged is kept, and used up by
 * the months after it, what is oldest first; `unused`: what nothing has used.
 */
function vatOwed({ plain, vatOnPurchases, vatPaid, today }: Agency, currency: PlainCurrency) {
  const charged = plain.vatCharged(currency, today.slice(0, 7))
  const input = vatOnPurchases.get(currency) ?? new Map<string, bigint>()
  const paid = vatPaid.get(currency) ?? new Map<string, bigint>()
  const kept: bigint[] = []
  const months: { month: string; charged: bigint; input: bigint; paid: bigint; brought: bigint; left: bigint }[] = []
  for (const month of [...new Set([...charged.keys(), ...input.keys(), ...paid.keys()])].sort()) {
    const of = { charged: charged.get(month) ?? 0n, input: input.get(month) ?? 0n, paid: paid.get(month) ?? 0n }
    const brought = kept.reduce((sum, amount) => sum + amount, 0n)
    let left = of.charged - of.input - of.paid
    if (left < 0n) kept.push(-left)
    while (left > 0n && kept[0] !== undefined) {
      const used = kept[0] < left ? kept[0] : left
      left -= used
      kept[0] -= used
      if (kept[0] === 0n) kept.shift()
    }
    if (left > 0n) months.push({ month, ...of, brought, left })
  }
  return { months, unused: kept.reduce((sum, amount) => sum + amount, 0n) }
}

/** The agency pays for its own office, with VAT that it takes off while it charges some itself. */
export async function spendOfAgency(agency: Agency): Promise<void> {
  const { random, client, accounts, plain, today } = agency
  const currency = random.pick(plainCurrencies)
  const amount = agency.amount(currency, 100, 3000)
  const isTaken = plain.vatIn(currency, today.slice(0, 7)) > 0n
  const vat = random.chance(0.7) ? (amount * 16n) / 116n : 0n
  const earned = (plain.sidesOn([today], currency).get(today)?.agency ?? 0n) - agency.drawn(currency)
  const ofClients = random.chance(0.3) && earned / 2n > amount
  const accountId = ofClients ? random.pick(accounts.of(currency)).id : accounts.agencys(currency)
  agency.tick()
  const record = (of: bigint) =>
    client.agencyMoney.record({
      ...{ requestId: crypto.randomUUID(), agencyAccountId: agency.officeRent, currency, amount: Number(amount) },
      ...{ vat: Number(of), supplierPin: of > 0n ? 'P051234567Z' : null, paidOn: today, accountId },
      ...{ description: 'Office rent', reference: agency.reference() },
    })
  if (vat > 0n && !isTaken) await expect(record(vat)).rejects.toMatchObject({ code: 'VAT_NOT_TAKEN_OFF' })
  const taken = isTaken ? vat : 0n
  const { id: moneyId } = await record(taken)
  const document = {}
  const note = (day: string, side: bigint) => {
    accounts.moved(accountId, day, -side * amount, document)
    if (ofClients) agency.move(currency, 'drawn', side * amount, day)
    if (taken > 0n) agency.paidOf(agency.vatOnPurchases, currency, day.slice(0, 7), side * taken)
  }
  note(today, 1n)
  const cost = { currency, month: today.slice(0, 7) }
  if (taken > 0n) agency.costsWithVat.add(cost)
  agency.count(taken > 0n ? 'VAT on purchases' : 'cost of the agency')
  if (ofClients) agency.count('cost of the agency out of client money')
  if (!random.chance(0.2)) return
  agency.later(1 + random.int(45), async () => {
    agency.tick()
    await client.agencyMoney.takeBack({ moneyId, reason: 'Twice' })
    agency.costsWithVat.delete(cost)
    note(agency.backOn(today), -1n)
    agency.count('cost of the agency taken back')
  })
}

/** VAT of a month of which some is left, out of the agency's own account or of what it has earned. */
export async function payVat(agency: Agency): Promise<void> {
  const { random, client, accounts, plain, vatPaid, today } = agency
  const currency = random.pick(plainCurrencies)
  const open = vatOwed(agency, currency).months.filter(({ month }) => month <= today.slice(0, 7))
  if (open.length === 0) return
  const { month: vatMonth, left } = random.pick(open)
  const earned = (plain.sidesOn([today], currency).get(today)?.agency ?? 0n) - agency.drawn(currency)
  const ofClients = random.chance(0.5) && earned / 2n > left
  const amount = random.chance(0.6) ? left : left / 2n + 1n
  const accountId = ofClients ? random.pick(accounts.of(currency)).id : accounts.agencys(currency)
  agency.tick()
  const { id: moneyId } = await client.agencyMoney.payVat({
    ...{ requestId: crypto.randomUUID(), vatMonth, currency, amount: Number(amount), paidOn: today, accountId },
    reference: agency.reference(),
  })
  const document = {}
  const note = (day: string, side: bigint) => {
    accounts.moved(accountId, day, -side * amount, document)
    if (ofClients) agency.move(currency, 'drawn', side * amount, day)
    agency.paidOf(vatPaid, currency, vatMonth, side * amount)
  }
  note(today, 1n)
  agency.count(ofClients ? 'VAT paid out of client money' : 'VAT paid')
  if (!random.chance(0.2)) return
  agency.later(1 + random.int(45), async () => {
    agency.tick()
    await client.agencyMoney.takeBack({ moneyId, reason: 'Paid twice' })
    note(agency.backOn(today), -1n)
    agency.count('VAT payment taken back')
  })
}

/** What is to be paid to KRA of each owner and month, what the statements say of it, and what is owed of VAT. */
export async function compareTaxes(agency: Agency): Promise<void> {
  const { client, plain, owners, taxPaid, today } = agency
  const due = await client.rentalTax.due()
  const taxed = plain.taxRows()
  for (const owner of owners) {
    const rows = taxed.filter((row) => row.owner === owner)
    const { months, beyond } = leftOf(rows, taxPaid.get(owner) ?? new Map())
    const said = due.rows
      .filter(({ ownerId }) => ownerId === owner)
      .map(({ month, withheld, paid, left, by }) => ({ month, withheld, paid, left, by }))
      .sort((a, b) => (a.month < b.month ? -1 : 1))
    const reckoned = months.map(({ withheld, paid, left, ...row }) => ({
      ...{ ...row, withheld: Number(withheld), paid: Number(paid), left: Number(left) },
    }))
    expect(said, `tax of ${owner} on ${today}`).toEqual(reckoned)
    expect(due.beyond.find(({ ownerId }) => ownerId === owner)?.amount ?? 0).toBe(Number(beyond))
    const from = agency.closed
    const { accounts } = await client.owners.statement({ ownerId: owner, from, to: from })
    const stated = accounts.find(({ currency }) => currency === 'KES')?.rentalTaxWithheld ?? 0
    const ofMonth = rows.filter(({ day }) => day.startsWith(from)).reduce((sum, { amount }) => sum + amount, 0n)
    expect([owner, stated], `tax withheld in ${from}`).toEqual([owner, Number(ofMonth)])
  }
  const vat = await client.agencyMoney.vatDue()
  for (const currency of plainCurrencies) {
    const { months, unused } = vatOwed(agency, currency)
    const said = vat.find((row) => row.currency === currency) ?? { carried: 0, months: [] }
    const inWhole = months.map(({ month, ...amounts }) => ({
      ...{ month, charged: Number(amounts.charged), input: Number(amounts.input), paid: Number(amounts.paid) },
      ...{ brought: Number(amounts.brought), left: Number(amounts.left) },
    }))
    expect(said.months, `VAT on ${today}`).toEqual(inWhole)
    expect(said.carried, `VAT carried forward on ${today}`).toBe(Number(unused))
  }
}
