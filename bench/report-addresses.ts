import { type ReportKind, reportKinds } from '../contract/src/documents/reports/reports.kinds'

/** 'YYYY-MM-DD' so many days before today. */
export const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Of these months are asked for, of the others days. */
const byMonth: readonly ReportKind[] = ['agency-income', 'collection-targets', 'income', 'occupancy']

function boundsOf(kind: ReportKind): URLSearchParams {
  const [from, to] = [ago(365), ago(0)].map((day) => (byMonth.includes(kind) ? day.slice(0, 7) : day))
  return new URLSearchParams({
    ...{ page: '1', from: from ?? '', to: to ?? '', day: ago(0), month: ago(0).slice(0, 7) },
    year: String(new Date().getUTCFullYear() - 1),
  })
}

/** The first page of each report, of a year where it is of a time. */
export const reportAddresses: Readonly<Record<string, string>> = Object.fromEntries(
  reportKinds.map((kind) => [kind, `/api/reports/${kind}/rows?${boundsOf(kind)}`]),
)
