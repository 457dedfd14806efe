import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { restOf } from '../plain-account'
import { client, db, everybody, type Living, today } from './agency'
import { SEED } from './chance'

// What the two say of everybody.

interface Figures {
  owed: bigint
  credit: bigint
  depositHeld: bigint
  charged: string
}

export const total = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)

function reckoned({ account }: Living): Figures {
  const { owed, credit, depositHeld, balance } = account
  expect(owed - credit, 'what is owed less credit, reckoned in two ways').toBe(balance)
  const charged = new Map<string, bigint>()
  for (const { type, asked, isVoid } of account.charges)
    if (!isVoid) charged.set(type, (charged.get(type) ?? 0n) + asked)
  const inWords = [...charged].map(([type, amount]) => `${type} ${amount}`)
  return { owed, credit, depositHeld, charged: inWords.sort().join(', ') }
}

/** What the books say, straight from the postings. */
async function readBooks(): Promise<Map<string, Figures>> {
  const { rows } = await db.execute<{ tenancy: string; owed: string; credit: string; held: string }>(sql`
    select entry.tenancy_id as tenancy,
      coalesce(sum(amount_minor) filter (where account = 'receivable'), 0)::text as owed,
      coalesce(-sum(amount_minor) filter (where account = 'credit'), 0)::text as credit,
      coalesce(-sum(amount_minor) filter (where account = 'deposits_held'), 0)::text as held
    from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id group by entry.tenancy_id`)
  const { rows: charged } = await db.execute<{ tenancy: string; type: string; amount: string }>(sql`
    select tenancy_id as tenancy, payment_type as type, sum(amount_minor)::text as amount from payment_records
    where voided_at is null group by 1, 2 order by 2`)
  const wordsOf = new Map<string, string[]>()
  for (const { tenancy, type, amount } of charged) {
    wordsOf.set(tenancy, [...(wordsOf.get(tenancy) ?? []), `${type} ${amount}`])
  }
  return new Map(
    rows.map(({ tenancy, owed, credit, held }) => [
      tenancy,
      {
        owed: BigInt(owed),
        credit: BigInt(credit),
        depositHeld: BigInt(held),
        charged: (wordsOf.get(tenancy) ?? []).sort().join(', '),
      },
    ]),
  )
}

const nothing: Figures = { owed: 0n, credit: 0n, depositHeld: 0n, charged: '' }

export async function compareEverybody(): Promise<void> {
  const books = await readBooks()
  for (const living of everybody) {
    const { tenantName, account, unit, tenancyId } = living
    const place = `${tenantName}, due on the ${unit.price.rentDay}. and ${unit.price.serviceDay}., on ${today}, seed ${SEED}`
    expect(books.get(tenancyId) ?? nothing, [place, ...account.facts].join('\n')).toEqual(reckoned(living))
  }
}

/** The accounts of the books as they must stand: above zero to the debit. */
function reckonedTrialBalance(): Record<string, number> {
  const accounts = new Map<string, bigint>()
  for (const { account } of everybody) {
    const add = (name: string, amount: bigint) => {
      const key = `${account.currency} ${name}`
      accounts.set(key, (accounts.get(key) ?? 0n) + amount)
    }
    add('receivable ', account.owed)
    add('credit ', -account.credit)
    add('deposits_held ', -account.depositHeld)
    for (const charge of account.charges.filter(({ isVoid }) => !isVoid)) {
      if (charge.type === 'deposit') add('deposit_due ', -restOf(charge))
      else if (charge.type === 'opening_balance') add('opening_balance ', -charge.asked)
      else add(`income ${charge.type}`, -charge.asked)
      if (charge.type === 'deposit') continue
      add('write_off ', charge.writtenOff)
      // No owner is agreed for any of them.
      const collected = charge.asked - charge.writtenOff - restOf(charge)
      add('passed_on ', collected)
      add('ownerless collected', -collected)
    }
    for (const { method, amount, isReversed } of account.payments) if (!isReversed) add(`cash ${method}`, amount)
    for (const { method, fromDeposit, fromPayments, isReversed } of account.refunds) {
      if (!isReversed) add(`cash ${method}`, -fromDeposit - total([...fromPayments.values()]))
    }
  }
  const standing = [...accounts].filter(([, amount]) => amount !== 0n)
  return Object.fromEntries(standing.map(([name, amount]) => [name, Number(amount)]))
}

const FAR = '2200-12-31'

export async function compareTrialBalance(): Promise<void> {
  const lines = await client.ledger.trialBalance({ to: FAR })
  for (const currency of ['KES', 'UGX']) {
    const of = lines.filter((line) => line.currency === currency)
    const side = (pick: 'debit' | 'credit') => of.reduce((all, line) => all + line[pick], 0)
    expect(side('debit'), `${currency} on ${today}`).toBe(side('credit'))
  }
  const found = lines.map(({ account, detail, currency, debit, credit }) => [
    `${currency} ${account} ${detail}`,
    debit - credit,
  ])
  expect(Object.fromEntries(found), `on ${today}, seed ${SEED}`).toEqual(reckonedTrialBalance())
}
