export const reportKinds = ['rent-collection', 'property-performance', 'tenant-summary', 'overdue-payments'] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportTitles: Record<ReportKind, string> = {
  'rent-collection': 'Rent Collection Report',
  'property-performance': 'Property Performance',
  'tenant-summary': 'Tenant Summary',
  'overdue-payments': 'Overdue Payments',
}

/** Reports that a range of days bounds. */
export const rangedReports: readonly ReportKind[] = ['rent-collection', 'property-performance']

/** Percent from which a property's collection rate is good, and from which it is fair. */
export const GOOD_RATE = 80
export const FAIR_RATE = 60

/** '87.5%' */
export function formatRate(rate: number): string {
  return `${rate.toFixed(1)}%`
}
