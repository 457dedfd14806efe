import { type Currency, minorFactor } from '@makao/contract/money'

/**
 * Rounds half up to whole shillings. Only what was computed is rounded: an agreed amount keeps its cents.
 * @param numerator of minor units
 */
export function wholeShillings(numerator: number | bigint, denominator: number | bigint, currency: Currency): number {
  const factor = minorFactor(currency)
  // In whole numbers, so that no half is lost; ours stay far below what a BigInt would be slow for.
  const divisor = BigInt(denominator) * BigInt(factor)
  return Number((BigInt(numerator) * 2n + divisor) / (2n * divisor)) * factor
}
