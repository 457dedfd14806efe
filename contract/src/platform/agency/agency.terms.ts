// Without zod: pages load these.

import type { Currency } from '../../money'

/** What a logo may be stored as. */
export const logoTypes = ['image/png', 'image/jpeg'] as const

/** The longer side of a stored logo, in px: 5 cm on paper at 300 dots an inch. */
export const LOGO_SIDE = 600

/** Whose papers they are until somebody says it. */
export const DEFAULT_AGENCY_NAME = 'Makao'

interface HowToPay {
  mpesaPaybill: string | null
  mtnMerchantCode: string | null
  airtelMerchantCode: string | null
  bankDetails: string | null
}

/** Where rent of a currency can be paid, each with its name: paybills are Kenya's, merchant codes Uganda's. */
export function waysToPay(agency: HowToPay, currency: Currency): { name: string; value: string }[] {
  const ways =
    currency === 'KES'
      ? [['M-Pesa paybill', agency.mpesaPaybill] as const]
      : ([
          ['MTN MoMo merchant code', agency.mtnMerchantCode],
          ['Airtel Money merchant code', agency.airtelMerchantCode],
        ] as const)
  return [...ways, ['Bank', agency.bankDetails] as const].flatMap(([name, value]) => (value ? [{ name, value }] : []))
}
