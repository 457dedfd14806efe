import type { ImportField } from '@makao/contract/exchange/import/import.terms'
import { keyOf } from './cells.rules'
import type { Existing } from './doubles.rules'
import { addFacts, type Facts, factsOf, keyIn } from './facts.rules'
import type { ReadRow, Report } from './rows.rules'

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
const signs = ['tenantPhone', 'tenantEmail', 'idNumber'] as const

const signsOf = (row: ReadRow) =>
  signs.flatMap((field) => {
    const key = keyIn(row, field)
    return key === undefined || key === '' ? [] : [`${field}:${key}`]
  })

/** Those whom a name may mean; more than one, and a row has to say which by phone, e-mail or ID. */
type ByName = Map<string, Set<Person>>

function add(byName: ByName, person: Person): void {
  const key = keyIn(person.row, 'tenantName') ?? ''
  byName.set(key, (byName.get(key) ?? new Set()).add(person))
}

/**
 * Who the rows speak of: known again by phone, e-mail or ID, and where a row has none of them by the name alone.
 * @returns the person of each row that names one
 */
export function peopleOf(rows: readonly ReadRow[], existing: Existing, report: Report): Map<ReadRow, Person> {
  const bySign = new Map<string, Person>()
  const byName: ByName = new Map()
  const found = new Map<ReadRow, Person>()
  const known = new Map<string, string>()
  const knownNames = new Map<string, string[]>()
  for (const { id, name, phone, email, idNumber } of existing.tenants) {
    const key = keyOf(name)
    knownNames.set(key, [...(knownNames.get(key) ?? []), id])
    for (const [field, value] of [
      ['tenantPhone', phone],
      ['tenantEmail', email],
      ['idNumber', idNumber],
    ] as const) {
      if (value) known.set(`${field}:${keyOf(value)}`, id)
    }
  }
  const unproven = new Set(existing.unproven.map(keyOf))
  const named = rows.filter(({ values }) => values.tenantName !== undefined)
  const take = (row: ReadRow, person: Person) => {
    addFacts(person, row, fields, report)
    found.set(row, person)
  }
  // Who has a phone, an e-mail or an ID first: the rest are those people again, or new ones of their own.
  for (const row of named) {
    const own = signsOf(row)
    if (own.length === 0) continue
    if (unproven.has(keyIn(row, 'tenantEmail') ?? '')) {
      const expected =
        'another e-mail, or none: an account has it that nobody confirmed. Invite it in the list of tenants first'
      report(row, 'tenantEmail', { found: String(row.values.tenantEmail), expected, isWrong: true })
      continue
    }
    const before = own.map((sign) => bySign.get(sign)).find(Boolean)
    const existingId = own.map((sign) => known.get(sign)).find(Boolean) ?? null
    const person = before ?? { ...factsOf(row), id: existingId ?? crypto.randomUUID(), existingId }
    for (const sign of own) bySign.set(sign, person)
    if (!before) add(byName, person)
    take(row, person)
  }
  for (const row of named) {
    if (found.has(row) || signsOf(row).length > 0) continue
    const key = keyIn(row, 'tenantName') ?? ''
    const meant = [...(byName.get(key) ?? [])]
    const inMakao = meant.length > 0 ? [] : (knownNames.get(key) ?? [])
    if (meant.length > 1 || inMakao.length > 1) {
      const expected = 'the phone, e-mail or ID too: there are several people of this name'
      report(row, 'tenantName', { found: String(row.values.tenantName), expected, isWrong: true })
      continue
    }
    const [existingId = null] = inMakao
    const person = meant[0] ?? { ...factsOf(row), id: existingId ?? crypto.randomUUID(), existingId }
    if (!meant[0]) add(byName, person)
    take(row, person)
  }
  return found
}
