import { type Country, countries } from '@makao/contract/countries'
import { type ImportField, importFields } from '@makao/contract/exchange/import/import.terms'
import { PropertyInput } from '@makao/contract/homes/properties/properties.schema'
import { currencyOf, propertyTypes } from '@makao/contract/homes/properties/properties.terms'
import { AccountNumber, UnitInput } from '@makao/contract/homes/units/units.schema'
import { availabilityNames, MOST_ALIASES, unitUseNames } from '@makao/contract/homes/units/units.terms'
import { OwnerInput } from '@makao/contract/money/owners/owners.schema'
import { NewTenant } from '@makao/contract/money/tenants/tenants.schema'
import type { Parsed } from '@makao/contract/parsed'
import { shortLine } from '@makao/contract/text'
import { z } from 'zod'
import { phoneCountryOf } from '../../messaging/outbox/phone.rules'
import type { RawCell } from '../../platform/sheets/sheets.rules'
import {
  parseAmount,
  parseSheetCount,
  parseSheetDay,
  parseSheetPercent,
  parseSheetPhone,
  parseSheetReading,
  saysNothing,
  textOf,
} from './cells.rules'

const line = shortLine(120)
const houseNumber = UnitInput.shape.houseNumber.max(40)

/** 'UMO-A1, UMO-A1B': several in one cell. */
const olderAccounts = z
  .string()
  .transform((text) => text.split(/[,;/\n]+/).filter((part) => part.trim() !== ''))
  .pipe(z.array(AccountNumber).max(MOST_ALIASES, `at most ${MOST_ALIASES} older account numbers`))

/** What the forms hold each text to. */
const judges: Partial<Record<ImportField, z.ZodType>> = {
  propertyName: PropertyInput.shape.name,
  city: PropertyInput.shape.city,
  address: PropertyInput.shape.address,
  landReference: PropertyInput.shape.landReference,
  ownerName: OwnerInput.shape.name,
  ownerEmail: OwnerInput.shape.email,
  ownerPin: OwnerInput.shape.taxPin,
  unitNumber: houseNumber,
  tenantName: NewTenant.shape.fullName,
  tenantEmail: NewTenant.shape.email,
  tenantPin: NewTenant.shape.taxPin,
  idNumber: NewTenant.shape.idNumber,
  accountNumber: AccountNumber,
  olderAccounts,
}

export interface Place {
  country: Country
}

/** Choices are found by what they are called, in one or several: 'Shops' is 'shop'. */
function oneOf<Choice extends string>(choices: readonly Choice[], text: string): Parsed<Choice> {
  const asked = text.toLowerCase()
  const found = choices.find((choice) => [choice.toLowerCase(), `${choice.toLowerCase()}s`].includes(asked))
  return found ? { ok: true, value: found } : { ok: false, message: `one of: ${choices.join(', ')}` }
}

function readText(field: ImportField, cell: RawCell): Parsed<string> {
  const text = textOf(cell)
  if (field === 'country') return oneOf(countries, text)
  if (field === 'propertyType') return oneOf(propertyTypes, text)
  if (field === 'unitUse') return oneOf(Object.values(unitUseNames), text)
  if (field === 'unitState') return oneOf(Object.values(availabilityNames), text)
  const read = (judges[field] ?? line).safeParse(text)
  if (read.success) return { ok: true, value: String(read.data ?? '') }
  return { ok: false, message: read.error.issues[0]?.message ?? 'another text' }
}

/** Reads a cell as its column is meant, by the rules of the forms; undefined where it says nothing. */
export function readValue(field: ImportField, cell: RawCell, { country }: Place): Parsed<string | number> | undefined {
  if (saysNothing(cell)) return undefined
  const { kind } = importFields[field]
  if (kind === 'money' || kind === 'owed') {
    const read = parseAmount(cell, currencyOf(country))
    return read.ok && read.value < 0 && kind === 'money'
      ? { ok: false, message: 'an amount that is not below zero' }
      : read
  }
  if (kind === 'day') return parseSheetDay(cell)
  if (kind === 'phone') return parseSheetPhone(cell, phoneCountryOf(country))
  if (kind === 'percent') return parseSheetPercent(cell)
  if (kind === 'reading') return parseSheetReading(cell)
  if (kind === 'count') {
    const read = parseSheetCount(cell)
    return read.ok && (read.value < 1 || read.value > 31) ? { ok: false, message: 'a day of the month, 1 to 31' } : read
  }
  return readText(field, cell)
}

const vacant = /^\W*(vacant|vaccant|empty|vacated|unoccupied|not occupied|available|to let|none|nil)\b/i

/** Whether a tenant's cell says that nobody lives there. */
export const saysVacant = (cell: RawCell): boolean => saysNothing(cell) || vacant.test(textOf(cell))
