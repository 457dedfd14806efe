import { parseDecimal } from './decimal'

/**
 * Reads a whole number as people type it: '30', '1,000', ' 7 '.
 * @returns NaN for what is none; which ones a field takes is said by its schema
 */
export function parseCount(text: string): number {
  const read = parseDecimal(text, 0, 9)
  return typeof read === 'number' ? read : Number.NaN
}
