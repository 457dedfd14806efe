export const reportKinds = [
  'rent-collection',
  'property-performance',
  'tenant-summary',
  'overdue-payments',
  'rent-roll',
  'arrears',
  'collections',
  'occupancy',
  'lease-ends',
  'income',
  'tax-kenya',
  'tax-uganda',
] as const
export type ReportKind = (typeof reportKinds)[number]
