import { isDescending, keyOfOrder } from '@makao/contract/order'

/** What a head says of its column to screen readers. One that counts back from today shows the first day as the most. */
export function ariaSort(
  order: string | undefined,
  key: string,
  countsBack = false,
): 'ascending' | 'descending' | undefined {
  if (order === undefined || keyOfOrder(order) !== key) return undefined
  return isDescending(order) === countsBack ? 'ascending' : 'descending'
}

/** The order after a click on a head: the other way round, or by another column; amounts and days begin with the most. */
export function nextOrder(order: string | undefined, key: string, startsDescending: boolean): string {
  if (order !== undefined && keyOfOrder(order) === key) return isDescending(order) ? key : `-${key}`
  return startsDescending ? `-${key}` : key
}
