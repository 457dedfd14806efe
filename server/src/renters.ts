import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { coTenants } from './homes/tenancies/co-tenants.table'
import { tenancies } from './homes/tenancies/tenancies.table'

/** The ids of the tenancies that a person rents, as the tenant or with one, for a `where`. Who left before the others sees no more of it. */
export const rentedBy = (personId: SQL | string): SQL => sql`(
  select rented.id from ${tenancies} rented where rented.tenant_id = ${personId}
  union all select shared.tenancy_id from ${coTenants} shared where shared.profile_id = ${personId} and shared.until is null)`

/** That a tenancy is rented by a person, as the tenant or with one. */
export const isRentedBy = (personId: string): SQL => sql`${tenancies.id} in ${rentedBy(personId)}`

/** Whether a name and a number, as a payer's stand somewhere, are those of the person whose data are taken away, for a `where`. */
export type NamesPerson = (name: SQLWrapper, phone: SQLWrapper) => SQL

/** Where a person rented alone all of it is about them. */
export const namesAnybody: NamesPerson = () => sql`true`
