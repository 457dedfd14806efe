import type { Currency } from '@makao/contract/money'
import type { CommissionPaper } from '@makao/contract/money/owners/owners.terms'
import { groupBy } from '../../lists'

/** Of a property in a month: the owner's part of the commission and of the VAT on it. */
export interface CommissionLine {
  propertyId: string
  currency: Currency
  month: string
  commission: number
  vat: number
}

export interface NewCommissionInvoice {
  kind: CommissionPaper
  currency: Currency
  month: string
  lines: CommissionLine[]
}

const keyOf = ({ currency, month }: Pick<CommissionLine, 'currency' | 'month'>) => `${currency} ${month}`

/** What one line comes to beside another, by property; without what is 0. */
function less(earned: readonly CommissionLine[], invoiced: readonly CommissionLine[]): CommissionLine[] {
  const back = invoiced.map((line) => ({ ...line, commission: -line.commission, vat: -line.vat }))
  const ofProperty = groupBy([...earned, ...back], ({ propertyId }) => propertyId)
  return [...ofProperty.values()].flatMap((same) => {
    const [first] = same
    const commission = same.reduce((sum, line) => sum + line.commission, 0)
    const vat = same.reduce((sum, line) => sum + line.vat, 0)
    return first && (commission !== 0 || vat !== 0) ? [{ ...first, commission, vat }] : []
  })
}

/**
 * What is still to be invoiced of months that are over: what was earned with VAT, less what was invoiced of it before. Where less was
 * earned than invoiced, or nothing any more, it is credited.
 */
export function toInvoice(
  earned: readonly CommissionLine[],
  invoiced: readonly CommissionLine[],
): NewCommissionInvoice[] {
  const [now, before] = [groupBy(earned, keyOf), groupBy(invoiced, keyOf)]
  return [...new Set([...now.keys(), ...before.keys()])]
    .flatMap((key): NewCommissionInvoice[] => {
      const [lines, known] = [now.get(key) ?? [], before.get(key) ?? []]
      const [first] = [...lines, ...known]
      if (!first || (known.length === 0 && lines.every(({ vat }) => vat === 0))) return []
      const left = less(lines, known)
      if (left.length === 0) return []
      const total = left.reduce((sum, { commission, vat }) => sum + commission + vat, 0)
      return [
        { kind: total < 0 ? 'credit_note' : 'invoice', currency: first.currency, month: first.month, lines: left },
      ]
    })
    .sort((a, b) => a.month.localeCompare(b.month) || a.currency.localeCompare(b.currency))
}
