import { expect } from 'vitest'
import type { Agency, Payout } from './made-up-agency'
import { type Deal, type PlainCurrency, plainCurrencies } from './plain-owners'

// What a made-up agency does for owners and with its accounts: agreements, expenses, payouts, commission that it draws, VAT.

/** Who owns a property from a day on; an agreement of that day is changed. */
export async function agree(
  agency: Agency,
  { id: property, currency }: Agency['properties'][number],
  deal: Deal,
): Promise<void> {
  const { client, plain } = agency
  agency.tick()
  const terms = {
    ...({ fromMonth: deal.from.slice(0, 7), fromDay: deal.from, currency, evenRemitted: true } as const),
    ...{ commissionKind: deal.kind, commissionBasis: deal.basis, commissionRate: Number(deal.rate) },
    ...{ commissionAmount: Number(deal.amount), commissionMinimum: Number(deal.minimum) },
    lettingFeeRate: Number(deal.lettingFee),
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

/** Some of it went out of another account than was said. */
export async function spend(agency: Agency): Promise<void> {
  const { client, random, plain } = agency
  agency.tick()
  const { id: propertyId, currency } = random.pick(agency.properties)
  const amount = agency.amount(currency, 300, 6000)
  const method = random.pick(['expense', 'cash'] as const)
  const left = method === 'cash' ? named(agency, currency) : agency.anAccount('expense', currency, propertyId)
  const spent = {
    ...{ requestId: crypto.randomUUID(), propertyId, currency, amount: Number(amount), category: 'repairs' as const },
    ...{ description: 'Work', spentOn: agency.today, vat: random.chance(0.3) ? Number((amount * 16n) / 116n) : 0 },
  }
  // Where several could have paid it somebody has to say which did.
  const isUnknown = left.accountId === null && left.account.startsWith('none')
  if (isUnknown) {
    await expect(client.owners.spend({ ...spent, accountId: null })).rejects.toMatchObject({ code: 'ACCOUNT_NOT_SAID' })
  }
  const { accountId, account } = isUnknown ? named(agency, currency) : left
  const { id } = await client.owners.spend({ ...spent, accountId })
  const day = agency.today
  plain.spent(propertyId, { day, amount })
  agency.accounts.moved(account, day, -amount)
  agency.count('expense')
  const expense = { id, propertyId, currency, day, amount, account, isVoid: false }
  if (random.chance(0.3)) agency.later(1 + random.int(45), () => moveExpense(agency, expense))
  if (!random.chance(0.15)) return
  agency.later(5 + random.int(40), async () => {
    agency.tick()
    await client.owners.voidExpense({ expenseId: id, reason: 'Entered twice' })
    expense.isVoid = true
    plain.spent(propertyId, { day: agency.backOn(day), amount: -amount })
    agency.accounts.moved(expense.account, agency.backOn(day), amount)
    agency.count('expense void')
  })
}

/** One of those that every property may use. */
function named(agency: Agency, currency: PlainCurrency): { accountId: string; account: string } {
  const { id } = agency.random.pick(agency.accounts.of(currency))
  return { accountId: id, account: id }
}

interface Spent {
  id: string
  currency: PlainCurrency
  day: string
  amount: bigint
  account: string
  isVoid: boolean
}

async function moveExpense(agency: Agency, expense: Spent): Promise<void> {
  const { accountId } = named(agency, expense.currency)
  if (expense.isVoid || accountId === expense.account) return
  agency.tick()
  await agency.client.owners.moveExpense({ expenseId: expense.id, accountId })
  const day = agency.backOn(expense.day)
  agency.accounts.moved(expense.account, day, expense.amount)
  agency.accounts.moved(accountId, day, -expense.amount)
  expense.account = accountId
  agency.count(day === expense.day ? 'expense moved' : 'expense of a closed month moved')
}

/** A run for each currency. @param payable by owner and currency */
export async function payOut(agency: Agency, month: string, payable: ReadonlyMap<string, bigint>): Promise<void> {
  const { client, random } = agency
  for (const currency of plainCurrencies) {
    const lines = agency.owners.flatMap((ownerId) => {
      const key = `${ownerId} ${currency}`
      const amount = payable.get(key) ?? 0n
      return amount > 0n && random.chance(0.85) ? [{ ownerId, currency, amount: Number(amount) }] : []
    })
    if (lines.length === 0) continue
    agency.tick()
    const run = await client.payoutRuns.make({ runId: crypto.randomUUID(), month, lines })
    await client.payoutRuns.approve({ runId: run.id })
    const wanted = run.lines.filter(() => random.chance(0.93))
    agency.tick()
    const paid = wanted.map(({ id: lineId }) => ({ lineId, method: 'bank' as const, reference: agency.reference() }))
    const { accountId, account } = agency.anAccount('bank', currency, null)
    const pay = { runId: run.id, paidOn: agency.today, accountId, lines: paid }
    const after = paid.length > 0 ? await client.payoutRuns.pay(pay) : run
    for (const { remittanceId: id, ownerId: owner, amount } of after.lines) {
      if (id) notePayout(agency, { id, owner, currency, day: agency.today, amount: BigInt(amount), account })
    }
    if (paid.length < run.lines.length) await client.payoutRuns.withdraw({ runId: run.id, reason: 'Paid next time' })
  }
}

/** Between two runs: what can be paid of today's due, and no shilling more. */
export async function payToday(agency: Agency): Promise<void> {
  const { random, client, plain, today } = agency
  const [ownerId, currency] = [random.pick(agency.owners), random.pick(plainCurrencies)]
  const key = `${ownerId} ${currency}`
  const nets = plain.netsUpTo(today.slice(0, 7))
  const less = (nets.get(key) ?? 0n) - (plain.netsUpTo(today.slice(0, 7), agency.untied()).get(key) ?? 0n)
  const due = plain.dueTo({ owner: ownerId, currency }, nets, today)
  const amount = due - (less > 0n ? less : 0n) - (agency.held.get(key) ?? 0n)
  const { accountId, account } = agency.anAccount('bank', currency, null)
  const pay = (minor: bigint) =>
    client.owners.remit({
      ...{ requestId: crypto.randomUUID(), ownerId, currency, amount: Number(minor), method: 'bank', accountId },
      ...{ reference: agency.reference(), paidOn: today },
    })
  agency.tick()
  await expect(pay(amount > 0n ? amount + 1n : 1n)).rejects.toMatchObject({
    code: expect.stringMatching(/^BEYOND_(DUE|HELD)$/),
  })
  if (amount <= 0n) return
  const { id } = await pay(amount)
  notePayout(agency, { id, owner: ownerId, currency, day: today, amount, account })
  agency.count(less > 0n ? 'payout beside what is not tied out' : 'payout of today')
}

function notePayout(agency: Agency, payout: Payout): void {
  agency.payouts.push(payout)
  agency.plain.paid(payout, { day: payout.day, amount: payout.amount })
  agency.accounts.moved(payout.account, payout.day, -payout.amount)
  agency.count('payout')
}

/** The bank sends a payout back, of this month or an earlier one. */
export async function returned(agency: Agency): Promise<void> {
  if (agency.payouts.length === 0) return
  const [payout] = agency.payouts.splice(agency.random.int(agency.payouts.length), 1)
  if (!payout) return
  agency.tick()
  await agency.client.owners.voidRemittance({ remittanceId: payout.id, reason: 'The bank sent it back' })
  const day = agency.backOn(payout.day)
  agency.plain.paid(payout, { day, amount: -payout.amount })
  agency.accounts.moved(payout.account, day, payout.amount)
  agency.count(day === payout.day ? 'payout returned' : 'payout of a closed month returned')
}

export async function advance(agency: Agency): Promise<void> {
  const { random } = agency
  const [ownerId, currency] = [random.pick(agency.owners), random.pick(plainCurrencies)]
  agency.tick()
  const amount = agency.amount(currency, 2000, 30_000)
  const { accountId, account } = agency.anAccount('bank', currency, null)
  const { id } = await agency.client.owners.remit({
    ...{ requestId: crypto.randomUUID(), ownerId, currency, amount: Number(amount), method: 'bank', accountId },
    ...{ reference: agency.reference(), paidOn: agency.today, evenBeyondDue: true },
  })
  notePayout(agency, { id, owner: ownerId, currency, day: agency.today, amount, account })
  agency.count('advance')
}

export async function hold(agency: Agency): Promise<void> {
  const { random, client } = agency
  const [ownerId, currency] = [random.pick(agency.owners), random.pick(plainCurrencies)]
  const [float, held] = [
    random.chance(0.5) ? agency.amount(currency, 500, 5000) : 0n,
    random.chance(0.5) ? agency.amount(currency, 500, 9000) : 0n,
  ]
  agency.tick()
  const kept = { float: Number(float), held: Number(held), reason: held > 0n ? 'A dispute' : null }
  await client.owners.saveHold({ ownerId, currency, ...kept })
  agency.held.set(`${ownerId} ${currency}`, float + held)
  agency.count('hold')
}

/** Everything of which an owner has a part goes to another on one day. */
export async function leave(agency: Agency): Promise<void> {
  const { random, plain } = agency
  const [gone, heir] = [random.pick(agency.owners), random.pick(agency.owners)]
  for (const property of agency.properties) {
    const deal = plain.deals(property.id).at(-1)
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

/** From the first of this month on. */
export async function chargeVat(agency: Agency): Promise<void> {
  const { random, plain } = agency
  const [currency, rate] = [random.pick(plainCurrencies), random.pick([0, 1600, 1600, 1800] as const)]
  const month = agency.today.slice(0, 7)
  agency.tick()
  const save = agency.client.owners.saveVat({ currency, fromMonth: month, rate })
  if (rate === 0 && [...agency.costsWithVat].some((cost) => cost.currency === currency && cost.month >= month)) {
    await expect(save).rejects.toMatchObject({ code: 'VAT_TAKEN_OFF' })
    agency.count('VAT charged on, since it is taken off of costs')
    return
  }
  await save
  plain.vatFrom(currency, month, BigInt(rate))
  agency.count('VAT changed')
}

/** A sweep from one account to another, some of which turn out to be wrong. */
export async function sweep(agency: Agency): Promise<void> {
  const { random, client, accounts } = agency
  const currency = random.pick(plainCurrencies)
  const [from, to] = [named(agency, currency), named(agency, currency)]
  if (from.account === to.account) return
  agency.tick()
  const amount = agency.amount(currency, 500, 20_000)
  const moved = { currency, amount: Number(amount), movedOn: agency.today, reference: null, note: null }
  const between = { fromAccountId: from.accountId, toAccountId: to.accountId }
  const { id } = await client.accountTransfers.make({ requestId: crypto.randomUUID(), ...moved, ...between })
  const day = agency.today
  const document = {}
  const note = (on: string, side: bigint) => {
    accounts.moved(from.account, on, -side * amount, document)
    accounts.moved(to.account, on, side * amount, document)
  }
  note(day, 1n)
  agency.count('moved between accounts')
  if (!random.chance(0.3)) return
  agency.later(3 + random.int(40), async () => {
    agency.tick()
    await client.accountTransfers.takeBack({ transferId: id, reason: 'It was another account' })
    note(agency.backOn(day), -1n)
    agency.count('move taken back')
  })
}

/** A part of what the agency has earned goes to its own account. */
export async function draw(agency: Agency, currency: PlainCurrency): Promise<void> {
  const { random, client, accounts, plain, today } = agency
  const earned = (plain.sidesOn([today], currency).get(today)?.agency ?? 0n) - agency.drawn(currency)
  const amount = earned / 3n
  if (amount <= 0n || random.chance(0.4)) return
  agency.tick()
  const [from, to] = [named(agency, currency), accounts.agencys(currency)]
  await client.accountTransfers.make({
    ...{
      requestId: crypto.randomUUID(),
      currency,
      amount: Number(amount),
      movedOn: today,
      reference: null,
      note: null,
    },
    ...{ fromAccountId: from.accountId, toAccountId: to },
  })
  accounts.moved(from.account, today, -amount)
  accounts.moved(to, today, amount)
  agency.move(currency, 'drawn', amount)
  agency.count('commission drawn')
}
