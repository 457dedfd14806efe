/** What a new installation lacks, in the order in which it is taken up. */
export const firstStepNames = [
  'agency',
  'property',
  'units',
  'tenants',
  'tenancies',
  'charges',
  'pay',
  'email',
  'sms',
  'staff',
] as const
export type FirstStepName = (typeof firstStepNames)[number]
