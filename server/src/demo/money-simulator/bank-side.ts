import { createHmac } from 'node:crypto'
import { type BankCustomer, bankCode, type MoneyEvent, plainTime, type World, withCents } from './world'

/** A bank that tells of each credit at an address of its customer, signed. */
export function bankSide(world: World, customers: BankCustomer[]) {
  async function pay(
    account: string,
    paid: { typed: string; cents: number; phone: string; name: string },
  ): Promise<MoneyEvent> {
    const customer = customers.find((one) => one.account === account)
    const event = world.receive({
      provider: 'bank',
      receiver: account,
      code: bankCode(),
      cents: paid.cents,
      accountTyped: `${account}#${paid.typed}`,
      phone: paid.phone,
      name: paid.name,
      isTill: false,
    })
    if (!customer) return event
    const notice = {
      type: 'CREDIT',
      transaction: {
        reference: event.code,
        amount: withCents(event.cents),
        currency: customer.currency,
        time: plainTime(event.at),
      },
      billNumber: event.accountTyped,
      narration: `Paybill ${event.accountTyped} by ${event.name}`,
      payer: { name: event.name, phone: event.phone },
    }
    const { times, late } = world.behaviourOf(paid.phone)
    const tell = () => {
      const signature = createHmac('sha256', customer.key).update(JSON.stringify(notice)).digest('hex')
      return world.tell({ url: customer.url, body: notice, headers: { 'x-signature': signature } })
    }
    for (let time = 0; time < times; time += 1) {
      if (late > 0) world.later(late, tell)
      else await tell()
    }
    return event
  }
  return { pay }
}
