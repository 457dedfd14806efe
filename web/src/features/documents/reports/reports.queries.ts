import {
  agedOrders,
  overdueOrders,
  propertyPerformanceOrders,
  rentCollectionOrders,
  rentRollOrders,
  tenantSummaryOrders,
} from '@makao/contract/documents/reports/report-orders.terms'
import type { ReportPlaces } from '@makao/contract/documents/reports/report-places.schema'
import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import type { Currency } from '@makao/contract/money'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { keptFor } from '../../../lib/kept-for'
import { choiceParam } from '../../../lib/search-params'

export interface Range {
  from: string
  to: string
}

/** Any report as a table. @param bounds as the address of its file says them */
export const reportTable = (kind: ReportKind, bounds: Record<string, string | undefined>, page: number) =>
  api.reports.read.queryOptions({ input: { ...bounds, kind, page }, placeholderData: keptFor({ kind }) })
/** @param sort as the address says it: an order that the report does not know is none */
export const rentCollection = (
  { from, to }: Range,
  page: number,
  sort: string | undefined,
  currency: Currency,
  places: ReportPlaces,
) =>
  api.reports.rentCollection.queryOptions({
    input: { ...places, from, to, currency, page, sort: choiceParam(sort, rentCollectionOrders) },
    placeholderData: keepPreviousData,
  })
export const narrowedTo = (places: ReportPlaces) => api.reports.places.queryOptions({ input: places })
export const propertyPerformance = (
  { from, to }: Range,
  page: number,
  sort: string | undefined,
  currency: Currency,
  places: ReportPlaces,
) =>
  api.reports.propertyPerformance.queryOptions({
    input: { ...places, from, to, currency, page, sort: choiceParam(sort, propertyPerformanceOrders) },
    placeholderData: keepPreviousData,
  })
export const tenantSummary = (page: number, sort: string | undefined, places: ReportPlaces) =>
  api.reports.tenantSummary.queryOptions({
    input: { ...places, page, sort: choiceParam(sort, tenantSummaryOrders) },
    placeholderData: keepPreviousData,
  })
export const overduePayments = (page: number, sort: string | undefined, currency: Currency, places: ReportPlaces) =>
  api.reports.overduePayments.queryOptions({
    input: { ...places, currency, page, sort: choiceParam(sort, overdueOrders) },
    placeholderData: keepPreviousData,
  })
export const leaseEnds = (places: ReportPlaces) => api.reports.leaseEnds.queryOptions({ input: places })

export const rentRoll = (
  day: string,
  page: number,
  sort: string | undefined,
  currency: Currency,
  places: ReportPlaces,
) =>
  api.reports.rentRoll.queryOptions({
    input: { ...places, day, currency, page, sort: choiceParam(sort, rentRollOrders) },
    placeholderData: keepPreviousData,
  })
export const agedArrears = (
  day: string,
  page: number,
  sort: string | undefined,
  currency: Currency,
  places: ReportPlaces,
) =>
  api.reports.arrears.queryOptions({
    input: { ...places, day, currency, page, sort: choiceParam(sort, agedOrders) },
    placeholderData: keepPreviousData,
  })
export const collections = ({ from, to }: Range, places: ReportPlaces) =>
  api.reports.collections.queryOptions({ input: { ...places, from, to }, placeholderData: keepPreviousData })
/** @param range months, 'YYYY-MM' */
export const income = ({ from, to }: Range, places: ReportPlaces) =>
  api.reports.income.queryOptions({ input: { ...places, from, to }, placeholderData: keepPreviousData })
export const incomeMonths = ({ from, to }: Range, places: ReportPlaces) =>
  api.reports.incomeMonths.queryOptions({ input: { ...places, from, to }, placeholderData: keepPreviousData })
export const kenyaTax = (month: string, ownerId: string | undefined, places: ReportPlaces) =>
  api.reports.taxKenya.queryOptions({
    input: { ...places, month, ownerId: ownerId ?? null },
    placeholderData: keptFor({ ownerId: ownerId ?? null }),
  })
export const ugandaTax = (year: number, ownerId: string | undefined, places: ReportPlaces) =>
  api.reports.taxUganda.queryOptions({
    input: { ...places, year, ownerId: ownerId ?? null },
    placeholderData: keptFor({ ownerId: ownerId ?? null }),
  })
export const efrisLines = (month: string, ownerId: string | undefined, places: ReportPlaces) =>
  api.reports.efris.queryOptions({
    input: { ...places, month, ownerId: ownerId ?? null },
    placeholderData: keptFor({ ownerId: ownerId ?? null }),
  })
/** Whose return a tax report can be for. */
export const landlords = () => api.owners.names.queryOptions()

/** Paybills, tills, bank accounts and cash boxes, each an account of the books. */
export const ownAccounts = () => api.receivingAccounts.list.queryOptions()

/** Who of the team a property can be managed by. */
export const managers = () => api.properties.managers.queryOptions()
/** The blocks of all units. */
export const unitSummary = () => api.units.summary.queryOptions()
