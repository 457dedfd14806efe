import { makeCharges } from '../src/money/charge-runs/charge-runs.service'
import { type Agency, dayOf, type Home, noting } from './made-up-agency'
import { PlainTenant } from './plain-tenant'

// What tenants of a made-up agency do: they move in and out, pay, withhold tax, bounce, and are paid back.

/** What a tenant in Uganda keeps back of the rent, in hundredths of a percent. */
const TAX = 600n

export function tenantOf(agency: Agency, { property, unit }: Pick<Home, 'property' | 'unit'>): PlainTenant {
  const kinds: Record<string, string> = {
    rent: 'rent',
    service_charge: 'serviceCharge',
    water: 'utilities',
    other: 'other',
  }
  const movedIn = agency.today
  const deposit = {}
  return new PlainTenant(({ charge: { type }, amount, isFirstRent, money, day = agency.today }) => {
    const kind = kinds[type]
    if (!kind) return
    agency.plain.came(property, { day, kind, amount, movedIn: isFirstRent ? movedIn : null, money })
    if (kind === 'rent') agency.plain.rentalTax(property).put(money ?? deposit, unit, day, amount)
  })
}

export async function moveIn(agency: Agency, home: Home): Promise<void> {
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
  home.tenant = tenantOf(agency, home)
  home.payments = []
  home.habit = random.pick(['whole', 'whole', 'whole', 'part', 'over', 'late', 'never'] as const)
  home.withholds = home.currency === 'UGX' && random.chance(0.6)
  if (home.withholds) {
    await client.withholding.save({ tenancyId: id, fromDay: agency.today, rate: Number(TAX) })
    agency.count('withholds')
  }
  agency.count('moved in')
  if (random.chance(0.6)) await ask(agency, home, 'deposit', home.rent)
}

