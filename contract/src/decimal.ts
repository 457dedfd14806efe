export type NoDecimal = 'empty' | 'negative' | 'noNumber' | 'tooManyDecimals' | 'tooManyDigits'

/**
 * Reads a number as people type it: '15000', '15,000.50', '1 200', '007'. Never rounds. What is an amount, a reading or a
 * count says in its own words what is wrong with it.
 * @param decimals how many there may be; zeros beyond them do not count
 * @param mostDigits before the decimal point
 * @returns in units of the last decimal: '1.5' with two of them is 150
 */
export function parseDecimal(text: string, decimals: number, mostDigits: number): number | NoDecimal {
  const plain = text.replace(/\s/g, '')
  if (plain === '') return 'empty'
  if (plain.startsWith('-')) return 'negative'
  const digits = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?$/.exec(plain)
  if (!digits) return 'noNumber'
  const whole = (digits[1] ?? '').replaceAll(',', '').replace(/^0+(?=\d)/, '')
  const fraction = (digits[2] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return 'tooManyDecimals'
  if (whole.length > mostDigits) return 'tooManyDigits'
  return Number(whole) * 10 ** decimals + Number(fraction.padEnd(decimals, '0'))
}
