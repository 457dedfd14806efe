// How each provider is reached, and with what; nothing of it is shown or logged.

export interface ProviderAddress {
  /** Without a slash at its end. */
  baseUrl: string
  /** Whether it may stand in the network that Makao stands in. */
  mayBeInside: boolean
}

/** How an app of Daraja is reached. */
export interface DarajaAccess extends ProviderAddress {
  consumerKey: string
  consumerSecret: string
  kind: 'paybill' | 'till'
  /** The paybill, or the till's number. */
  shortCode: string
  /** Of a till: the head office or store that asks for the money. */
  storeNumber: string | null
  /** '' where phones are not asked. */
  passkey: string
  c2bVersion: 'v1' | 'v2'
  pullMethod: 'GET' | 'POST'
  /** Who may ask for the status of a transaction. `credential`: the password as Daraja's portal encrypts it. */
  initiator: { name: string; credential: string } | null
}

export interface MtnAccess extends ProviderAddress {
  /** 'sandbox' or 'mtnuganda': it is chosen together with the address. */
  targetEnvironment: string
  subscriptionKey: string
  apiUser: string
  apiKey: string
  /** What the account takes: EUR in the sandbox, whatever is asked for. */
  currency: 'UGX' | 'EUR'
}

export interface AirtelAccess extends ProviderAddress {
  clientId: string
  clientSecret: string
  country: 'UG' | 'KE'
  /** Older apps have v1. */
  pushVersion: 'v1' | 'v2'
}