export async function ask(agency: Agency, home: Home, paymentType: 'deposit' | 'water', amount: bigint): Promise<void> {
  agency.tick()
  await agency.client.charges.record({
    ...{
      requestId: crypto.randomUUID(),
      tenancyId: home.tenancyId ?? '',
      currency: home.currency,
      paymentType,
      name: null,
    },
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
export async function chargeMonth(agency: Agency, month: string): Promise<void> {
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

/** Of the rent of whoever withholds, some is tax; now and then nobody says so until later. */
export async function pay(agency: Agency, home: Home): Promise<void> {
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
  const { tenancyId, currency, tenant } = home
  // Not of what pays a deposit alone.
  const isTaxed = home.withholds && tenant.open.some(({ type }) => type === 'rent') && random.chance(0.8)
  const tax = isTaxed ? (amount * TAX) / 10_000n : 0n
  const isSaid = tax > 0n && random.chance(0.7)
  const method = random.pick(['bank', 'cash', 'cheque'] as const)
  const { accountId, account } = agency.anAccount(method, currency, home.property)
  const { id } = await client.payments.receive({
    ...{ requestId: crypto.randomUUID(), tenancyId, currency, method, accountId, receivedOn: agency.today },
    ...{ amount: Number(amount - tax), withheld: isSaid ? Number(tax) : null },
  })
  const withTax = isSaid ? await noting(agency, home, () => tenant.payLessTax(amount - tax, tax)) : null
  const plain = withTax?.payment ?? (await noting(agency, home, () => tenant.pay(amount - tax)))
  agency.accounts.moved(account, agency.today, amount - tax, plain)
  const payment: Home['payments'][number] = { id, plain, account, tax: withTax?.tax ?? null }
  home.payments.push(payment)
  agency.count('payment')
  const [day, payments] = [agency.today, home.payments]
  const note = (on: string) => {
    agency.plain.withheld(home.property, { day: on, amount: tax })
    agency.count(on === day ? 'tax withheld' : 'tax withheld of a closed month')
  }
  if (isSaid) note(day)
  else if (tax > 0n) {
    agency.later(1 + random.int(40), async () => {
      if (!payments.includes(payment)) return
      agency.tick()
      await client.withholding.add({ receivedId: id, amount: Number(tax) })
      const on = agency.backOn(day)
      const withhold = () => {
        payment.tax = tenant.withhold(tax, plain, on)
      }
      await noting(agency, { tenant, currency }, withhold, on)
      note(on)
      await noting(agency, { tenant, currency }, () => tenant.asked())
    })
  }
}

/** A payment bounces, often after its owner was paid, and the tax with it. */
export async function bounce(agency: Agency, home: Home): Promise<void> {
  const last = home.payments.pop()
  const both = last?.tax ? [last.plain, last.tax] : last ? [last.plain] : []
  if (
    !last ||
    !home.tenancyId ||
    home.tenant.credit > 0n ||
    both.some(({ isRefunded, parts }) => isRefunded || parts.some(({ charge }) => charge.type === 'deposit'))
  )
    return
  agency.tick()
  await agency.client.payments.reverse({ paymentId: last.id, reason: 'The cheque bounced' })
  agency.accounts.moved(last.account, agency.today, -last.plain.amount, last.plain)
  await noting(agency, home, () => {
    for (const plain of both) home.tenant.takeBack(plain)
  })
  if (last.tax) {
    agency.plain.withheld(home.property, { day: agency.today, amount: -last.tax.amount })
    agency.count('tax taken back')
  }
  agency.count('payment reversed')
}

/** What somebody who lives there has paid too much goes back. */
export async function payCreditBack(agency: Agency, home: Home): Promise<void> {
  if (!home.tenancyId || home.tenant.credit === 0n) return
  await payBack(agency, home, home.tenant.credit)
  await noting(agency, home, () => home.tenant.payCreditBack())
  agency.count('credit paid back')
}

/** @returns the refund, and where the money was */
async function payBack(agency: Agency, { property, currency, tenancyId }: Home, amount: bigint) {
  agency.tick()
  const method = agency.random.pick(['bank', 'cash'] as const)
  const { accountId, account } = agency.anAccount(method, currency, property)
  const reference = agency.reference()
  const { refunds } = await agency.client.finalAccounts.refund({
    ...{ requestId: crypto.randomUUID(), tenancyId: tenancyId ?? '', currency, amount: Number(amount), method },
    ...{ reference, paidOn: agency.today, accountId },
  })
  agency.accounts.moved(account, agency.today, -amount)
  return { refundId: refunds.find((refund) => refund.reference === reference)?.id ?? '', account }
}

/** A rent that nobody has paid is void. */
export async function waive(agency: Agency, home: Home): Promise<void> {
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

/** Money that nobody knows; some of it turns out to be somebody's the same day. */
export async function unmatched(agency: Agency): Promise<void> {
  const { client, random } = agency
  agency.tick()
  const transactionId = agency.reference()
  const amount = agency.amount('KES', 500, 5000)
  const line = {
    provider: 'mpesa',
    transactionId,
    amount: Number(amount),
    currency: 'KES',
    day: agency.today,
  } as const
  await client.receiptLines.addPasted({ lines: [{ ...line, payerName: null, payerPhone: null, accountTyped: null }] })
  agency.accounts.moved(agency.accounts.usual('mpesa', 'KES', null), agency.today, amount)
  agency.move('KES', 'suspense', amount)
  agency.count('unmatched')
  // Who pays too much anyhow: nothing of theirs is reversed while credit is left.
  const [home] = agency.homes.filter(
    ({ tenancyId, habit, currency }) => tenancyId && habit === 'over' && currency === 'KES',
  )
  if (!home?.tenancyId || random.chance(0.5)) return
  agency.tick()
  const lineId = (await client.receiptLines.list({ state: 'all', search: transactionId })).rows[0]?.id ?? ''
  const parts = [{ tenancyId: home.tenancyId, amount: Number(amount) }]
  await client.receiptLines.assign({ requestId: crypto.randomUUID(), lineId, parts, remember: false })
  agency.move('KES', 'suspense', -amount)
  await noting(agency, home, () => home.tenant.pay(amount))
  agency.count('unmatched assigned')
}

/** On the last day of a month: the deposit pays what is owed and what is broken, and the rest goes back. */
export async function moveOut(agency: Agency, home: Home): Promise<void> {
  if (!home.tenancyId || home.tenant.credit > 0n) return
  const { client, random } = agency
  const { tenancyId, tenant, currency } = home
  agency.tick()
  await client.tenancies.end({ tenancyId, endDate: agency.today })
  const owes = tenant.open.some(({ type }) => type !== 'deposit')
  const isHeld = tenant.deposit > 0n
  agency.tick()
  if (owes && isHeld) await client.finalAccounts.settle({ tenancyId })
  await noting(agency, home, () => tenant.leave())
  if (isHeld && random.chance(0.5)) {
    agency.tick()
    const amount = agency.amount(currency, 100, 12_000)
    const broken = { name: 'A window', amount: Number(amount) }
    await client.finalAccounts.deduct({ requestId: crypto.randomUUID(), tenancyId, currency, ...broken })
    agency.plain.asked(home.property, { day: agency.today, unit: home.unit, isRent: false, amount })
    await noting(agency, home, () => tenant.deduct(agency.today, amount))
    agency.count('deducted')
  }
  await payDepositBack(agency, { ...home })
  home.tenancyId = null
  agency.count(owes && isHeld ? 'moved out, deposit kept' : 'moved out')
}

/** In one or two parts; what the bank sends back is paid once more. */
async function payDepositBack(agency: Agency, home: Home): Promise<void> {
  const { random, client } = agency
  const { tenant } = home
  if (tenant.deposit <= 0n) return
  const part = random.chance(0.3) ? tenant.deposit / 2n : tenant.deposit
  const { refundId, account } = await payBack(agency, home, part)
  await noting(agency, home, () => tenant.payDepositBack(part))
  agency.count('deposit paid back')
  if (tenant.deposit > 0n) agency.later(3, () => payDepositBack(agency, home))
  if (!random.chance(0.25)) return
  agency.later(5 + random.int(50), async () => {
    agency.tick()
    await client.finalAccounts.reverseRefund({ refundId, reason: 'The number is not theirs' })
    agency.accounts.moved(account, agency.today, part)
    await noting(agency, home, () => tenant.payDepositBack(-part))
    agency.count('refund came back')
    agency.later(2, () => payDepositBack(agency, home))
  })
}
