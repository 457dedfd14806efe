import { UNITS_PER_PAGE, unitOrders } from '@makao/contract/homes/units/unit-list.terms'
import { unitStatuses, unitTypes, unitUses } from '@makao/contract/homes/units/units.kinds'
import type { UnitFilter } from '@makao/contract/homes/units/units.schema'
import { currencies } from '@makao/contract/money'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { choiceParam } from '../../../lib/search-params'

/** What the address of the page says; undefined fields narrow nothing. */
export type UnitSearch = Partial<Pick<UnitFilter, 'propertyId' | 'page'>> & {
  search?: string | undefined
  status?: string | undefined
  unitType?: string | undefined
  use?: string | undefined
  block?: string | undefined
  currency?: string | undefined
  sort?: string | undefined
}

/** What the list is asked with: what nobody can choose narrows nothing. */
export const narrowed = ({ status, unitType, use, currency, sort, ...filter }: UnitSearch) => ({
  ...filter,
  status: choiceParam(status, unitStatuses),
  unitType: choiceParam(unitType, unitTypes),
  use: choiceParam(use, unitUses),
  currency: choiceParam(currency, currencies),
  sort: choiceParam(sort, unitOrders),
})

const ROWS_KEY = 'makao.units.rows'

/** How many units a page may have. */
export const unitPageSizes = [UNITS_PER_PAGE, 50]

/** How many rows the person wants on a page, on this device. */
const unitsPerPage = () => unitPageSizes.find((size) => String(size) === localStorage.getItem(ROWS_KEY))
export const keepUnitsPerPage = (size: number) => localStorage.setItem(ROWS_KEY, String(size))

export const unitList = (filter: UnitSearch) =>
  api.units.list.queryOptions({
    input: { ...narrowed(filter), perPage: unitsPerPage() },
    placeholderData: keepPreviousData,
  })
export const unitSummary = () => api.units.summary.queryOptions()
/** Read anew for each opening of the form, which begins with what is stored. */
export const unitDetails = (unitId: string) => api.units.get.queryOptions({ input: { unitId }, gcTime: 0 })
export const shownUnit = (unitId: string) => api.units.get.queryOptions({ input: { unitId } })
export const chargeTemplates = () => api.chargeTemplates.list.queryOptions()
