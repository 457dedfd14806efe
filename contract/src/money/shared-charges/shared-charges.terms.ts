import type { PaymentType } from '../charges/charges.kinds'

/** How what is charged to many comes to each of them. */
export const splits = ['even', 'rent', 'unit', 'each'] as const
export type Split = (typeof splits)[number]

export const splitNames: Record<Split, string> = {
  even: 'Evenly between the tenants',
  rent: 'By rent',
  unit: 'By unit: vacant units carry their share',
  each: 'The same amount from each',
}

/** What many are charged at once: rent, deposits and meters are each tenancy's own. */
export const sharedTypes = ['service_charge', 'garbage', 'other'] as const satisfies readonly PaymentType[]

/** Of so many units at most one charge is made. */
export const MOST_SHARING = 500
