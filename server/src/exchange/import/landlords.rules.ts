import { phoneKeyOf } from '../../people/accounts/accounts.rules'
import { keyOf } from './cells.rules'
import type { Existing } from './doubles.rules'
import { keyIn } from './facts.rules'
import type { ReadRow, Report } from './rows.rules'

/** What tells two landlords of one name apart, as it is compared. */
const signs = {
  ownerPin: { label: 'PIN', spelt: (pin: string) => pin.toUpperCase() },
  ownerPhone: { label: 'phone', spelt: phoneKeyOf },
  ownerEmail: { label: 'e-mail', spelt: (email: string) => email.toLowerCase() },
}
type Sign = keyof typeof signs
const signFields = Object.keys(signs) as Sign[]

/** What is known of a landlord, and where it stands. */
type Landlord = Partial<Record<Sign, { value: string; where: string }>>

const landlordFrom = (said: Partial<Record<Sign, string | number | null>>, where: string): Landlord =>
  Object.fromEntries(
    signFields.flatMap((field) => {
      const value = signs[field].spelt(String(said[field] ?? ''))
      return value === '' ? [] : [[field, { value, where }]]
    }),
  )

/** Landlords are found by their names: two of one name would be one. Where PIN, phone or e-mail is the same, it is one. */
export function findLandlords(rows: readonly ReadRow[], existing: Existing, report: Report): void {
  const known = new Map(
    existing.owners.map(({ name, phoneNumber, email, taxPin }) => [
      keyOf(name),
      landlordFrom({ ownerPhone: phoneNumber, ownerEmail: email, ownerPin: taxPin }, 'in Makao'),
    ]),
  )
  for (const row of rows) {
    const name = keyIn(row, 'ownerName')
    if (name === undefined) continue
    const before = known.get(name) ?? {}
    const own = landlordFrom(row.values, `in ${row.sheet}, row ${row.row}`)
    const isSame = (field: Sign) => before[field]?.value === own[field]?.value
    const both = signFields.filter((field) => before[field] && own[field])
    const agrees = both.some(isSame)
    // A PIN is one person's; of phone and e-mail people have two, or an old one.
    const others = both.filter((field) => !isSame(field) && (!agrees || field === 'ownerPin'))
    for (const field of others) {
      const { label } = signs[field]
      const expected = `the ${label} that stands ${before[field]?.where}, or another name: two landlords of one name would be one. Mend it, or leave it out of this row`
      report(row, field, { found: String(row.values[field]), expected, isWrong: true })
    }
    if (others.length === 0) known.set(name, { ...own, ...before })
  }
}
