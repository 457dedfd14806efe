import { dayInNairobi } from '@makao/contract/days'
import { NewUnit, UnitServiceCharges, UnitTermsChange } from '@makao/contract/homes/units/units.schema'
import type { Currency } from '@makao/contract/money'
import { Currency as CurrencySchema } from '@makao/contract/money.schema'
import { lockUnit, requireUnitDetails } from '../../homes/units/units.repository'
import type { Row } from '../engine/answer'
import { RestRefusal } from '../engine/rest-refusal'
import { badColumn, type Fields } from './fields'
import { noSuchRow, taken, valid } from './write-refusals'
import { inTurn, type KeptOrLeft, readRows, requireNamed, type Writer, type Writing } from './writer'

const currencyIn = (row: Row | undefined): Currency => CurrencySchema.parse(row?.currency)

const amounts = (fields: Fields, currency: Currency) => ({
  rentAmount: fields.amount('rent_amount', currency, 'Rent amount'),
  serviceChargeAmount: fields.amount('service_charge_amount', currency, 'Service charge'),
})

/**
 * Whether a unit is let follows from its tenancies: whoever says so is right, or is told.
 * @throws RestRefusal UNIT_OCCUPIED, UNIT_VACANT
 */
function refuseWrongOccupancy(fields: Fields, isOccupied: boolean): void {
  const said = fields.truth('is_occupied')
  if (said === undefined || said === isOccupied) return
  throw isOccupied
    ? new RestRefusal(
        409,
        'UNIT_OCCUPIED',
        'This unit has an active tenancy',
        null,
        'End the tenancy: is_occupied follows.',
      )
    : new RestRefusal(
        409,
        'UNIT_VACANT',
        'This unit has no active tenancy',
        null,
        'Insert a tenancy: is_occupied follows.',
      )
}

const columns = [
  'unit_number',
  'rent_amount',
  'service_charge_amount',
  'rent_due_date',
  'service_charge_due_date',
  'is_occupied',
]

export const unitWriter: Writer = {
  insert: {
    permission: 'unit:write',
    columns: [...columns, 'property_id', 'currency'],
    insert: async (writing, { rows }) => {
      const properties = await requireNamed(writing, rows, 'property_id', 'properties')
      return inTurn(rows, async (fields) => {
        const propertyId = fields.required('property_id', fields.uuid('property_id'))
        const currency = currencyIn(properties.get(propertyId))
        if (!fields.agrees('currency', currency)) {
          throw badColumn('currency', `This property is in ${currency}`, 'Leave currency out.')
        }
        refuseWrongOccupancy(fields, false)
        const { rentAmount, serviceChargeAmount = 0 } = amounts(fields, currency)
        const rentDueDate = fields.whole('rent_due_date') ?? 1
        const input = valid(NewUnit, {
          propertyId,
          currency,
          unitNumber: fields.text('unit_number'),
          rentAmount: fields.required('rent_amount', rentAmount),
          serviceChargeAmount,
          rentDueDate,
          serviceChargeDueDate: fields.whole('service_charge_due_date') ?? rentDueDate,
        })
        const { id } = await writing.api.units.addToProperty(input)
        return { key: id, isNew: true }
      })
    },
  },
  update: {
    permission: 'unit:write',
    columns,
    update: async ({ api }, row, patch) => {
      refuseWrongOccupancy(patch, row.is_occupied === true)
      if (patch.columns.every((column) => column === 'is_occupied' || !columns.includes(column))) return
      const currency = currencyIn(row)
      const input = valid(UnitTermsChange, {
        unitId: row.id,
        currency,
        unitNumber: patch.text('unit_number'),
        ...amounts(patch, currency),
        rentDueDate: patch.whole('rent_due_date'),
        serviceChargeDueDate: patch.whole('service_charge_due_date'),
      })
      await api.units.changeTerms(input)
    },
  },
  remove: {
    permission: 'unit:write',
    remove: async ({ api }, rows) => {
      for (const { id } of rows) await api.units.remove({ unitId: String(id) })
    },
  },
}

