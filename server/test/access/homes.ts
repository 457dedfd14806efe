import { type Asked, nowhere } from './asked'

const property = {
  name: 'Jacaranda Court',
  country: 'Kenya',
  city: 'Nairobi',
  address: 'Ngong Road 12',
  propertyType: 'apartment',
}

const unit = {
  unitNumber: 'A1',
  currency: 'KES',
  rentAmount: 1,
  serviceChargeAmount: 0,
  rentDueDate: 1,
  serviceChargeDueDate: 1,
}

const unitDetails = {
  currency: 'KES',
  houseNumber: 'A1',
  floor: 'ground',
  rooms: '2',
  rentAmount: 1,
  rentDueDate: 1,
  serviceCharges: [],
}

export const homesAsked: Asked = {
  'properties.list': { input: () => ({}), answer: null },
  'properties.names': { answer: null },
  'properties.cities': { answer: null },
  'properties.managers': { answer: null },
  'properties.get': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'properties.create': { input: () => ({ ...property, name: nowhere() }), answer: null },
  'properties.update': { input: () => ({ ...property, propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'properties.remove': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'units.listOfProperty': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'units.vacant': { input: () => ({}), answer: null },
  'units.list': { input: () => ({}), answer: null },
  'units.summary': { answer: null },
  'units.get': { input: () => ({ unitId: nowhere() }), answer: 'NOT_FOUND' },
  'units.addToProperty': { input: () => ({ ...unit, propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'units.addMany': {
    input: () => ({ ...unit, unitNumbers: ['A1', 'A2'], propertyId: nowhere() }),
    answer: 'NOT_FOUND',
  },
  'units.create': { input: () => ({ ...unitDetails, propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'units.update': { input: () => ({ ...unitDetails, unitId: nowhere() }), answer: 'NOT_FOUND' },
  'units.changeTerms': { input: () => ({ unitId: nowhere(), currency: 'KES', rentAmount: 1 }), answer: 'NOT_FOUND' },
  'units.setServiceCharges': {
    input: () => ({ unitId: nowhere(), currency: 'KES', serviceCharges: [{ name: 'Water', amount: 1 }] }),
    answer: 'NOT_FOUND',
  },
  'units.setAvailability': { input: () => ({ unitId: nowhere(), availability: 'reserved' }), answer: 'NOT_FOUND' },
  'units.remove': { input: () => ({ unitId: nowhere() }), answer: 'NOT_FOUND' },
  'tenancies.create': {
    input: () => ({ tenantId: nowhere(), unitId: nowhere(), startDate: '2026-11-01' }),
    answer: 'NOT_FOUND',
  },
  'tenancies.changeEnd': {
    input: () => ({ tenancyId: nowhere(), seenEndDate: '2026-11-01', endDate: '2026-11-02', reason: 'Typed wrong' }),
    answer: 'NOT_FOUND',
  },
  'tenancies.withdrawEnd': {
    input: () => ({ tenancyId: nowhere(), seenEndDate: '2026-11-01', reason: 'Stays' }),
    answer: 'NOT_FOUND',
  },
  'tenancies.end': { input: () => ({ tenancyId: nowhere(), endDate: '2026-11-01' }), answer: 'NOT_FOUND' },
  'chargeTemplates.list': { answer: null },
  'chargeTemplates.save': {
    input: () => ({ id: nowhere(), name: 'Water', defaultAmount: 1, currency: 'KES' }),
    answer: 'NOT_FOUND',
  },
  'chargeTemplates.remove': { input: () => ({ templateId: nowhere() }), answer: 'NOT_FOUND' },
  'notices.list': { input: () => ({}), answer: null },
  'notices.publish': { input: () => ({ id: nowhere(), title: 'Water', body: 'No water on Monday' }), answer: null },
  'notices.withdraw': { input: () => ({ noticeId: nowhere() }), answer: 'NOT_FOUND' },
}
