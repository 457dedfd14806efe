import type { CredentialName, MoneyProvider, ReceivingKind } from './receiving-accounts.kinds'

export const receivingKindNames: Record<ReceivingKind, string> = {
  mpesa_paybill: 'M-Pesa paybill',
  mpesa_till: 'M-Pesa till',
  bank_paybill: 'Bank paybill',
  bank: 'Bank account',
  mtn_momo: 'MTN MoMo',
  airtel_money: 'Airtel Money',
  cash: 'Cash box',
}

export const moneyProviderNames: Record<MoneyProvider, string> = {
  mpesa: 'M-Pesa',
  mtn_momo: 'MTN MoMo',
  airtel_money: 'Airtel Money',
  bank: 'Bank',
  cash: 'Cash',
}

/** What its number is called. */
export const numberNames: Record<ReceivingKind, string> = {
  mpesa_paybill: 'Paybill number',
  mpesa_till: 'Till number',
  bank_paybill: 'Paybill number of the bank',
  bank: 'Account number',
  mtn_momo: 'Merchant code',
  airtel_money: 'Merchant code',
  cash: 'Number',
}

export const credentialLabels: Record<CredentialName, string> = {
  consumerKey: 'Consumer key',
  consumerSecret: 'Consumer secret',
  passkey: 'Passkey',
  initiatorName: 'Initiator name',
  initiatorPassword: 'Initiator password',
  securityCredential: 'Security credential',
  subscriptionKey: 'Subscription key',
  apiUser: 'API user',
  apiKey: 'API key',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  pin: 'PIN',
  noticeSecret: 'Key that signs notices',
}

const providers: Record<ReceivingKind, MoneyProvider> = {
  mpesa_paybill: 'mpesa',
  mpesa_till: 'mpesa',
  bank_paybill: 'bank',
  bank: 'bank',
  mtn_momo: 'mtn_momo',
  airtel_money: 'airtel_money',
  cash: 'cash',
}
/** Whose money it is that comes in there. */
export const providerOf = (kind: ReceivingKind): MoneyProvider => providers[kind]

/** What a tenant types as account; null where nothing is typed. A till asks for none. */
export function accountToType(kind: ReceivingKind, prefix: string | null, accountNumber: string): string | null {
  if (kind === 'mpesa_till' || kind === 'cash') return null
  return kind === 'bank_paybill' && prefix !== null ? `${prefix}#${accountNumber}` : accountNumber
}
