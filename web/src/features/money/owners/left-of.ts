import { formatMoney } from '@makao/contract/money'
import type { OwnerlessMoney } from '@makao/contract/money/owners/owners.schema'

/** What came in less what was spent, with its currency. */
export const leftOf = ({ collected, expenses, currency }: OwnerlessMoney) => formatMoney(collected - expenses, currency)
