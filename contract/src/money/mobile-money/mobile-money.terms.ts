import type { ReceivingKind } from '../receiving-accounts/receiving-accounts.kinds'
import type { CheckedThing, PromptState } from './mobile-money.kinds'

export const promptStateNames: Record<PromptState, string> = {
  asked: 'Asking',
  pending: 'Waiting for the PIN',
  paid: 'Paid',
  failed: 'Not paid',
  unknown: 'Not clear',
}

export const checkedThingNames: Record<CheckedThing, string> = {
  address: 'Address of this installation',
  credentials: 'Credentials',
  access: 'Sign-in at the provider',
  callbacks: 'Confirmations',
  prompts: 'Requests to a phone',
  status: 'Looking up a payment',
  notices: 'Notices of the bank',
}

/** What a phone is asked by. */
export const promptKindNames: Partial<Record<ReceivingKind, string>> = {
  mpesa_paybill: 'M-Pesa',
  mpesa_till: 'M-Pesa',
  mtn_momo: 'MTN MoMo',
  airtel_money: 'Airtel Money',
}

/** Whether nothing more comes of it. */
export const isPromptOver = (state: PromptState) => state === 'paid' || state === 'failed'
