import { PropertyInput } from '@makao/contract/homes/properties/properties.schema'
import { lockProperty } from '../../homes/properties/properties.repository'
import { badColumn, type Fields } from './fields'
import { valid } from './write-refusals'
import { inTurn, type Writer } from './writer'

const typed = (fields: Fields) => ({
  name: fields.text('name'),
  country: fields.text('country'),
  city: fields.text('city'),
  address: fields.text('address'),
  propertyType: fields.text('property_type'),
  description: fields.text('description'),
})

/** @throws RestRefusal 23514: what follows from others is not so */
function refuseOthers(fields: Fields, actorId: string, currency: string): void {
  if (!fields.agrees('owner_id', actorId)) {
    throw badColumn('owner_id', 'A property is entered by whoever sends it', 'Leave owner_id out, or send your own id.')
  }
  if (!fields.agrees('currency', currency)) {
    throw badColumn('currency', `A property in this country is in ${currency}`, 'Leave currency out.')
  }
}

/** What was sent, and of the rest what is so. */
const over = <Present extends object>(present: Present, sent: Record<string, unknown>) => ({
  ...present,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
})

const columns = ['name', 'country', 'city', 'address', 'property_type', 'description']

export const propertyWriter: Writer = {
  insert: {
    permission: 'property:write',
    columns: [...columns, 'owner_id', 'currency'],
    insert: ({ api, actor }, { rows }) =>
      inTurn(rows, async (fields) => {
        const input = valid(PropertyInput, typed(fields))
        const { id, currency } = await api.properties.create(input)
        refuseOthers(fields, actor.id, currency)
        return { key: id, isNew: true }
      }),
  },
  update: {
    permission: 'property:write',
    columns: [...columns, 'currency'],
    update: async ({ api, tx }, { id, owner_id }, patch) => {
      const propertyId = String(id)
      await lockProperty(tx, propertyId)
      const present = await api.properties.get({ propertyId })
      const input = valid(PropertyInput, over(present, typed(patch)))
      const { currency } = await api.properties.update({ ...input, propertyId })
      refuseOthers(patch.without('owner_id'), String(owner_id), currency)
    },
  },
  remove: {
    permission: 'property:write',
    remove: async ({ api }, rows) => {
      for (const { id } of rows) await api.properties.remove({ propertyId: String(id) })
    },
  },
}
