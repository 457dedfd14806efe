import { z } from 'zod'
import { changedMeanwhile } from '../../as-read.schema'
import { procedure } from '../../procedure'
import {
  AccountId,
  CallbackSecret,
  Credentials,
  NewReceivingAccount,
  ReceivingAccount,
  ReceivingAccountChange,
  WhereToPay,
} from './receiving-accounts.schema'

const taken = {
  ACCOUNT_TAKEN: {
    status: 409,
    message: '{name} already has this number.',
    data: z.object({ accountId: z.uuid(), name: z.string() }),
  },
} as const
const currency = {
  CURRENCY_CHANGED: { status: 409, message: 'This property has another currency. Choose an account in its currency.' },
} as const

const inside = {
  PROVIDER_INSIDE: {
    status: 422,
    message: 'The address of the provider is inside the network of Makao. Use one on the internet.',
  },
} as const

const archived = { ACCOUNT_ARCHIVED: { status: 409, message: 'This account is archived. Restore it first.' } } as const

/** The paybills, tills and bank accounts that rent comes in to. */
export const receivingAccounts = {
  list: procedure(
    'portfolio:read',
    'GET /receiving-accounts',
    'Paybills, tills and bank accounts to receive into',
  ).output(z.array(ReceivingAccount)),
  create: procedure('agency:write', 'POST /receiving-accounts', 'Adds an account to receive into')
    .input(NewReceivingAccount)
    .output(ReceivingAccount)
    .errors({
      ...taken,
      ...currency,
      ...inside,
      REQUEST_REUSED: { status: 409, message: 'This was already saved with other values. Reload the page.' },
    }),
  change: procedure('agency:write', 'PUT /receiving-accounts/{accountId}', 'Changes an account to receive into')
    .input(ReceivingAccountChange)
    .output(ReceivingAccount)
    .errors({
      ...taken,
      ...currency,
      ...inside,
      ...changedMeanwhile,
      ACCOUNT_KIND: { status: 409, message: 'Kind and currency of an account stay. Archive it and add another one.' },
    }),
  setCredentials: procedure(
    'agency:write',
    'PUT /receiving-accounts/{accountId}/credentials',
    'Keeps credentials of a provider, encrypted; they are never told again',
  )
    .input(Credentials)
    .output(ReceivingAccount),
  callback: procedure(
    'agency:write',
    'GET /receiving-accounts/{accountId}/callback',
    'The secret part of the address that a provider calls',
  )
    .input(AccountId)
    .output(CallbackSecret),
  rotateCallback: procedure(
    'agency:write',
    'POST /receiving-accounts/{accountId}/callback',
    'Makes a new secret address; the earlier one answers no more',
  )
    .input(AccountId)
    .output(CallbackSecret)
    .errors(archived),
  archive: procedure(
    'agency:write',
    'POST /receiving-accounts/{accountId}/archive',
    'Nobody is told to pay there any more',
  )
    .input(AccountId)
    .output(ReceivingAccount)
    .errors(archived),
  restore: procedure('agency:write', 'DELETE /receiving-accounts/{accountId}/archive', 'Takes it back into use')
    .input(AccountId)
    .output(ReceivingAccount)
    .errors({ ...taken, ACCOUNT_IN_USE: { status: 409, message: 'This account is in use.' } }),
  whereToPay: procedure(
    'portfolio:read',
    'GET /tenancies/{tenancyId}/where-to-pay',
    'Where a tenancy pays, best first, with what is typed as account',
  )
    .input(z.object({ tenancyId: z.uuid() }))
    .output(z.array(WhereToPay)),
  ownWhereToPay: procedure(
    'own:read',
    'GET /own/tenancies/{tenancyId}/where-to-pay',
    'The same of a tenancy of the person signed in',
  )
    .input(z.object({ tenancyId: z.uuid() }))
    .output(z.array(WhereToPay)),
}
