import type { Parsed } from './parsed'

/** All of something, in hundredths of a percent. */
export const WHOLE = 10_000

/**
 * Reads percent as people type them: '33.34', '7,5 %', '50'.
 * @returns hundredths of a percent, at most `WHOLE`
 */
export function parsePercent(text: string): Parsed {
  const digits = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s%]/g, ''))
  if (!digits) return { ok: false, message: 'Enter percent as a number, for example 10 or 7.5' }
  const value = Number(digits[1]) * 100 + Number((digits[2] ?? '').padEnd(2, '0'))
  return value > WHOLE ? { ok: false, message: 'At most 100 percent' } : { ok: true, value }
}

/** The hundredths of a percent that were typed so far; 0 while they are none. */
export function typedPercent(text: string): number {
  const parsed = parsePercent(text)
  return parsed.ok ? parsed.value : 0
}

/** '33.34', '50': what `parsePercent` reads back unchanged. @param hundredths of a percent */
export function editablePercent(hundredths: number): string {
  return String(hundredths / 100)
}
