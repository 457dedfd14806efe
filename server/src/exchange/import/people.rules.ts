import type { ImportField } from '@makao/contract/exchange/import/import.terms'
import { groupBy } from '../../lists'
import { keyOf } from './cells.rules'
import type { Existing } from './doubles.rules'
import { addFacts, type Facts, factsOf, keyIn } from './facts.rules'
import { isPaymentRow, type ReadRow, type Report } from './rows.rules'
import { bySigns, namedOf, signsOf } from './signs.rules'

/** A tenant of the file. `existingId`: Makao has this person already, who stays as is. */
export interface Person extends Facts {
  id: string
  existingId: string | null
}

const fields: readonly ImportField[] = [
  'tenantName',
  'tenantPhone',
  'secondPhone',
  'tenantEmail',
  'idNumber',
  'tenantPin',
  'nextOfKin',
  'nextOfKinPhone',
  'employer',
]
const nameIn = ({ values }: ReadRow) => String(values.tenantName)

/** Those whom a name may mean; more than one, and a row has to say which by phone, e-mail or ID. */
type ByName = Map<string, Set<Person>>

function add(byName: ByName, person: Person): void {
  const key = keyIn(person.row, 'tenantName') ?? ''
  byName.set(key, (byName.get(key) ?? new Set()).add(person))
}

/**
 * Who the rows speak of: known again by phone, e-mail or ID, and where a row has none of them by the name alone. Rows are left out
 * before whose signs are those of another name, or of two people.
 * @returns the person of each row that names one; of a payment, whoever of them it is
 */
export function peopleOf(rows: readonly ReadRow[], existing: Existing, report: Report): Map<ReadRow, Person> {
  const bySign = new Map<string, Person>()
  const byName: ByName = new Map()
  const found = new Map<ReadRow, Person>()
  const known = bySigns(existing.tenants)
  const knownNames = groupBy(existing.tenants, ({ name }) => keyOf(name))
  const ofMakao = new Map<string, Person>()
  const begin = (row: ReadRow, existingId: string | null): Person => {
    const present = existingId === null ? undefined : ofMakao.get(existingId)
    const person = present ?? { ...factsOf(row), id: existingId ?? crypto.randomUUID(), existingId }
    if (existingId !== null) ofMakao.set(existingId, person)
    return person
  }
  // Payments come last and add nobody: whoever paid may have another name than the tenant.
  const named = rows
    .filter(({ values }) => values.tenantName !== undefined)
    .toSorted((a, b) => Number(isPaymentRow(a)) - Number(isPaymentRow(b)))
  const take = (row: ReadRow, before: Person | undefined, existingId: string | null) => {
    const isPayment = isPaymentRow(row)
    if (isPayment && !before && existingId === null) return
    const person = before ?? begin(row, existingId)
    found.set(row, person)
    if (isPayment) return
    addFacts(person, row, fields, report)
    for (const { sign } of signsOf(row.values)) if (!bySign.has(sign)) bySign.set(sign, person)
    if (!before) add(byName, person)
  }
  // Who has a phone, an e-mail or an ID first: the rest are those people again, or new ones of their own.
  for (const row of named) {
    const own = signsOf(row.values)
    if (own.length === 0) continue
    const [before] = own.flatMap(({ sign }) => bySign.get(sign) ?? [])
    const [existingId = null] = own.flatMap(({ sign }) => namedOf(known.get(sign), nameIn(row))?.id ?? [])
    take(row, before, existingId)
  }
  for (const row of named) {
    if (found.has(row) || signsOf(row.values).length > 0) continue
    const key = keyIn(row, 'tenantName') ?? ''
    const meant = [...(byName.get(key) ?? [])]
    const inMakao = meant.length > 0 ? [] : (knownNames.get(key) ?? [])
    if (meant.length > 1 || inMakao.length > 1) {
      const expected = 'the phone, e-mail or ID too: there are several people of this name'
      report(row, 'tenantName', { found: nameIn(row), expected, isWrong: true })
      continue
    }
    take(row, meant[0], inMakao[0]?.id ?? null)
  }
  return found
}