interface NamedCharge {
  name: string
  amount: number
}

const sameName = (name: string) => (charge: NamedCharge) => charge.name.toLowerCase() === name.toLowerCase()

/** Sets the service charges of a unit to what `change` makes of them; others wait meanwhile. */
async function changeCharges(
  { tx, api, context }: Writing,
  unitId: string,
  change: (present: readonly NamedCharge[], currency: Currency) => NamedCharge[],
): Promise<void> {
  await lockUnit(tx, unitId)
  const { serviceCharges, currency } = await requireUnitDetails(tx, unitId, dayInNairobi(context.now))
  const input = valid(UnitServiceCharges, { unitId, currency, serviceCharges: change(serviceCharges, currency) })
  await api.units.setServiceCharges(input)
}

/** The rows of the units in which something stands, by unit. */
function byUnit<Entry>(entries: readonly Entry[], unitOf: (entry: Entry) => string): [string, Entry[]][] {
  const units = new Map<string, Entry[]>()
  for (const entry of entries) units.set(unitOf(entry), [...(units.get(unitOf(entry)) ?? []), entry])
  // In one order for all who write, so that no two wait for each other.
  return [...units].sort(([a], [b]) => (a < b ? -1 : 1))
}

async function readChargesOf({ run }: Writing, unitIds: readonly string[]) {
  const found = await run(
    'select id::text as id, unit_id::text as unit_id, name from unit_service_charges where unit_id::text = any($1)',
    [unitIds],
  )
  return found.map(({ id, unit_id, name }) => ({ id: String(id), unitId: String(unit_id), name: String(name) }))
}

export const serviceChargeWriter: Writer = {
  insert: {
    permission: 'unit:write',
    columns: ['unit_id', 'name', 'amount'],
    conflict: ['name', 'unit_id'],
    insert: async (writing, { rows, duplicates }) => {
      await requireNamed(writing, rows, 'unit_id', 'units')
      const sent = rows.map((fields) => {
        const unitId = fields.required('unit_id', fields.uuid('unit_id'))
        return { fields, unitId, name: fields.required('name', fields.text('name')).trim() }
      })
      const outcomes = new Map<Fields, 'new' | 'merged' | 'left'>()
      for (const [unitId, entries] of byUnit(sent, (entry) => entry.unitId)) {
        await changeCharges(writing, unitId, (present, currency) => {
          const charges = [...present]
          for (const { fields, name } of entries) {
            const amount = fields.required('amount', fields.amount('amount', currency))
            const at = charges.findIndex(sameName(name))
            outcomes.set(fields, at < 0 ? 'new' : duplicates === 'merge' ? 'merged' : 'left')
            if (at < 0) charges.push({ name, amount })
            else if (duplicates === 'merge') charges[at] = { name, amount }
            else if (duplicates === 'refuse') {
              throw taken('unit_service_charges', 'unit_id, name', `${unitId}, ${name}`)
            }
          }
          return charges
        })
      }
      const stored = await readChargesOf(writing, [...new Set(sent.map(({ unitId }) => unitId))])
      return sent.map(({ fields, unitId, name }): KeptOrLeft => {
        const outcome = outcomes.get(fields)
        const row = stored.find((one) => one.unitId === unitId && sameName(name)({ name: one.name, amount: 0 }))
        return row && outcome !== 'left' ? { key: row.id, isNew: outcome === 'new' } : undefined
      })
    },
  },
  remove: {
    permission: 'unit:write',
    remove: async (writing, rows) => {
      for (const [unitId, entries] of byUnit(rows, (row) => String(row.unit_id))) {
        const { rows: found } = await readRows(writing, 'units', [unitId])
        // A unit that was put away is changed by nobody.
        if (found.length === 0) throw noSuchRow('unit_service_charges', 'unit_id', unitId, 'units')
        const gone = entries.map(({ name }) => String(name))
        await changeCharges(writing, unitId, (present) => present.filter(({ name }) => !gone.includes(name)))
      }
    },
  },
}
