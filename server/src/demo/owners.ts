import { addMonths, type Day } from '@makao/contract/days'
import { type Currency, minorFactor } from '@makao/contract/money'
import { WHOLE } from '@makao/contract/percent'
import { insertRows } from '../db/insert-rows'
import type { Tx } from '../db/types'
import { beginMonth, postEntries } from '../money/ledger/ledger.repository'
import { expensePostings, type NewEntry, payoutPostings } from '../money/ledger/ledger.rules'
import { insertEarlierMoney } from '../money/owners/agreements.repository'
import { readOwnerless } from '../money/owners/ownerless.service'
import { agreementShares, expenses, managementAgreements, owners, remittances } from '../money/owners/owners.table'
import { readOwnerStatement } from '../money/owners/statements.service'

const people = [
  {
    name: 'Wambui Njoroge',
    kind: 'individual' as const,
    email: 'wambui.njoroge@example.com',
    phoneNumber: '0722 314 159',
    taxPin: 'A004512378K',
    payoutMethod: 'bank' as const,
    payoutDetails: 'Equity Bank, Westlands, 0180 2719 4451',
  },
  {
    name: 'Kiprono Holdings Ltd',
    kind: 'company' as const,
    email: 'accounts@kiprono.example.com',
    phoneNumber: '0733 271 828',
    taxPin: 'P051398274X',
    payoutMethod: 'bank' as const,
    payoutDetails: 'KCB, Moi Avenue, 1172 990 341',
  },
  {
    name: 'Halima Said',
    kind: 'individual' as const,
    email: 'halima.said@example.com',
    phoneNumber: '0711 161 803',
    taxPin: 'A007719234M',
    payoutMethod: 'mpesa' as const,
    payoutDetails: 'M-Pesa 0711 161 803',
  },
  {
    name: 'Nakato Sarah',
    kind: 'individual' as const,
    email: 'nakato.sarah@example.com',
    phoneNumber: '+256 772 141 421',
    taxPin: '1009384756',
    payoutMethod: 'bank' as const,
    payoutDetails: 'Centenary Bank, Kampala Road, 3100 442 190',
  },
  {
    name: 'Ssekandi Investments Ltd',
    kind: 'company' as const,
    email: 'office@ssekandi.example.com',
    phoneNumber: '+256 701 173 205',
    taxPin: '1000227431',
    payoutMethod: 'bank' as const,
    payoutDetails: 'Stanbic Bank, Garden City, 9030 008 112',
  },
]

/** By country: who owns one property after the other, and what part of it. */
const holdings = {
  KES: [
    [[0, WHOLE]],
    [[1, WHOLE]],
    [
      [0, 6000],
      [2, 4000],
    ],
    [[2, WHOLE]],
  ],
  UGX: [
    [[3, WHOLE]],
    [[4, WHOLE]],
    [
      [3, 5000],
      [4, 5000],
    ],
  ],
} as const satisfies Record<Currency, readonly (readonly (readonly [number, number])[])[]>

const work = [
  ['repairs', 'Burst pipe on the ground floor', 8500],
  ['cleaning', 'Stairs and yard, the month', 6000],
  ['security', 'Night guard, the month', 18_000],
  ['repairs', 'New lock and hinges', 3200],
  ['rates', 'Land rates of the quarter', 14_500],
] as const

/** What a Kenyan shilling of the list above is in the other currency. */
const dearer: Record<Currency, number> = { KES: 1, UGX: 30 }

interface Property {
  id: string
  currency: Currency
}

