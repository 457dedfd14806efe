import { formatMonth } from '@makao/contract/days'
import { taxListingSheet } from '@makao/contract/documents/reports/reports.sheets'
import { letAs } from '@makao/contract/documents/reports/reports.terms'
import type { Currency } from '@makao/contract/money'
import { formatShare } from '@makao/contract/money/owners/owners.terms'
import { inCurrency } from '@makao/contract/sheets'
import type { Queryable } from '../../db/types'
import { type Export, fill } from '../papers/fill.service'
import { readTaxListing } from '../reports/tax.service'

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
