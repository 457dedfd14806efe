import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** The country whose way of writing numbers is meant when a number names none. */
export type PhoneCountry = 'KE' | 'UG'

export const phoneCountryOf = (country: 'Kenya' | 'Uganda' | null): PhoneCountry => (country === 'Uganda' ? 'UG' : 'KE')

/** A mobile number as '+254712345678'; null for what is none. */
export function mobileNumber(typed: string | null, country: PhoneCountry): string | null {
  if (!typed) return null
  const parsed = parsePhoneNumberFromString(typed, country)
  if (!parsed?.isValid()) return null
  const type = parsed.getType()
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' ? parsed.number : null
}

/** A link that opens a chat with a text filled in. `number`: '+254712345678'. */
export function whatsappUrl(number: string, text: string): string {
  return `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`
}
