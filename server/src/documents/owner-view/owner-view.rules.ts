import { addMonths } from '@makao/contract/days'
import type { OwnedAccount, OwnedMonth } from '@makao/contract/documents/owner-view/owner-view.schema'
import type { HeldAside, OwnerAccount, StatementLine } from '@makao/contract/money/owners/owners.schema'

/** What came in for an owner and went out in each month, by the lines of their statement. */
export function monthsOf(
  { lines, remittances }: Pick<OwnerAccount, 'lines' | 'remittances'>,
  from: string,
  count: number,
): OwnedMonth[] {
  return Array.from({ length: count }, (_, place) => {
    const month = addMonths(from, place)
    const sum = (key: 'collected' | 'commission' | 'vat' | 'expenses' | 'net') =>
      lines.filter((line) => line.month === month).reduce((total, line) => total + line[key], 0)
    return {
      month,
      collected: sum('collected'),
      commission: sum('commission'),
      vat: sum('vat'),
      expenses: sum('expenses'),
      net: sum('net'),
      paidOut: remittances
        .filter(({ paidOn }) => paidOn.startsWith(month))
        .reduce((total, { amount }) => total + amount, 0),
    }
  })
}

/** A line without what the whole property came to, which is the other owners' too. */
export function ownLine({ whole: _, ...line }: StatementLine): Omit<StatementLine, 'whole'> {
  return line
}

/** An owner's part of what is held for a property and owed by its tenants. */
export function ownAside(
  { propertyId, propertyName, own }: HeldAside,
  showsArrears: boolean,
): OwnedAccount['aside'][number] {
  return {
    propertyId,
    propertyName,
    depositsHeld: own?.depositsHeld ?? 0,
    arrears: showsArrears ? (own?.arrears ?? 0) : null,
  }
}
