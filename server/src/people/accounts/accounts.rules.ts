import { accounts } from '@makao/contract/people/accounts/accounts.contract'
import { can, type Role } from '@makao/contract/permissions'
import { type Actions, allowing } from '../../allowed'

/** The name of staff stands in the audit log: only who manages the team gives them another. */
export const profileActions = {
  rename: ({ role }) => (can(role, 'portfolio:read') && !can(role, 'team:manage') ? 'STAFF_NAME' : undefined),
} satisfies Actions<{ role: Role }>

export const profileFor = allowing({ rename: accounts.updateProfile }, profileActions)

/** What somebody typed to name their account. */
export type Login = { kind: 'email'; email: string } | { kind: 'phone'; phoneKey: string }

/** A phone number as it is compared, however it was typed: 0712…, +254 712…, 00254712… and 712… are one. */
export function phoneKeyOf(phoneNumber: string): string {
  return phoneNumber.replaceAll(/[^0-9]/g, '').replace(/^(00)?(254|256)?0*/, '')
}

/** Anything with an @ is meant as an address; the rest as a phone number. */
export function loginOf(typed: string): Login {
  return typed.includes('@')
    ? { kind: 'email', email: typed.trim().toLowerCase() }
    : { kind: 'phone', phoneKey: phoneKeyOf(typed) }
}

/** Under which a person's tries at signing in are counted, on devices where they never did. */
export const triesOf = (profileId: string) => `account:${profileId}`
