import { z } from 'zod'
import { AsRead } from '../../as-read.schema'
import { optionalText, PhoneNumber, requiredName, TaxPin } from '../../text'
import { MOST_LOGO_BYTES } from '../files/upload-sizes.terms'
import { logoTypes } from './agency.terms'

/** What a code of digits looks like, null when it is empty. */
function optionalDigits(least: number, most: number, message: string) {
  return z
    .string()
    .trim()
    .regex(new RegExp(`^(\\d{${least},${most}})?$`), message)
    .transform((text) => text || null)
    .nullable()
    .default(null)
}

const OptionalEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Use at most 254 characters')
  .refine((text) => text === '' || z.email().safeParse(text).success, 'Invalid email address')
  .transform((text) => text || null)
  .nullable()
  .default(null)

const prefix = new RegExp(`^data:(${logoTypes.join('|')});base64,`)

/** A picture as it stands in a page: 'data:image/png;base64,...'. */
const Logo = z
  .string()
  .max(Math.ceil(MOST_LOGO_BYTES / 3) * 4 + 40, 'The logo is too large')
  .regex(new RegExp(`${prefix.source}[A-Za-z0-9+/]+={0,2}$`), 'The logo is a PNG or JPEG picture')
  .nullable()

export const AgencyName = requiredName('Enter the name of the agency', 120)

/** Whose papers they are and where tenants pay. */
export const AgencyForm = z.object({
  name: AgencyName,
  address: optionalText(300),
  phoneNumber: PhoneNumber,
  email: OptionalEmail,
  taxPin: TaxPin,
  mpesaPaybill: optionalDigits(5, 7, 'A paybill has 5 to 7 digits'),
  mtnMerchantCode: optionalDigits(4, 12, 'A merchant code has 4 to 12 digits'),
  airtelMerchantCode: optionalDigits(4, 12, 'A merchant code has 4 to 12 digits'),
  bankDetails: optionalText(300),
  /** Not said: the one that is there stays. */
  logo: Logo.optional(),
  asRead: AsRead,
})
export type AgencyForm = z.infer<typeof AgencyForm>

/** `isSaved` false: nobody has said yet whose papers they are, and they carry the product's name. */
export const AgencyDetails = AgencyForm.omit({ asRead: true }).extend({
  // As they were saved, whatever a form takes today.
  name: z.string(),
  address: z.string().nullable(),
  bankDetails: z.string().nullable(),
  logo: Logo,
  isSaved: z.boolean(),
})
export type AgencyDetails = z.infer<typeof AgencyDetails>

/** What everybody with an account sees of the agency. `logo`: small, as 'data:image/png;base64,...'; null where there is none. */
export const Brand = z.object({ name: z.string(), logo: z.string().nullable() })
export type Brand = z.infer<typeof Brand>
