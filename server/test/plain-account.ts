import {
  calendar,
  type Day,
  dayAfter,
  daysOf,
  dueIn,
  firstDay,
  lastDay,
  latest,
  monthAfter,
  monthOf,
  monthsInTurn,
} from './plain-calendar'
import {
  type Brought,
  type Charge,
  type ChargeType,
  type Currency,
  inTurn,
  type Lot,
  type Method,
  type Payment,
  type PenaltyTerms,
  type Refund,
  type Terms,
  type UnitPrice,
} from './plain-records'

// How a tenancy stands, reckoned as with a calendar and an exercise book. It shares nothing with the server's rules, so
// that the two can be compared.

/** Months have 28, 29, 30 or 31 days: a day of any of them is a whole number of these parts of its month. */
const PARTS = 4n * 3n * 5n * 7n * 29n * 31n

/** To the nearest whole shilling, half a one upwards. @param parts of a minor unit, `whole` of which make one */
function toShillings(parts: bigint, whole: bigint, currency: Currency): bigint {
  const shilling = currency === 'KES' ? 100n : 1n
  const size = whole * shilling
  const rest = parts % size
  return (parts / size + (rest + rest >= size ? 1n : 0n)) * shilling
}

/** What a use costs: `used` in thousandths, to the nearest whole shilling, at least `least`, and `standing` on every bill. */
export function billFor(used: bigint, price: bigint, least: bigint, standing: bigint, currency: Currency): bigint {
  const cost = toShillings(used * price, 1000n, currency)
  return (cost < least ? least : cost) + standing
}

const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((total, amount) => total + amount, 0n)
const least = (a: bigint, b: bigint) => (a < b ? a : b)

export const restOf = (charge: Charge) =>
  charge.isVoid ? 0n : charge.asked - charge.writtenOff - sum(charge.paidBy.values())

/** One tenancy from moving in to the last refund. */
export class PlainAccount {
  readonly charges: Charge[] = []
  readonly payments: Payment[] = []
  readonly refunds: Refund[] = []
  /** What happened, for whoever has to find out why the books say something else. */
  readonly facts: string[] = []
  movedOut: Day | null = null
  /** All that is due before is charged. */
  #next: Day
  /** The last day that has its rent. */
  #rentThrough: Day | null = null
  #penalties = new Set<string>()
  /** Since when the penalty is what it is; null: since the start. */
  #penaltyFrom: Day | null = null
  /** How often more was charged since the rent was another one. */
  #changes = 0
  /** How many parts of payments have come to its charges. */
  #lots = 0
  /** What the deposit was put on, in the order in which it first went there. */
  #depositWentTo = new Set<Charge>()
  /** On which days, for whoever asks what was paid in time. */
  #depositPuts: { charge: Charge; day: Day; amount: bigint }[] = []

  readonly currency: Currency
  readonly start: Day
  /** Charged by itself from the month of this day on. */
  readonly chargeFrom: Day
  readonly price: UnitPrice
  terms: Terms

  constructor(currency: Currency, start: Day, chargeFrom: Day, price: UnitPrice, terms: Terms) {
    this.currency = currency
    this.start = start
    this.chargeFrom = chargeFrom
    this.price = price
    this.terms = terms
    this.#next = latest(firstDay(monthOf(latest(start, chargeFrom))), start)
  }

  get owed() {
    return sum(this.charges.map(restOf))
  }

  get credit() {
    return sum(this.payments.map((payment) => this.freeOf(payment)))
  }

  get depositHeld() {
    const cameIn = this.charges.filter(({ type }) => type === 'deposit').flatMap(({ paidBy }) => [...paidBy.values()])
    const spent = this.charges.map(({ paidBy }) => paidBy.get(null) ?? 0n)
    const wentBack = this.refunds.filter(({ isReversed }) => !isReversed).map(({ fromDeposit }) => fromDeposit)
    return sum(cameIn) - sum(spent) - sum(wentBack)
  }

  /** What goes back in the end; of the deposit counts what came in, not what was asked for. */
  get goesBack() {
    const besideDeposits = this.charges.filter(({ type }) => type !== 'deposit')
    return this.depositHeld + this.credit - sum(besideDeposits.map(restOf))
  }

