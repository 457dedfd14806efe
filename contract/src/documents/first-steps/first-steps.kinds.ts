/** What a new installation lacks, in the order in which it is taken up. */
export const firstStepNames = [
  'agency',
  'pay',
  'email',
  'sms',
  'property',
  'units',
  'tenants',
  'tenancies',
  'charges',
  'staff',
] as const
export type FirstStepName = (typeof firstStepNames)[number]
