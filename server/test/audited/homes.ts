import { buildProperty, buildTenancy, buildTenant, buildUnit, property, type Writes } from './office'

const unitForm = {
  currency: 'KES' as const,
  houseNumber: 'A1',
  floor: '1st' as const,
  rooms: '1' as const,
  rentAmount: 1_500_000,
  rentDueDate: 1,
  serviceCharges: [{ name: 'Water', amount: 50_000 }],
}

const template = () => ({ id: null, name: crypto.randomUUID(), defaultAmount: 1, currency: 'KES' as const })

export const homesWrites: Writes = {
  'notices.publish': {
    action: 'notice.published',
    run: (client) => client.notices.publish({ id: crypto.randomUUID(), title: 'Water', body: 'None on Monday' }),
  },
  'notices.withdraw': {
    action: 'notice.withdrawn',
    run: async (client) => {
      const { id } = await client.notices.publish({ id: crypto.randomUUID(), title: 'Water', body: 'None on Monday' })
      return client.notices.withdraw({ noticeId: id })
    },
  },
  'properties.create': { action: 'property.created', run: (client) => client.properties.create(property()) },
  'properties.update': {
    action: 'property.changed',
    run: async (client) => client.properties.update({ ...property(), propertyId: (await buildProperty()).id }),
  },
  'properties.remove': {
    action: 'property.deleted',
    run: async (client) => client.properties.remove({ propertyId: (await buildProperty()).id }),
  },
  'chargeTemplates.save': {
    action: 'setting.template-saved',
    run: (client) => client.chargeTemplates.save(template()),
  },
  'chargeTemplates.remove': {
    action: 'setting.template-removed',
    run: async (client) =>
      client.chargeTemplates.remove({ templateId: (await client.chargeTemplates.save(template())).id }),
  },
  'tenancies.create': {
    action: 'tenancy.created',
    run: async (client) => {
      const [{ id: tenantId }, { id: unitId }] = await Promise.all([buildTenant(), buildUnit()])
      return client.tenancies.create({ tenantId, unitId, startDate: '2026-11-01' })
    },
  },
  'tenancies.end': {
    action: 'tenancy.ended',
    run: async (client) => client.tenancies.end({ tenancyId: (await buildTenancy()).id, endDate: '2026-11-20' }),
  },
  'tenancies.changeEnd': {
    action: 'tenancy.end-changed',
    run: async (client) => {
      const { id: tenancyId } = await buildTenancy({ endDate: '2026-11-15' })
      const change = { tenancyId, seenEndDate: '2026-11-15', endDate: '2026-11-20', reason: 'Typed wrong' }
      return client.tenancies.changeEnd(change)
    },
  },
  'tenancies.withdrawEnd': {
    action: 'tenancy.end-withdrawn',
    run: async (client) => {
      const { id: tenancyId } = await buildTenancy({ endDate: '2026-11-15' })
      return client.tenancies.withdrawEnd({ tenancyId, seenEndDate: '2026-11-15', reason: 'Stays' })
    },
  },
  'units.addToProperty': {
    action: 'unit.created',
    run: async (client) =>
      client.units.addToProperty({
        propertyId: (await buildProperty()).id,
        unitNumber: 'A1',
        currency: 'KES',
        rentAmount: 1,
        serviceChargeAmount: 0,
        rentDueDate: 1,
        serviceChargeDueDate: 1,
      }),
  },
  'units.addMany': {
    action: 'unit.created',
    run: async (client) =>
      client.units.addMany({
        propertyId: (await buildProperty()).id,
        unitNumbers: ['A1'],
        currency: 'KES',
        rentAmount: 1,
        serviceChargeAmount: 0,
        rentDueDate: 1,
        serviceChargeDueDate: 1,
      }),
  },
  'units.create': {
    action: 'unit.created',
    run: async (client) => client.units.create({ ...unitForm, propertyId: (await buildProperty()).id }),
  },
  'units.update': {
    action: 'unit.changed',
    run: async (client) => client.units.update({ ...unitForm, unitId: (await buildUnit()).id }),
  },
  'units.changeTerms': {
    action: 'unit.changed',
    run: async (client) =>
      client.units.changeTerms({ unitId: (await buildUnit()).id, currency: 'KES', rentAmount: 2_000_000 }),
  },
  'units.setServiceCharges': {
    action: 'unit.changed',
    run: async (client) =>
      client.units.setServiceCharges({
        unitId: (await buildUnit()).id,
        currency: 'KES',
        serviceCharges: [{ name: 'Water', amount: 50_000 }],
      }),
  },
  'units.setAvailability': {
    action: 'unit.changed',
    run: async (client) =>
      client.units.setAvailability({ unitId: (await buildUnit()).id, availability: 'reserved', until: '2200-12-31' }),
  },
  'units.remove': {
    action: 'unit.deleted',
    run: async (client) => client.units.remove({ unitId: (await buildUnit()).id }),
  },
}