/** Owners with their shares, what was spent, and what was paid out to them month by month; the last is still to be paid. */
export async function fillOwners(
  tx: Tx,
  author: { id: string; name: string },
  { properties, firstMonth, today }: { properties: readonly Property[]; firstMonth: string; today: Day },
): Promise<void> {
  const createdAt = new Date(`${firstMonth}-01T09:00:00Z`)
  const made = { createdBy: author.id, createdAt }
  const placed = people.map((person) => ({ ...person, id: crypto.randomUUID(), createdAt }))
  await insertRows(tx, owners, placed)
  const agreements: (typeof managementAgreements.$inferInsert & { id: string })[] = []
  const shares: (typeof agreementShares.$inferInsert)[] = []
  const spent: (typeof expenses.$inferInsert)[] = []
  const thisMonth = today.slice(0, 7)
  const counts: Record<Currency, number> = { KES: 0, UGX: 0 }
  for (const [place, { id: propertyId, currency }] of properties.entries()) {
    const id = crypto.randomUUID()
    const factor = minorFactor(currency) * dearer[currency]
    const isFixed = place % 5 === 4
    agreements.push({
      id,
      propertyId,
      fromDay: `${firstMonth}-01`,
      commissionKind: isFixed ? 'fixed' : 'percent',
      commissionBasis: place % 3 === 0 ? 'all' : 'rent',
      commissionRate: isFixed ? 0 : [800, 1000, 750][place % 3],
      commissionAmount: isFixed ? 12_000 * factor : 0,
      ...made,
    })
    const parts = holdings[currency][counts[currency] % holdings[currency].length] ?? []
    counts[currency] += 1
    for (const [owner, share] of parts) {
      shares.push({ id: crypto.randomUUID(), agreementId: id, ownerId: placed[owner]?.id ?? '', share })
    }
    for (const back of [3, 2, 1]) {
      const [category, description, amount] = work[(place + back) % work.length] ?? work[0]
      spent.push({
        id: crypto.randomUUID(),
        requestId: crypto.randomUUID(),
        propertyId,
        currency,
        category,
        description,
        amount: amount * factor,
        reference: `INV ${1040 + place * 3 + back}`,
        spentOn: `${addMonths(thisMonth, -back)}-${String(11 + place).padStart(2, '0')}`,
        ...made,
      })
    }
  }
  await insertRows(tx, managementAgreements, agreements)
  await insertRows(tx, agreementShares, shares)
  await insertRows(tx, expenses, spent)
  // Some tenants pay their first rent before the month in which it is due.
  for (const { propertyId } of await readOwnerless(tx)) {
    await insertEarlierMoney(tx, author, { propertyId, countedFrom: `${firstMonth}-01` }, createdAt)
  }

  const paid: (typeof remittances.$inferInsert)[] = []
  const now = new Date(`${today}T09:00:00Z`)
  for (const [place, { id: ownerId, payoutMethod }] of placed.entries()) {
    const lastPaid = addMonths(thisMonth, place % 2 === 0 ? -2 : -3)
    const { accounts } = await readOwnerStatement({ db: tx, now }, { ownerId, from: firstMonth, to: lastPaid })
    for (const { currency, lines } of accounts) {
      for (let month = firstMonth; month <= lastPaid; month = addMonths(month, 1)) {
        const net = lines.reduce((sum, line) => sum + (line.month === month ? line.net : 0), 0)
        // Nobody sends cents.
        const amount = net - (net % minorFactor(currency))
        if (amount <= 0) continue
        paid.push({
          id: crypto.randomUUID(),
          requestId: crypto.randomUUID(),
          ownerId,
          currency,
          amount,
          method: payoutMethod,
          reference: `FT${month.replace('-', '').slice(2)}${place}${currency}`,
          paidOn: `${addMonths(month, 1)}-08`,
          ...made,
        })
      }
    }
  }
  await insertRows(tx, remittances, paid)
  const entered: NewEntry[] = [
    ...spent.map(({ id, propertyId, currency, amount, spentOn }) => ({
      ...{ tenancyId: null, propertyId, expenseId: id, currency, day: spentOn, kind: 'expense' as const },
      postings: expensePostings(amount),
    })),
    ...paid.map(({ id, ownerId, currency, amount, method, paidOn }) => ({
      ...{ tenancyId: null, ownerId, remittanceId: id, currency, day: paidOn, kind: 'payout' as const },
      postings: payoutPostings(ownerId, method, amount),
    })),
  ]
  await postEntries(tx, author, entered, createdAt)
  await beginMonth(tx, thisMonth)
}
