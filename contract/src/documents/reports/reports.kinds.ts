// Apart from reports.terms.ts: the first screen loads what an address may say, and needs no titles.

export const reportKinds = [
  'rent-collection',
  'property-performance',
  'tenant-summary',
  'overdue-payments',
  'rent-roll',
  'arrears',
  'collections',
  'occupancy',
  'income',
  'tax-kenya',
  'tax-uganda',
] as const
export type ReportKind = (typeof reportKinds)[number]
