/** Where money comes in. A bank's paybill is typed as the bank's account, '#', and the unit. */
export const receivingKinds = [
  'mpesa_paybill',
  'mpesa_till',
  'bank_paybill',
  'bank',
  'mtn_momo',
  'airtel_money',
  'cash',
] as const
export type ReceivingKind = (typeof receivingKinds)[number]

/** Who says that money came: of M-Pesa codes are unique over all, of a bank references within an account. */
export const moneyProviders = ['mpesa', 'mtn_momo', 'airtel_money', 'bank', 'cash'] as const
export type MoneyProvider = (typeof moneyProviders)[number]

/** What a provider asks for before it answers; kept encrypted, and never told again. */
export const credentialNames = [
  'consumerKey',
  'consumerSecret',
  'passkey',
  'initiatorName',
  'initiatorPassword',
  'securityCredential',
  'subscriptionKey',
  'apiUser',
  'apiKey',
  'clientId',
  'clientSecret',
  'pin',
  'noticeSecret',
] as const
export type CredentialName = (typeof credentialNames)[number]
