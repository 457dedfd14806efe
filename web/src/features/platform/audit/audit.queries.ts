import { auditOrders } from '@makao/contract/platform/audit/audit.terms'
import type { AuditThing } from '@makao/contract/platform/audit/audit-things.kinds'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { choiceParam } from '../../../lib/search-params'

/** What the address of the page says; undefined fields narrow nothing. */
export interface AuditSearch {
  search?: string | undefined
  thing?: AuditThing | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: string | undefined
  page?: number | undefined
}

export const auditLog = ({ search, thing, from, to, sort, page }: AuditSearch) =>
  api.audit.list.queryOptions({
    input: { search, thing, from, to, sort: choiceParam(sort, auditOrders), page },
    placeholderData: keepPreviousData,
  })
