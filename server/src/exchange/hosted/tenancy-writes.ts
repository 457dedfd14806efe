import { MoveOut, NewTenancy } from '@makao/contract/homes/tenancies/tenancies.schema'
import { badColumn, type Fields } from './fields'
import { noSuchRow, notWritable, valid } from './write-refusals'
import { inTurn, requireNamed, textIn, type Writer } from './writer'

const END = 'A tenancy ends by end_date and is_active: false together.'

const byTenant = (a: Fields, b: Fields) => ((a.uuid('tenant_id') ?? '') < (b.uuid('tenant_id') ?? '') ? -1 : 1)

export const tenancyWriter: Writer = {
  insert: {
    permission: 'tenancy:write',
    columns: ['tenant_id', 'unit_id', 'start_date', 'is_active'],
    insert: async (writing, { rows }) => {
      const tenants = await requireNamed(writing, rows, 'tenant_id', 'profiles')
      await requireNamed(writing, rows, 'unit_id', 'units')
      // In one order for all who write, so that no two wait for each other.
      const sorted = rows.map((fields, place) => ({ fields, place })).sort((a, b) => byTenant(a.fields, b.fields))
      const kept = await inTurn(
        sorted.map(({ fields }) => fields),
        async (fields) => {
          const tenantId = fields.required('tenant_id', fields.uuid('tenant_id'))
          if (tenants.get(tenantId)?.role !== 'tenant') throw noSuchRow('tenancies', 'tenant_id', tenantId, 'profiles')
          if (fields.truth('is_active') === false)
            throw notWritable('tenancies', 'is_active', `Insert it first. ${END}`)
          const unitId = fields.uuid('unit_id')
          const input = valid(NewTenancy, { tenantId, unitId, startDate: fields.day('start_date') })
          const { id } = await writing.api.tenancies.create(input)
          return { key: id, isNew: true }
        },
      )
      return rows.map((_, place) => kept[sorted.findIndex((one) => one.place === place)])
    },
  },
  update: {
    permission: 'tenancy:write',
    columns: ['end_date', 'is_active', 'notes'],
    update: async ({ api }, row, patch) => {
      const isActive = patch.truth('is_active')
      const endDate = patch.day('end_date')
      const notes = patch.says('notes') ? patch.text('notes') : textIn(row, 'notes')
      const isSame = (isActive ?? row.is_active) === row.is_active && patch.agrees('end_date', row.end_date)
      if (isSame && patch.agrees('notes', row.notes)) return
      if (isActive !== false) {
        const column = isSame ? 'notes' : patch.agrees('end_date', row.end_date) ? 'is_active' : 'end_date'
        throw notWritable('tenancies', column, END)
      }
      if (!endDate) throw badColumn('end_date', 'Move-out date is required')
      const input = valid(MoveOut, { tenancyId: row.id, endDate, notes })
      await api.tenancies.end(input)
    },
  },
}
