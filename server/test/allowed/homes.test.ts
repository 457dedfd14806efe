import { serviceChargeTemplates } from '../../src/homes/charge-templates/charge-templates.table'
import { notices } from '../../src/homes/notices/notices.table'
import { judging } from './judging'

const { db, judges, buildProperty, buildTenancy, buildUnit } = judging()

const property = {
  name: 'Baobab House',
  country: 'Kenya' as const,
  city: 'Nairobi',
  address: 'Ngong Road 12',
  propertyType: 'apartment' as const,
}

judges('a property', {
  states: {
    vacant: { build: async () => (await buildProperty()).id, allowed: ['update', 'remove'] },
    let: {
      build: async () => {
        const unit = await buildUnit()
        await buildTenancy({ unitId: unit.id })
        return unit.propertyId
      },
      allowed: ['update', 'remove'],
    },
  },
  read: (client, propertyId) => client.properties.get({ propertyId }),
  actions: {
    update: (client, propertyId) => client.properties.update({ propertyId, ...property, name: propertyId }),
    remove: (client, propertyId) => client.properties.remove({ propertyId }),
  },
  refusals: ['ACTIVE_TENANCY'],
})

judges('a unit', {
  states: {
    vacant: { build: async () => (await buildUnit()).id, allowed: ['update', 'remove'] },
    let: { build: async () => (await buildTenancy()).unitId, allowed: ['update', 'remove'] },
  },
  read: (client, unitId) => client.units.get({ unitId }),
  actions: {
    update: (client, unitId) =>
      client.units.update({
        unitId,
        currency: 'KES',
        houseNumber: 'B2',
        floor: 'ground',
        rooms: '2',
        rentAmount: 1,
        rentDueDate: 1,
        serviceCharges: [],
      }),
    remove: (client, unitId) => client.units.remove({ unitId }),
  },
  refusals: ['ACTIVE_TENANCY'],
})

const template = { name: 'Security', defaultAmount: 100, currency: 'KES' as const }

judges('a charge template', {
  states: {
    own: {
      build: async ({ id: userId }) => {
        const id = crypto.randomUUID()
        await db.insert(serviceChargeTemplates).values({ id, userId, ...template, name: id })
        return id
      },
      allowed: ['save', 'remove'],
    },
  },
  read: async (client, id) => (await client.chargeTemplates.list()).find((row) => row.id === id),
  actions: {
    save: (client, id) => client.chargeTemplates.save({ id, ...template, name: `New ${id}` }),
    remove: (client, templateId) => client.chargeTemplates.remove({ templateId }),
  },
})

async function buildNotice(about: { showUntil?: string; withdrawnAt?: Date } = {}): Promise<string> {
  const id = crypto.randomUUID()
  await db.insert(notices).values({ id, title: 'Water', body: 'Off on Monday', createdAt: new Date(), ...about })
  return id
}

judges('a notice', {
  states: {
    shown: { build: () => buildNotice(), allowed: ['withdraw'] },
    over: { build: () => buildNotice({ showUntil: '2020-01-01' }), allowed: [] },
    withdrawn: { build: () => buildNotice({ withdrawnAt: new Date() }), allowed: [] },
  },
  read: async (client, noticeId) => (await client.notices.list({})).rows.find(({ id }) => id === noticeId),
  actions: { withdraw: (client, noticeId) => client.notices.withdraw({ noticeId }) },
})
