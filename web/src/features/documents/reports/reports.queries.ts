import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export interface Range {
  from: string
  to: string
}

/** Any report as a table. @param bounds as the address of its file says them */
export const reportTable = (kind: ReportKind, bounds: Record<string, string | undefined>, page: number) =>
  api.reports.read.queryOptions({ input: { ...bounds, kind, page }, placeholderData: keepPreviousData })
export const rentCollection = (range: Range, page: number) =>
  api.reports.rentCollection.queryOptions({ input: { ...range, page }, placeholderData: keepPreviousData })
export const tenantSummary = (page: number) =>
  api.reports.tenantSummary.queryOptions({ input: { page }, placeholderData: keepPreviousData })
export const overduePayments = (page: number) =>
  api.reports.overduePayments.queryOptions({ input: { page }, placeholderData: keepPreviousData })

export const rentRoll = (day: string, page: number) =>
  api.reports.rentRoll.queryOptions({ input: { day, page }, placeholderData: keepPreviousData })
export const agedArrears = (day: string, page: number) =>
  api.reports.arrears.queryOptions({ input: { day, page }, placeholderData: keepPreviousData })
export const collections = ({ from, to }: Range) =>
  api.reports.collections.queryOptions({ input: { from, to }, placeholderData: keepPreviousData })
/** @param range months, 'YYYY-MM' */
export const income = ({ from, to }: Range) =>
  api.reports.income.queryOptions({ input: { from, to }, placeholderData: keepPreviousData })
export const kenyaTax = (month: string, ownerId: string | undefined) =>
  api.reports.taxKenya.queryOptions({ input: { month, ownerId: ownerId ?? null }, placeholderData: keepPreviousData })
export const ugandaTax = (year: number, ownerId: string | undefined) =>
  api.reports.taxUganda.queryOptions({ input: { year, ownerId: ownerId ?? null }, placeholderData: keepPreviousData })
/** Whose return a tax report can be for. */
export const landlords = () => api.owners.names.queryOptions()