  /** What is owed less credit, without a look at what was put where. */
  get balance() {
    const charged = this.charges.filter(({ isVoid }) => !isVoid)
    const counting = this.payments.filter(({ isReversed }) => !isReversed)
    return (
      sum(charged.map(({ asked }) => asked)) -
      sum(charged.map(({ writtenOff }) => writtenOff)) -
      sum(charged.map(({ paidBy }) => paidBy.get(null) ?? 0n)) -
      sum(counting.map(({ amount }) => amount)) +
      sum(counting.map(({ refunded }) => refunded))
    )
  }

  freeOf(payment: Payment): bigint {
    if (payment.isReversed) return 0n
    return payment.amount - payment.refunded - sum([...payment.wentTo].map(({ paidBy }) => paidBy.get(payment) ?? 0n))
  }

  /** What can still be paid, the next first. */
  open(): Charge[] {
    const turn = ({ due, type, what }: Charge) => `${due} ${inTurn.indexOf(type)} ${what}`
    return this.charges.filter((charge) => restOf(charge) > 0n).sort((a, b) => (turn(a) < turn(b) ? -1 : 1))
  }

  // What is charged.

  #rentOn(day: Day, rises = this.terms.rises): bigint {
    let rent = this.terms.rent ?? this.price.rent
    for (const rise of rises.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
      if (rise.from <= day) rent = rise.rent
    }
    return rent
  }

  /** What days of one month cost when all of it would cost so much on each of them. */
  #costOf(from: Day, to: Day, monthly: (day: Day) => bigint): bigint {
    if (!this.terms.byDays) return monthly(from)
    const month = daysOf(monthOf(from))
    const lived = month.filter((day) => day >= from && day <= to)
    const prices = new Set(lived.map(monthly))
    const [price] = prices
    if (price !== undefined && prices.size === 1 && lived.length === month.length) return price
    const parts = sum(lived.map((day) => monthly(day) * (PARTS / BigInt(month.length))))
    return toShillings(parts, PARTS, this.currency)
  }

  /** What was asked for these days, by days when some of them fall away. */
  #partOf(asked: bigint, from: Day, to: Day, last: Day): bigint {
    if (!this.terms.byDays) return asked
    const days = calendar.filter((day) => day >= from && day <= to)
    const lived = days.filter((day) => day <= last)
    return toShillings(asked * BigInt(lived.length), BigInt(days.length), this.currency)
  }

  get #lastDay(): Day | null {
    return this.movedOut
  }

  /** The rent of these days, each month by itself. */
  #rentOf(from: Day, to: Day, rises = this.terms.rises): bigint {
    const months = monthsInTurn.filter((month) => month >= monthOf(from) && month <= monthOf(to))
    return sum(
      months.map((month) => {
        const last = lastDay(month) < to ? lastDay(month) : to
        return this.#costOf(latest(firstDay(month), from), last, (day) => this.#rentOn(day, rises))
      }),
    )
  }

  /** What was asked for these days, of which those up to the last one stay, each as dear beside the others as the terms say. */
  #rentUntil(asked: bigint, from: Day, to: Day, last: Day): bigint {
    if (this.#rentOf(from, to) === asked) return this.#rentOf(from, last)
    const weigh = (until: Day) =>
      sum(
        monthsInTurn.map((month) => {
          const days = daysOf(month)
          const lived = days.filter((day) => day >= from && day <= until)
          const [first] = lived
          if (first === undefined) return 0n
          if (!this.terms.byDays) return this.#rentOn(first) * PARTS
          return sum(lived.map((day) => this.#rentOn(day) * (PARTS / BigInt(days.length))))
        }),
      )
    const [all, part] = [weigh(to), weigh(last)]
    return all === part ? asked : toShillings(asked * part, all, this.currency)
  }

  #charge(charge: Pick<Charge, 'what' | 'type' | 'due' | 'asked'> & Partial<Charge>): Charge {
    const made: Charge = {
      name: null,
      from: null,
      to: null,
      writtenOff: 0n,
      isVoid: false,
      whole: null,
      isMeasured: false,
      penaltyFor: null,
      paidBy: new Map(),
      lots: [],
      ...charge,
    }
    if (made.asked > 0n) this.charges.push(made)
    return made
  }

  /** Whatever falls due up to a day, each thing on its day. */
  #chargeUntil(until: Day): void {
    const { rentMonths, deposit, byDays } = this.terms
    for (; this.#next <= until; this.#next = dayAfter(this.#next)) {
      const due = this.#next
      const month = monthOf(due)
      const from = latest(firstDay(month), this.start)
      const last = this.#lastDay
      if (last !== null && from > last) return
      if (due === this.start && monthOf(this.chargeFrom) <= month && this.movedOut === null) {
        this.#charge({ what: 'deposit', type: 'deposit', due, asked: deposit })
      }
      const upTo = (month: string) => (last !== null && last < lastDay(month) ? last : lastDay(month))
      const livedMonths = monthsInTurn.indexOf(month) - monthsInTurn.indexOf(monthOf(this.start))
      const begins = this.#rentThrough === null ? livedMonths % rentMonths === 0 : from > this.#rentThrough
      if (due === latest(dueIn(month, this.price.rentDay), from) && begins) {
        // Up to the end of the three months, or what is left of them.
        const to = upTo(monthAfter(month, rentMonths - 1 - (livedMonths % rentMonths)))
        const whole = this.#wholeOf(
          lastDay(monthAfter(month, rentMonths - 1 - (livedMonths % rentMonths))),
          to,
          (end) => this.#rentOf(from, end),
        )
        this.#charge({ what: `rent ${month}`, type: 'rent', due, from, to, asked: this.#rentOf(from, to), whole })
        this.#rentThrough = to
      }
      if (due === latest(dueIn(month, this.price.serviceDay), from)) {
        const to = upTo(month)
        for (const { name, amount } of this.price.services) {
          const costTo = (end: Day) => (byDays ? this.#costOf(from, end, () => amount) : amount)
          const whole = this.#wholeOf(lastDay(month), to, costTo)
          const asked = costTo(to)
          this.#charge({ what: `service ${name} ${month}`, type: 'service_charge', name, due, from, to, asked, whole })
        }
      }
    }
  }

  /** What would be asked for if nobody moved out. */
  #wholeOf(end: Day, to: Day, costTo: (end: Day) => bigint): Charge['whole'] {
    const { ends } = this.terms
    const last = ends !== null && ends < end ? ends : end
    return last > to ? { asked: costTo(last), to: last } : null
  }

  /** Late rent costs more on the day after grace and, by a monthly rule, on that date of each month that follows. */
  #chargePenalties(today: Day): boolean {
    const { penalty } = this.terms
    if (penalty === null) return false
    let charged = false
    for (const rent of this.charges.filter(({ type, isVoid }) => type === 'rent' && !isVoid)) {
      if (rent.due < this.chargeFrom || (this.#penaltyFrom !== null && rent.due < this.#penaltyFrom)) continue
      const first = dayAfter(rent.due, penalty.graceDays + 1)
      for (let turn = 0; turn === 0 || penalty.monthly; turn += 1) {
        const due = dueIn(monthAfter(monthOf(first), turn), Number(first.slice(8)))
        if (due > today) break
        const what = `penalty ${turn + 1} for ${rent.what}`
        if (this.#penalties.has(what)) continue
        const late = rent.asked - rent.writtenOff - this.#paidBefore(rent, due)
        const asked = this.#penaltyOn(late, penalty)
        if (asked === 0n) continue
        this.#penalties.add(what)
        this.#charge({ what, type: 'penalty', due, asked, penaltyFor: { rent, late } })
        charged = true
      }
    }
    return charged
  }

  #paidBefore(rent: Charge, day: Day): bigint {
    const cameBefore = [...rent.paidBy].filter(([payment]) => payment !== null && payment.receivedOn < day)
    const outOfDeposit = this.#depositPuts.filter((put) => put.charge === rent && put.day < day)
    return sum(cameBefore.map(([, amount]) => amount)) + sum(outOfDeposit.map(({ amount }) => amount))
  }

  #penaltyOn(late: bigint, { rate, fixed, most }: PenaltyTerms): bigint {
    if (late <= 0n) return 0n
    const asked = rate === undefined ? (fixed ?? 0n) : toShillings(late * rate, 10_000n, this.currency)
    return most === undefined ? asked : least(asked, most)
  }

  /** Penalties for what was not late after all, by what is known now. @returns whether one is another */
  #lookAtPenalties(): boolean {
    let changed = false
    for (const charge of this.charges) {
      const { penaltyFor, due } = charge
      if (penaltyFor === null || charge.writtenOff > 0n || (charge.isVoid && charge.whole === null)) continue
      const { rent, late: lateThen } = penaltyFor
      const late = rent.isVoid || rent.due >= due ? 0n : rent.asked - this.#paidBefore(rent, due)
      const asThen = charge.whole?.asked ?? charge.asked
      // By another rule, agreed since, nobody can say what it would have been: it stays.
      const rule = this.terms.penalty
      const isSameRule = rule !== null && this.#penaltyOn(lateThen, rule) === asThen
      const lessNow = isSameRule && late < lateThen ? this.#penaltyOn(late, rule) : asThen
      const asked = late <= 0n ? 0n : lessNow
      if (asked === (charge.isVoid ? 0n : charge.asked)) continue
      changed = true
      this.facts.push(`${charge.what}: ${asked} by what is known now`)
      this.#shrink(charge, asked)
      charge.whole = asked === asThen ? null : { asked: asThen, to: null }
    }
    return changed
  }

  /** Asks for less, or for as much as before; what came last goes first. */
  #shrink(charge: Charge, asked: bigint): void {
    let excess = sum(charge.paidBy.values()) - asked
    for (const [payer, part] of [...charge.paidBy].reverse()) {
      const back = excess > 0n ? least(excess, part) : 0n
      this.#stand(charge, payer, part - back)
      excess -= back
    }
    charge.isVoid = asked === 0n
    if (asked > 0n) charge.asked = asked
  }

  /**
   * A night's run: what is due within five days, then penalties. Who was charged pays out of their credit first, and
   * what that pays in time costs no penalty after all.
   */
  night(today: Day): void {
    const { movedOut } = this
    if (movedOut !== null && dayAfter(movedOut, 31) < today) return
    const before = this.charges.length
    this.#chargeUntil(this.#near(today))
    if (this.charges.length > before) this.#spendCreditInOrder()
    const livesHere = movedOut === null || movedOut >= today
    if (livesHere && this.#chargePenalties(today)) this.#spendCreditInOrder()
  }

  #spendCreditInOrder(): void {
    if (this.#spendCredit() && this.#penalties.size > 0) this.#bringInOrder()
  }

  /** What is due within five days; who leaves within them is charged for all of their days. */
  #near(today: Day): Day {
    const soon = dayAfter(today, 5)
    return this.movedOut !== null && this.movedOut <= soon ? latest(soon, lastDay(monthOf(this.movedOut))) : soon
  }

  assigned(today: Day): void {
    this.facts.push(`${today} assigned from ${this.start}, charged from ${this.chargeFrom}`)
    this.#chargeUntil(dayAfter(today, 5))
    // Nobody could ask for it before: of who moved in this month it is due today.
    if (this.start < firstDay(monthOf(today))) return
    for (const charge of this.charges) charge.due = latest(charge.due, today)
  }

  /** Other terms from now on. What was charged for days that cost another rent now is made more, or less. */
  agreed(terms: Partial<Terms>, today: Day): void {
    const former = this.terms.rises
    const rises = terms.rises ?? former
    const told = (rise: Terms['rises'][number]) => `${rise.from} ${rise.rent}`
    const differs = (some: Terms['rises'], others: Terms['rises']) =>
      some.filter((rise) => !others.map(told).includes(told(rise))).map(({ from }) => from)
    const [first] = [...differs(former, rises), ...differs(rises, former)].sort()
    const months = this.charges.filter(
      ({ what, type, isVoid }) => type === 'rent' && what.startsWith('rent ') && !isVoid,
    )
    let isChanged = false
    for (const month of months) {
      const { from, to } = month
      if (first === undefined || from === null || to === null || to < first) continue
      const before = this.#rentOf(from, to, former)
      const after = this.#rentOf(from, to, rises)
      const parts = [month, ...this.#changesOf(month)]
      const asked = sum(parts.map((charge) => charge.asked))
      if (after > before && after > asked) {
        isChanged = true
        this.#changes += 1
        this.#charge({
          what: `change of rent ${this.#changes}`,
          type: 'rent',
          name: 'Change of rent',
          due: latest(month.due, today),
          from: latest(from, first),
          to,
          asked: least(after - before, after - asked),
        })
      }
      let less = after < before && after < asked ? least(before - after, asked - after) : 0n
      for (const charge of parts.reverse()) {
        const part = least(less, charge.asked)
        if (part === 0n) continue
        isChanged = true
        less -= part
        if (part < charge.asked) {
          this.#askAnew(charge, charge.asked - part, charge.due)
        } else {
          this.#empty(charge)
          charge.isVoid = true
        }
      }
    }
    const said = ({ penalty }: Pick<Terms, 'penalty'>) =>
      penalty && [penalty.rate, penalty.fixed, penalty.graceDays, penalty.most, penalty.monthly].join(' ')
    // Rent that fell due before costs nothing by it.
    if (said({ ...this.terms, ...terms }) !== said(this.terms)) this.#penaltyFrom = today
    this.terms = { ...this.terms, ...terms }
    if (isChanged) this.#bringInOrder()
  }

  /** What was charged when the rent changed within the days of a charge. */
  #changesOf({ to }: Charge): Charge[] {
    return this.charges.filter(
      (charge) => charge.what.startsWith('change of rent') && !charge.isVoid && charge.to === to,
    )
  }

  chargedByHand(charge: { what: string; type: ChargeType; name: string | null; due: Day; asked: bigint }): Charge {
    this.facts.push(`${charge.what}: ${charge.asked} due ${charge.due}`)
    return this.#charge(charge)
  }

  /** What was used between two readings of a meter. */
  measured(charge: Pick<Charge, 'what' | 'type' | 'name' | 'due' | 'asked'> & { from: Day; to: Day }): Charge {
    this.facts.push(`${charge.what}: ${charge.asked} due ${charge.due}, used since ${charge.from}`)
    return this.#charge({ ...charge, isMeasured: true })
  }

  // What is paid.

  /** So much of a payer stands on a charge now: more is a part of its own, less is taken of what came last. */
  #stand(charge: Charge, payer: Payment | null, amount: bigint): void {
    let less = (charge.paidBy.get(payer) ?? 0n) - amount
    charge.paidBy.set(payer, amount)
    if (less < 0n) {
      this.#lots += 1
      charge.lots.push({ payer, amount: -less, place: this.#lots })
    }
    for (const lot of charge.lots.toReversed()) {
      if (less <= 0n || lot.payer !== payer) continue
      const part = least(less, lot.amount)
      lot.amount -= part
      less -= part
    }
    charge.lots = charge.lots.filter((lot) => lot.amount > 0n)
  }

  /** Puts as much as there is on charges, one after the other. @returns how much found a place */
  #pour(from: Payment | null, amount: bigint, onto: readonly Charge[]): bigint {
    let left = amount
    for (const charge of onto) {
      const part = least(left, restOf(charge))
      if (part <= 0n) continue
      this.#stand(charge, from, (charge.paidBy.get(from) ?? 0n) + part)
      if (from === null) this.#depositWentTo.add(charge)
      else from.wentTo.add(charge)
      left -= part
    }
    return amount - left
  }

  /** @returns whether there was any to spend */
  #spendCredit(): boolean {
    let isSpent = false
    // The oldest money first; what came on one day in the order in which it was entered.
    const entered = (payment: Payment) => this.payments.indexOf(payment)
    for (const payment of this.payments.toSorted((a, b) =>
      a.receivedOn === b.receivedOn ? entered(a) - entered(b) : a.receivedOn < b.receivedOn ? -1 : 1,
    )) {
      const free = this.freeOf(payment)
      if (free > 0n && this.#pour(payment, free, this.open()) > 0n) isSpent = true
    }
    return isSpent
  }

  /** @param parts where the payer wants it; without them the oldest charges take it */
  paid(
    { id, amount, method, receivedOn }: Pick<Payment, 'id' | 'amount' | 'method' | 'receivedOn'>,
    parts?: Map<Charge, bigint>,
  ): Payment {
    this.facts.push(`${id}: ${amount} received on ${receivedOn}${parts ? ', for chosen charges' : ''}`)
    const payment = { id, amount, method, receivedOn, isReversed: false, refunded: 0n, wentTo: new Set<Charge>() }
    this.payments.push(payment)
    if (parts) for (const [charge, part] of parts) this.#pour(payment, part, [charge])
    else this.#pour(payment, amount, this.open())
    this.#bringInOrder(false)
    return payment
  }

  /** Entered together with a charge, or to settle it. */
  paidWith(charge: Charge, payment: Pick<Payment, 'id' | 'amount' | 'method' | 'receivedOn'>): void {
    this.paid(payment, new Map([[charge, payment.amount]]))
  }

  creditSpent(): void {
    this.#bringInOrder()
  }

  /** What follows whenever money was taken away, or what is due was changed. */
  #bringInOrder(isCreditSpent = true): void {
    this.#takeDepositBack()
    this.#forgetDeposit()
    if (isCreditSpent) this.#spendCredit()
    for (let round = 0; round < 5 && this.#lookAtPenalties(); round += 1) this.#spendCredit()
  }

  /** More of the deposit was spent than there is: what it paid last is owed again. */
  #takeDepositBack(): void {
    for (const charge of [...this.#depositWentTo].reverse()) {
      const part = least(charge.paidBy.get(null) ?? 0n, -this.depositHeld)
      if (part <= 0n) continue
      this.#stand(charge, null, (charge.paidBy.get(null) ?? 0n) - part)
      let left = part
      for (const put of this.#depositPuts.filter((made) => made.charge === charge).reverse()) {
        const back = least(left, put.amount)
        put.amount -= back
        left -= back
      }
    }
  }

  /** Nobody who has left is asked for a deposit, unless it was paid back to them and had never come in. */
  #forgetDeposit(): void {
    if (this.movedOut === null) return
    let paidBackInVain = this.depositHeld < 0n ? -this.depositHeld : 0n
    for (const charge of this.open().filter(({ type }) => type === 'deposit')) {
      const rest = restOf(charge)
      const kept = least(paidBackInVain, rest)
      paidBackInVain -= kept
      if (rest === kept) continue
      charge.whole ??= { asked: charge.asked, to: null }
      if (rest - kept === charge.asked) charge.isVoid = true
      else charge.asked -= rest - kept
    }
  }

  /** @returns where it stood, in the parts in which it came there: what was taken away and came again is a later one */
  #takeOut(payment: Payment): { charge: Charge; amount: bigint }[] {
    const stood = [...payment.wentTo]
      .flatMap((charge) => charge.lots.map((lot) => ({ ...lot, charge })))
      .filter(({ payer }) => payer === payment)
      .sort((a, b) => a.place - b.place)
    for (const charge of payment.wentTo) this.#stand(charge, payment, 0n)
    payment.isReversed = true
    return stood
  }

  reversed(payment: Payment): void {
    this.facts.push(`${payment.id}: reversed`)
    this.#takeOut(payment)
    this.#bringInOrder()
  }

  corrected(wrong: Payment, right: Pick<Payment, 'id' | 'amount' | 'method' | 'receivedOn'>): Payment {
    this.facts.push(`${wrong.id}: should have been ${right.amount} on ${right.receivedOn}, now ${right.id}`)
    const stood = this.#takeOut(wrong)
    const payment = { ...right, isReversed: false, refunded: 0n, wentTo: new Set<Charge>() }
    this.payments.push(payment)
    let left = right.amount
    for (const { charge, amount } of stood) left -= this.#pour(payment, least(left, amount), [charge])
    this.#bringInOrder()
    return payment
  }

  /** Put by hand on charges that were chosen; what is left stays credit until something is charged. */
  moved(payment: Payment, parts: Map<Charge, bigint>): void {
    this.facts.push(`${payment.id}: moved to ${[...parts].map(([{ what }, part]) => `${what} ${part}`).join(', ')}`)
    for (const charge of payment.wentTo) {
      const stays = least(charge.paidBy.get(payment) ?? 0n, parts.get(charge) ?? 0n)
      this.#stand(charge, payment, stays)
    }
    for (const [charge, part] of parts) {
      this.#pour(payment, part - (charge.paidBy.get(payment) ?? 0n), [charge])
    }
    this.#bringInOrder(false)
  }

  // What is mended.

  voided(charge: Charge, withPayments = false): void {
    this.facts.push(`${charge.what}: void${withPayments ? ', its payments reversed' : ''}`)
    const payers = [...charge.paidBy].flatMap(([payment, part]) => (payment && part > 0n ? [payment] : []))
    this.#empty(charge)
    charge.isVoid = true
    charge.whole = null
    if (withPayments) for (const payment of payers) this.#takeOut(payment)
    this.#bringInOrder()
  }

  writtenOff(charge: Charge): void {
    this.facts.push(`${charge.what}: ${restOf(charge)} written off`)
    charge.writtenOff += restOf(charge)
    this.#bringInOrder(false)
  }

  /** Asked for again. */
  writeOffUndone(charge: Charge): void {
    this.facts.push(`${charge.what}: ${charge.writtenOff} asked for again`)
    charge.writtenOff = 0n
    if (charge.whole) charge.whole.forgiven = 0n
    this.#bringInOrder()
  }

  #empty(charge: Charge): Lot[] {
    const stood = charge.lots.map((lot) => ({ ...lot }))
    for (const payment of [...charge.paidBy.keys()]) this.#stand(charge, payment, 0n)
    charge.writtenOff = 0n
    return stood
  }

  /**
   * Asked for anew; the money that was on it stays as far as it fits, what came first before what came later. What is not paid of it
   * stays written off.
   */
  #askAnew(charge: Charge, asked: bigint, due: Day, forgiven = charge.writtenOff): void {
    const stood = this.#empty(charge)
    charge.asked = asked
    charge.due = due
    charge.isVoid = false
    for (const { payer, amount } of stood) this.#pour(payer, amount, [charge])
    charge.writtenOff = least(forgiven, restOf(charge))
  }

  mended(charge: Charge, asked: bigint, due: Day): void {
    this.facts.push(`${charge.what}: should have been ${asked} due ${due}`)
    if (asked !== charge.asked || due !== charge.due) this.#askAnew(charge, asked, due)
    this.#bringInOrder()
  }

  // How it ends.

  /** Pays for the days up to the last one, and for none after it; null: stays, as if they had never said they leave. */
  left(day: Day | null, today: Day): void {
    this.facts.push(day === null ? `${today} stays after all` : `${today} moves out on ${day}`)
    this.movedOut = day
    const cut = this.charges.filter(({ isVoid, whole, type }) => type !== 'penalty' && (!isVoid || whole))
    const wholeOf = ({ whole, asked, to }: Charge) => whole ?? { asked, to }
    const isChange = ({ what }: Charge) => what.startsWith('change of rent')
    const ofChanges = new Map<Charge, bigint>()
    for (const charge of cut) {
      const { from, type, due } = charge
      const whole = wholeOf(charge)
      let { asked, to } = whole
      const before = charge.whole?.forgiven ?? 0n
      const forgiven = before > charge.writtenOff ? before : charge.writtenOff
      if (day !== null) {
        if (from === null || to === null) continue
        // The dial was read, so nothing of it is guessed by days.
        if (charge.isMeasured) {
          if (to > day && from >= day) asked = 0n
        } else if (to > day) {
          const ownPart = from > day ? 0n : this.#partOf(asked, from, to, day)
          if (isChange(charge)) {
            asked = ofChanges.get(charge) ?? ownPart
          } else if (type === 'rent') {
            const changes = cut.filter((other) => isChange(other) && wholeOf(other).to === to)
            const all = whole.asked + sum(changes.map((change) => wholeOf(change).asked))
            asked = from > day ? 0n : this.#rentUntil(all, from, to, day)
            // What its days come to beyond the charge itself.
            let beyond = asked > whole.asked ? asked - whole.asked : 0n
            for (const change of changes) {
              const part =
                change.from === null || change.from > day
                  ? 0n
                  : this.#partOf(wholeOf(change).asked, change.from, to, day)
              ofChanges.set(change, least(beyond, part))
              beyond -= least(beyond, part)
            }
          } else {
            asked = ownPart
          }
          if (asked >= whole.asked) asked = whole.asked
          else if (asked > 0n) to = day
        }
      }
      if (asked === 0n) {
        this.#empty(charge)
        charge.isVoid = true
      } else {
        if (charge.isVoid || asked !== charge.asked) this.#askAnew(charge, asked, due, forgiven)
        charge.to = to
      }
      charge.whole = asked === whole.asked ? null : { ...whole, forgiven }
    }
    const rents = this.charges.filter(({ type }) => type === 'rent').map(({ to }) => to ?? '')
    this.#rentThrough = rents.length > 0 ? latest(...rents) : null
    this.#bringInOrder(false)
    this.#chargeUntil(this.#near(today))
    this.#bringInOrder()
  }

  #pourDeposit(onto: readonly Charge[], day: Day): void {
    const before = onto.map((charge) => charge.paidBy.get(null) ?? 0n)
    this.#pour(null, this.depositHeld, onto)
    for (const [place, charge] of onto.entries()) {
      const amount = (charge.paidBy.get(null) ?? 0n) - (before[place] ?? 0n)
      if (amount > 0n) this.#depositPuts.push({ charge, day, amount })
    }
  }

  deducted(what: string, asked: bigint, due: Day): void {
    this.facts.push(`${what}: ${asked} taken from the deposit`)
    const charge = this.#charge({ what, type: 'other', name: what, due, asked })
    this.#pourDeposit([charge], due)
    this.#bringInOrder()
  }

  settled(today: Day): void {
    this.facts.push('deposit put on what is owed')
    this.#spendCredit()
    const owed = this.open().filter(({ type }) => type !== 'deposit')
    this.#pourDeposit(owed, today)
  }

  refundedTo(id: string, amount: bigint, method: Method): void {
    this.facts.push(`${id}: ${amount} paid back`)
    const fromDeposit = this.depositHeld > 0n ? least(amount, this.depositHeld) : 0n
    const refund: Refund = { id, method, fromDeposit, fromPayments: new Map(), isReversed: false }
    let left = amount - fromDeposit
    for (const payment of this.payments.toSorted((a, b) => (a.receivedOn < b.receivedOn ? -1 : 1))) {
      const part = least(left, this.freeOf(payment))
      if (part <= 0n) continue
      refund.fromPayments.set(payment, part)
      payment.refunded += part
      left -= part
    }
    this.refunds.push(refund)
  }

  /**
   * Credit, of one payment or the oldest first, and deposit go to another tenancy.
   * @param isLast what is left pays what is open here; not while the rest of one payment is still to go elsewhere
   * @returns the parts of the credit
   */
  gave(id: string, credit: bigint, fromDeposit: bigint, only?: Payment, isLast = true): bigint[] {
    this.facts.push(`${id}: ${credit} of credit and ${fromDeposit} of the deposit go to another unit`)
    const fromPayments = new Map<Payment, bigint>()
    let left = credit
    for (const payment of this.payments.toSorted((a, b) => (a.receivedOn < b.receivedOn ? -1 : 1))) {
      const part = least(left, only && only !== payment ? 0n : this.freeOf(payment))
      if (part <= 0n) continue
      fromPayments.set(payment, part)
      payment.refunded += part
      left -= part
    }
    this.refunds.push({ id, method: 'transfer', fromDeposit, fromPayments, isReversed: false })
    if (isLast) this.#bringInOrder()
    return [...fromPayments.values()]
  }

  /** They come from another tenancy: the deposit fills what is asked for as deposit, and is asked for beyond that. */
  got(id: string, credits: readonly bigint[], deposit: bigint, receivedOn: Day): Brought {
    this.facts.push(`${id}: ${credits.join(' and ')} of credit and ${deposit} of deposit come from another unit`)
    const bring = (amount: bigint): Payment => {
      const payment = { id, amount, method: 'transfer' as const, receivedOn, isReversed: false, refunded: 0n }
      const made = { ...payment, wentTo: new Set<Charge>() }
      this.payments.push(made)
      return made
    }
    const payments = credits.map(bring)
    let asked: Charge | null = null
    let missing = 0n
    if (deposit > 0n) {
      const payment = bring(deposit)
      payments.push(payment)
      const open = () => this.open().filter(({ type }) => type === 'deposit')
      missing = deposit - sum(open().map(restOf))
      if (missing > 0n)
        asked = this.#charge({ what: `deposit ${id}`, type: 'deposit', due: receivedOn, asked: missing })
      this.#pour(payment, deposit, open())
    }
    this.#bringInOrder()
    return { payments, deposit: asked, missing }
  }

  /** It goes back to the tenancy that it came from, from wherever it stands. */
  gaveBack({ payments, deposit, missing }: Brought): void {
    this.facts.push(`${payments[0]?.id}: goes back to the other unit`)
    for (const payment of payments) this.#takeOut(payment)
    if (deposit && !deposit.isVoid) {
      const paidOtherwise = sum([...deposit.paidBy.values()])
      const beyond = deposit.asked - missing
      const left = paidOtherwise > beyond ? paidOtherwise : beyond
      if (left > 0n) this.#askAnew(deposit, least(left, deposit.asked), deposit.due)
      else {
        this.#empty(deposit)
        deposit.isVoid = true
        deposit.whole = null
      }
    }
    this.#bringInOrder()
  }

  refundReversed(id: string): void {
    this.facts.push(`${id}: came back`)
    const refund = this.refunds.find((made) => made.id === id)
    if (!refund) throw new Error(`No refund ${id}.`)
    for (const [payment, part] of refund.fromPayments) payment.refunded -= part
    refund.isReversed = true
    this.#bringInOrder()
  }
}
