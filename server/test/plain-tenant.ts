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
}

/** @param put is told of each step that puts money on a charge, or takes it away */
export class PlainTenant {
  readonly charges: PlainCharge[] = []
  readonly #payments: PlainPayment[] = []
  deposit = 0n

  readonly put: (type: string, amount: bigint) => void

  constructor(put: (type: string, amount: bigint) => void) {
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

  #move(charge: PlainCharge, amount: bigint): void {
    charge.paid += amount
    if (charge.type === 'deposit') this.deposit += amount
    this.put(charge.type, amount)
  }

  #spend(): void {
    for (const charge of this.open) {
      for (const payment of this.#payments) {
        const amount = [payment.left, charge.amount - charge.paid].reduce((a, b) => (a < b ? a : b))
        if (amount === 0n) continue
        payment.left -= amount
        payment.parts.push({ charge, amount })
        this.#move(charge, amount)
      }
    }
  }

  ask(type: string, due: string, amount: bigint): PlainCharge {
    const charge = { type, due, amount, paid: 0n }
    this.charges.push(charge)
    return charge
  }
  /** After what is asked for at one moment. */
  asked(): void {
    this.#spend()
  }
  pay(amount: bigint): PlainPayment {
    const payment = { amount, left: amount, parts: [] }
    this.#payments.push(payment)
    this.#spend()
    return payment
  }
  takeBack(payment: PlainPayment): void {
    for (const { charge, amount } of payment.parts) this.#move(charge, -amount)
    payment.parts = []
    payment.left = 0n
  }
  void(charge: PlainCharge): void {
    this.charges.splice(this.charges.indexOf(charge), 1)
  }
  /** Who leaves is asked for no more deposit than came in; what is held pays what is owed. @returns what goes back */
  leave(): bigint {
    for (const charge of this.charges) if (charge.type === 'deposit') charge.amount = charge.paid
    for (const charge of this.open) {
      const amount = [this.deposit, charge.amount - charge.paid].reduce((a, b) => (a < b ? a : b))
      this.deposit -= amount
      this.#move(charge, amount)
    }
    const back = this.deposit
    this.deposit = 0n
    return back
  }
}
