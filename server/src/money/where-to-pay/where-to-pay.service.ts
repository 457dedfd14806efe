import { dayInNairobi } from '@makao/contract/days'
import type { Queryable } from '../../db/types'
import {
  findAgencyNumbers,
  listReceivingAccounts,
  listToPayTo,
} from '../receiving-accounts/receiving-accounts.repository'
import { accountsOfForm } from '../receiving-accounts/receiving-accounts.rules'
import { accountsFor } from '../receiving-accounts/receiving-accounts.service'
import { listEnds } from './where-to-pay.repository'
import { type PayPlace, placeOf } from './where-to-pay.rules'

export type WhereToPay = (tenancyId: string) => PayPlace[]

/** The one answer to where tenancies pay, best first: messages, papers and pages all ask here. */
export async function readWhereToPay(db: Queryable, tenancyIds: readonly string[], now: Date): Promise<WhereToPay> {
  const today = dayInNairobi(now)
  const accounts = await accountsFor(db, tenancyIds, now)
  const ends = await listEnds(db, tenancyIds)
  const places = new Map(
    ends.map(({ tenancyId, endDate }) => {
      // The number of a unit that was left is the next tenant's by now.
      const hasLeft = endDate !== null && endDate < today
      const told = (accounts.get(tenancyId) ?? []).map(placeOf)
      return [tenancyId, hasLeft ? told.map((place) => ({ ...place, account: null })) : told]
    }),
  )
  return (tenancyId) => places.get(tenancyId) ?? []
}

/** Every number to which tenants may be asked to pay; of one property with its name. */
export async function readNumbersToPay(db: Queryable): Promise<Pick<PayPlace, 'name' | 'value'>[]> {
  const stored = await listToPayTo(db)
  const form = await findAgencyNumbers(db)
  const names = new Map((await listReceivingAccounts(db)).map(({ id, propertyName }) => [id, propertyName]))
  return [...stored, ...(form ? accountsOfForm(form, stored) : [])].map((account) => {
    const { name, value } = placeOf({ ...account, account: account.prefix })
    const propertyName = account.accountId && names.get(account.accountId)
    const prefixed = account.prefix === null ? value : `${value}, account ${account.prefix}#`
    return { name: propertyName ? `${name}, ${propertyName}` : name, value: prefixed }
  })
}
