// Where a tenant's money goes, by docs/money.md: to what is due first, of one day in this order, and what is left waits for the next
// amount due. Nothing of it is the server's.

const order = ['opening_balance', 'rent', 'service_charge', 'water', 'electricity', 'garbage', 'other', 'deposit']

export interface PlainCharge {
  type: string
  due: string
  amount: bigint
  paid: bigint
}

export interface PlainPayment {
  amount: bigint
  left: bigint
  parts: { charge: PlainCharge; amount: bigint }[]
  /** Some of it was paid back. */
  isRefunded: boolean
  isReversed: boolean
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** Money that is put on a charge, or taken away below zero. */
export interface PlainStep {
  charge: PlainCharge
  amount: bigint
  isFirstRent: boolean
  /** The payment that it is of; null: of the deposit. */
  money: PlainPayment | null
  /** Unless it is today. */
  day: string | undefined
}

/** @param put is told of each step */
export class PlainTenant {
  readonly charges: PlainCharge[] = []
  readonly #payments: PlainPayment[] = []
  #firstRent: PlainCharge | undefined
  deposit = 0n

  readonly put: (step: PlainStep) => void

  constructor(put: (step: PlainStep) => void) {
    this.put = put
  }

  get open(): PlainCharge[] {
    const place = ({ type }: PlainCharge) => order.indexOf(type)
    return this.charges
      .filter(({ amount, paid }) => amount > paid)
      .sort((a, b) => (a.due === b.due ? place(a) - place(b) : a.due < b.due ? -1 : 1))
  }
  get owed(): bigint {
    return this.open.reduce((sum, { amount, paid }) => sum + amount - paid, 0n)
  }
  get credit(): bigint {
    return this.#payments.reduce((sum, { left }) => sum + left, 0n)
  }

  #move(charge: PlainCharge, amount: bigint, money: PlainPayment | null, day?: string): void {
    charge.paid += amount
    if (charge.type === 'deposit') this.deposit += amount
    this.put({ charge, amount, isFirstRent: charge === this.#firstRent, money, day })
  }

  #pourUpTo(payment: PlainPayment, charge: PlainCharge, most: bigint, day?: string): void {
    const amount = least(payment.left, most)
    if (amount === 0n) return
    payment.left -= amount
    payment.parts.push({ charge, amount })
    this.#move(charge, amount, payment, day)
  }
  #pour(payment: PlainPayment, onto: readonly PlainCharge[], day?: string): void {
    for (const charge of onto) this.#pourUpTo(payment, charge, charge.amount - charge.paid, day)
  }
  #spend(): void {
    for (const charge of this.open) for (const payment of this.#payments) this.#pour(payment, [charge])
  }

  /** The first rent that counts is what the fee for letting is of. */
  ask(type: string, due: string, amount: bigint): PlainCharge {
    const charge = { type, due, amount, paid: 0n }
    this.charges.push(charge)
    if (type === 'rent' && (!this.#firstRent || !this.charges.includes(this.#firstRent))) this.#firstRent = charge
    return charge
  }
  /** After what is asked for at one moment. */
  asked(): void {
    this.#spend()
  }
  #came(amount: bigint): PlainPayment {
    const payment = { amount, left: amount, parts: [], isRefunded: false, isReversed: false }
    this.#payments.push(payment)
    return payment
  }
  pay(amount: bigint): PlainPayment {
    const payment = this.#came(amount)
    this.#spend()
    return payment
  }
  /** Tax that is said with its money settles the oldest of what is no deposit, and the money the rest. */
  payLessTax(amount: bigint, taxed: bigint): { payment: PlainPayment; tax: PlainPayment } {
    const tax = this.#came(taxed)
    const payment = this.#came(amount)
    let kept = taxed
    for (const charge of this.open) {
      const part = charge.type === 'deposit' ? 0n : least(kept, charge.amount - charge.paid)
      kept -= part
      this.#pourUpTo(payment, charge, charge.amount - charge.paid - part)
    }
    const due = this.open.filter(({ type }) => type !== 'deposit')
    this.#pour(tax, due)
    return { payment, tax }
  }
  /** Tax goes first to what the money went to that it was withheld of, then to the oldest, and never to a deposit. */
  withhold(amount: bigint, of: PlainPayment, day: string): PlainPayment {
    const tax = this.#came(amount)
    const isOfIt = (charge: PlainCharge) => of.parts.some((part) => part.charge === charge)
    const due = this.open.filter(({ type }) => type !== 'deposit')
    this.#pour(tax, [...due.filter(isOfIt), ...due.filter((charge) => !isOfIt(charge))], day)
    return tax
  }
  takeBack(payment: PlainPayment): void {
    for (const { charge, amount } of payment.parts) this.#move(charge, -amount, payment)
    payment.parts = []
    payment.left = 0n
    payment.isReversed = true
  }
  void(charge: PlainCharge): void {
    this.charges.splice(this.charges.indexOf(charge), 1)
  }
  /** All that is credit is paid back. @returns how much it is */
  payCreditBack(): bigint {
    const { credit } = this
    for (const payment of this.#payments) {
      if (payment.left > 0n) payment.isRefunded = true
      payment.left = 0n
    }
    return credit
  }

  /** Who leaves is asked for no more deposit than came in; what is held pays what is owed. */
  leave(): void {
    for (const charge of this.charges) if (charge.type === 'deposit') charge.amount = charge.paid
    this.#takeFromDeposit(this.open)
  }
  /** What was broken is taken out of the deposit as far as that reaches; the rest is owed. */
  deduct(due: string, amount: bigint): void {
    this.#takeFromDeposit([this.ask('other', due, amount)])
  }
  #takeFromDeposit(charges: readonly PlainCharge[]): void {
    for (const charge of charges) {
      const amount = least(this.deposit, charge.amount - charge.paid)
      this.deposit -= amount
      if (amount > 0n) this.#move(charge, amount, null)
    }
  }
  /** So much of the deposit is paid back, or came back from the bank: below zero. */
  payDepositBack(amount: bigint): void {
    this.deposit -= amount
  }
}
