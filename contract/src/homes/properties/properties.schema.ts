import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { AsRead } from '../../as-read.schema'
import { countries } from '../../countries'
import { Currency, MinorSum } from '../../money.schema'
import { ChosenIdsInLink, PageNumber, pageOfSome } from '../../page'
import { optionalText, requiredLine, Search, shortText } from '../../text'
import { propertyOrders, propertyTypes } from './properties.terms'

export const Country = z.enum(countries, { error: 'Country is required' })

export const PropertyType = z.enum(propertyTypes, {
  error: 'Property type is required',
})

/** What a person enters for a property. */
export const PropertyInput = z.object({
  name: requiredLine('Property name is required', 120),
  country: Country,
  city: requiredLine('City is required', 80),
  address: requiredLine('Address is required', 240),
  propertyType: PropertyType,
  description: optionalText(2000),
  /** Number of the title, for example 'LR 209/4521', which returns of rental income ask for. */
  landReference: z
    .string()
    .trim()
    .regex(/^([\p{L}\p{N} ./()-]{2,60})?$/u, 'A title number has 2 to 60 letters and digits')
    .transform((text) => text || null)
    .nullable()
    .default(null),
  /** Who of the staff looks after it. */
  managerId: z.uuid('Choose somebody of the team').nullable().default(null),
})
export type PropertyInput = z.infer<typeof PropertyInput>

export const PropertyChange = PropertyInput.extend({ propertyId: z.uuid(), asRead: AsRead })
export type PropertyChange = z.infer<typeof PropertyChange>

/** `totalUnits` and `occupiedUnits` are counted when read; an archived unit does not count. */
export const Property = z.object({
  id: z.uuid(),
  name: z.string(),
  country: Country,
  city: z.string(),
  address: z.string(),
  propertyType: PropertyType,
  description: z.string().nullable(),
  landReference: z.string().nullable(),
  managerId: z.uuid().nullable(),
  managerName: z.string().nullable(),
  currency: Currency,
  totalUnits: z.int(),
  occupiedUnits: z.int(),
  allowed: allowed('update', 'remove'),
})
export type Property = z.infer<typeof Property>

export const PropertyId = z.object({ propertyId: z.uuid() })

/** `search` looks into name, city and address. */
export const PropertyFilter = z.object({
  search: Search,
  country: Country.nullish(),
  city: shortText(80).nullish(),
  ids: ChosenIdsInLink,
  sort: z.enum(propertyOrders).nullish(),
  page: PageNumber,
})
export type PropertyFilter = z.infer<typeof PropertyFilter>

/**
 * A property as its list shows it, in minor units of its currency. `arrears`: overdue, of those who moved out too;
 * `expected`, `collected`: of what is due in this month.
 */
export const ListedProperty = Property.extend({ arrears: MinorSum, expected: MinorSum, collected: MinorSum })
export type ListedProperty = z.infer<typeof ListedProperty>
export const PropertyPage = pageOfSome(ListedProperty)
export type PropertyPage = z.infer<typeof PropertyPage>

/** A property as a select offers it. */
export const PropertyName = Property.pick({ id: true, name: true, currency: true })
export type PropertyName = z.infer<typeof PropertyName>

/** Somebody of the staff who can look after properties. */
export const PropertyManager = z.object({ id: z.uuid(), name: z.string() })
export type PropertyManager = z.infer<typeof PropertyManager>
