import { MOST_TOGETHER, type RentalTaxDue } from '@makao/contract/money/rental-tax/rental-tax.schema'
import { useState } from 'react'
import { newRequestId } from '../../../lib/request-id'

/** What is due of an owner and month, and the parts that it is paid in: one, or one for each of its certificates. */
export interface TaxPart {
  key: string
  due: RentalTaxDue
  /** One for each part as long as the dialog is open: what is tried again after a lost answer is paid once. */
  requestIds: readonly string[]
}

const keyOf = ({ ownerId, month }: RentalTaxDue) => `${ownerId} ${month}`

/** What one payment covers of what is due: all of it, or as much of what is due first as one payment can. */
export function useTaxParts(dues: readonly RentalTaxDue[]) {
  const [parts, setParts] = useState<readonly TaxPart[]>(() =>
    dues.map((due) => ({ key: keyOf(due), due, requestIds: [newRequestId()] })),
  )
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(dues.slice(MOST_TOGETHER).map(keyOf)))
  const isChosen = ({ key }: TaxPart) => !left.has(key)
  const change = (key: string, changed: (requestIds: readonly string[]) => readonly string[]) =>
    setParts((before) =>
      before.map((part) => (part.key === key ? { ...part, requestIds: changed(part.requestIds) } : part)),
    )
  return {
    isChosen,
    chosen: parts.filter(isChosen),
    /** By month, the earliest first. */
    months: [...new Set(parts.map(({ due }) => due.month))].toSorted().map((month) => ({
      month,
      parts: parts.filter(({ due }) => due.month === month),
    })),
    choose: (some: readonly TaxPart[], isIn: boolean) =>
      setLeft((before) => {
        const after = new Set(before)
        for (const { key } of some) {
          if (isIn) after.delete(key)
          else after.add(key)
        }
        return after
      }),
    /** Another certificate for the same owner and month. */
    split: ({ key }: TaxPart) => change(key, (requestIds) => [...requestIds, newRequestId()]),
    /** The last certificate again goes away. */
    join: ({ key }: TaxPart) => change(key, (requestIds) => requestIds.slice(0, -1)),
  }
}

export type TaxParts = ReturnType<typeof useTaxParts>
