import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Whose papers they are and where tenants pay; one row at most. */
export const agency = pgTable(
  'agency',
  {
    only: boolean().primaryKey().default(true),
    name: text().notNull(),
    /** Where most of its properties stand, as was said when it was set up: what a new property begins with. */
    country: text({ enum: ['Kenya', 'Uganda'] }),
    address: text(),
    phoneNumber: text('phone_number'),
    email: text(),
    /** KRA PIN or TIN. */
    taxPin: text('tax_pin'),
    // How tenants pay, as their own page and the invoices say.
    mpesaPaybill: text('mpesa_paybill'),
    mtnMerchantCode: text('mtn_merchant_code'),
    airtelMerchantCode: text('airtel_merchant_code'),
    bankDetails: text('bank_details'),
    /** Base64; in the database, since several processes may share it. */
    logo: text(),
    logoType: text('logo_type', { enum: ['image/png', 'image/jpeg'] }),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    check('agency_country', sql`${table.country} in ('Kenya', 'Uganda')`),
    check('agency_only', sql`${table.only}`),
    check('agency_logo', sql`(${table.logo} is null) = (${table.logoType} is null)`),
  ],
)
