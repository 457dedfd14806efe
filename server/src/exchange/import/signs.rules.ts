import { keyOf } from './cells.rules'
import type { ReadRow } from './rows.rules'

/** By what a person is known again, surest first. */
export const signFields = ['tenantPhone', 'tenantEmail', 'idNumber'] as const
export type SignField = (typeof signFields)[number]

const spelt: Record<SignField, (value: string) => string> = {
  tenantPhone: (phone) => phone,
  // Full stops and dashes tell addresses apart.
  tenantEmail: (email) => email.toLowerCase(),
  idNumber: keyOf,
}

type Said = Partial<Record<SignField, string | number | null>>

/** The signs that are said of somebody, each in one spelling. */
export const signsOf = (said: Said): { field: SignField; sign: string }[] =>
  signFields.flatMap((field) => {
    const key = spelt[field](String(said[field] ?? ''))
    return key === '' ? [] : [{ field, sign: `${field}:${key}` }]
  })

interface Known {
  name: string
  phone: string | null
  email: string | null
  idNumber: string | null
}

/** Tenants of Makao by each of their signs. Two may share a phone there. */
export function bySigns<Tenant extends Known>(tenants: readonly Tenant[]): Map<string, Tenant[]> {
  const found = new Map<string, Tenant[]>()
  for (const tenant of tenants) {
    const said = { tenantPhone: tenant.phone, tenantEmail: tenant.email, idNumber: tenant.idNumber }
    for (const { sign } of signsOf(said)) {
      const all = found.get(sign)
      if (all) all.push(tenant)
      else found.set(sign, [tenant])
    }
  }
  return found
}

/** Of those who have a sign the one of that name, else the first. */
export const namedOf = <Person extends { name: string }>(people: readonly Person[] = [], name: string) =>
  people.find((person) => keyOf(person.name) === keyOf(name)) ?? people[0]

/** The person whom a row names: by the surest sign, else by the name. */
export function personOf({ values }: ReadRow): string | undefined {
  if (values.tenantName === undefined) return undefined
  return signsOf(values)[0]?.sign ?? `name:${keyOf(String(values.tenantName))}`
}
