import { SegmentedMessage } from 'sms-segments-calculator'

// One character outside GSM-7 makes every part less than half as long: 70 instead of 160.
const plainer: readonly [RegExp, string][] = [
  [/[\u00a0\u202f\u2009]/g, ' '],
  [/[\u2018\u2019\u201a\u2032]/g, "'"],
  [/[\u201c\u201d\u201e\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
  [/\r\n?/g, '\n'],
]

/** A text as it is sent by SMS: spaces, quotes and dashes as old phones have them. */
export function smsText(text: string): string {
  return plainer.reduce((plain, [what, by]) => plain.replace(what, by), text).trim()
}

/** How a text goes by SMS. `characters`: units of the encoding; some characters of GSM-7 count two, an emoji too. */
export interface SmsLength {
  encoding: 'GSM-7' | 'UCS-2'
  characters: number
  parts: number
}

/** One SMS holds 160 characters of GSM-7 and each part of a longer one 153; of UCS-2 70 and 67 (GSM 03.38, 03.40). */
export function smsLength(text: string): SmsLength {
  const { encodingName: encoding, messageSize, segmentsCount: parts } = new SegmentedMessage(smsText(text), 'auto')
  return { encoding, characters: messageSize / (encoding === 'GSM-7' ? 7 : 16), parts }
}
