import { formatMonth, formatWholeDay } from '@makao/contract/days'
import { kenyaReturnSheet, taxListingSheet } from '@makao/contract/documents/reports/reports.sheets'
import { letAs } from '@makao/contract/documents/reports/reports.terms'
import type { KenyaTax, KenyaTaxFilter } from '@makao/contract/documents/reports/tax.schema'
import type { Currency } from '@makao/contract/money'
import { formatShare } from '@makao/contract/money/owners/owners.terms'
import { inCurrency } from '@makao/contract/sheets'
import type { Queryable } from '../../db/types'
import { type Export, fill } from '../papers/fill.service'
import { readKenyaTax, readTaxListing, readTaxListings } from '../reports/tax.service'

interface Listing {
  ownerId: string | null
  currency: Currency
  from: string
  to: string
}

/** Properties, units and tenants as returns of rental income ask for them. @throws Refusal NOT_FOUND */
export async function exportTaxListing(db: Queryable, listing: Listing): Promise<Omit<Export, 'name'>> {
  const rows = await readTaxListing({ db }, listing)
  const of = inCurrency(listing.currency)
  const months = [...new Set([listing.from, listing.to])].map(formatMonth).join(' to ')
  return {
    total: rows.length,
    sheet: fill(taxListingSheet, {
      about: [
        months,
        'Monthly rent: of the whole unit. Rent received: the landlord’s part, in the months in which the property was his',
      ],
      rows: rows.map(({ property, unitNumber, tenantName, tenantPin, shares, ...row }) => ({
        property: property.propertyName,
        landReference: property.landReference,
        city: property.city,
        letAs: letAs(row.isCommercial),
        unit: unitNumber,
        tenant: tenantName,
        tenantPin,
        shares: shares.map(formatShare).join(', then '),
        monthlyRent: of(row.monthlyRent),
        received: of(row.received),
      })),
      totals: () => [{ property: 'Total', received: of(rows.reduce((total, { received }) => total + received, 0)) }],
    }),
  }
}

/** Who files a return of a month, with what they pay. */
function filersOf({ landlord, landlords, homes, figure }: KenyaTax) {
  const own = landlord && { ownerId: landlord.id, name: landlord.name, taxPin: landlord.taxPin, homes, figure }
  return (landlords ?? (own ? [own] : [])).flatMap(({ ownerId, name, taxPin, homes, figure }) =>
    ownerId === null || figure === null ? [] : [{ ownerId, name: name ?? '', taxPin, homes, figure }],
  )
}

/**
 * The lines of a month's returns of rent from homes, landlord by landlord, in the order in which KRA asks for them. Who files none has no
 * lines. @throws Refusal NOT_FOUND
 */
export async function exportKenyaReturn(
  db: Queryable,
  { month, ownerId }: Pick<KenyaTaxFilter, 'month' | 'ownerId'>,
): Promise<Omit<Export, 'name'>> {
  const tax = await readKenyaTax({ db }, { month, ownerId })
  const of = inCurrency('KES')
  const filers = filersOf(tax)
  const rows = []
  const ownerIds = filers.map((filer) => filer.ownerId)
  const listings = await readTaxListings({ db }, { ownerIds, currency: 'KES', from: month, to: month })
  for (const { ownerId, name: landlord, taxPin: landlordPin } of filers) {
    for (const { property, unitNumber, tenantName, tenantPin, monthlyRent, received, isCommercial } of listings.get(
      ownerId,
    ) ?? []) {
      if (isCommercial) continue
      rows.push({
        ...{ landlord, landlordPin, property: property.propertyName, landReference: property.landReference },
        ...{ city: property.city, unit: unitNumber, tenant: tenantName, tenantPin },
        ...{ monthlyRent: of(monthlyRent), received: of(received) },
      })
    }
  }
  const sum = (key: 'homes' | 'figure') => of(filers.reduce((total, filer) => total + filer[key], 0))
  return {
    total: rows.length,
    sheet: fill(kenyaReturnSheet, {
      about: [
        formatMonth(month),
        filers.length === 0
          ? 'Nobody here files a return of this month.'
          : `To be filed by ${formatWholeDay(tax.filingDay)} on eRITS or iTax. Makao submits nothing.`,
        'Rent of homes alone. Monthly rent: of the whole unit. Rent received: the landlord’s part',
        ...(tax.law ? [`Rate: ${tax.law.source}. The law as of ${formatWholeDay(tax.lawAsOf)}`] : []),
      ],
      rows,
      totals: () => [
        ...filers.map(({ name: landlord, taxPin: landlordPin, homes, figure }) => ({
          ...{ landlord, landlordPin, received: of(homes), tax: of(figure) },
        })),
        { landlord: 'Total', received: sum('homes'), tax: sum('figure') },
      ],
    }),
  }
}
