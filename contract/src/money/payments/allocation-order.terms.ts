// Of both sides: the server puts money where this says, and a form shows beforehand where it will go.

import type { Day } from '../../days'
import { type PaymentType, paymentTypes } from '../charges/charges.kinds'

/** What an amount due needs to be put in line. `balance`: what remains to pay, in minor units. */
export interface Due {
  id: string
  dueDate: Day
  paymentType: PaymentType
  balance: number
}

/** Money that is free to be put somewhere. `amount`: minor units. */
export interface Free {
  id: string
  amount: number
}

export interface Share {
  fromId: string
  chargeId: string
  amount: number
}

/**
 * The order in which money is put on charges: by day, then by type (rent first, penalties last), else by id. So the
 * same money always goes the same way.
 */
export function compareDue(a: Due, b: Due): number {
  return (
    a.dueDate.localeCompare(b.dueDate) ||
    paymentTypes.indexOf(a.paymentType) - paymentTypes.indexOf(b.paymentType) ||
    a.id.localeCompare(b.id)
  )
}

/** Puts free money, in its order, on what is due, in its order. What finds no place stays free. */
export function share(free: readonly Free[], due: readonly Due[]): Share[] {
  const shares: Share[] = []
  const line = [...due].sort(compareDue).filter(({ balance }) => balance > 0)
  let place = 0
  let balance = line[0]?.balance ?? 0
  for (const { id, amount } of free) {
    let left = amount
    for (let charge = line[place]; left > 0 && charge; charge = line[place]) {
      const part = Math.min(left, balance)
      shares.push({ fromId: id, chargeId: charge.id, amount: part })
      left -= part
      balance -= part
      if (balance === 0) {
        place += 1
        balance = line[place]?.balance ?? 0
      }
    }
  }
  return shares
}
