import type { Property } from '@makao/contract/homes/properties/properties.schema'
import type { NewUnit } from '@makao/contract/homes/units/units.schema'
import type { Identity } from './api'

interface Letting {
  /** A month, in minor units of the country. */
  rent: number
  propertyType?: 'apartment' | 'shop'
  country?: 'Kenya' | 'Uganda'
  startDate: string
  /** In which house; else one of its own. */
  property?: Property
  /** To whom; else somebody of its own. */
  tenantId?: string
  unit?: Partial<Pick<NewUnit, 'unitNumber' | 'unitType' | 'unitUse'>>
}

let made = 0

/** A unit that is let, as a manager does it, and the ways to charge and receive; nothing is charged by itself. */
export async function letUnit({ client }: Pick<Identity, 'client'>, given: Letting) {
  const { rent, propertyType = 'apartment', country = 'Kenya', startDate } = given
  made += 1
  const place = { name: `Estate ${made}`, country, city: 'Nakuru', address: 'Road', landReference: `LR 209/${made}` }
  const property = given.property ?? (await client.properties.create({ ...place, propertyType }))
  const { currency } = property
  const money = { currency, rentAmount: rent, serviceChargeAmount: 0, rentDueDate: 5, serviceChargeDueDate: 5 }
  const unit = await client.units.addToProperty({ propertyId: property.id, unitNumber: 'A1', ...money, ...given.unit })
  const person = { fullName: `Tenant ${made}`, email: `letting${made}@example.com`, taxPin: 'a001234567z' }
  const tenantId = given.tenantId ?? (await client.tenants.create(person)).tenant.id
  const start = { startDate, chargeFrom: '2100-01-01' }
  const { id: tenancyId } = await client.tenancies.create({ tenantId, unitId: unit.id, ...start })
  const charge = (paymentType: 'rent' | 'water' | 'deposit', amount: number, dueDate: string) =>
    client.charges.record({
      requestId: crypto.randomUUID(),
      tenancyId,
      currency,
      amount,
      paymentType,
      paymentStatus: 'pending',
      dueDate,
    })
  const receive = (amount: number, receivedOn: string) =>
    client.payments.receive({
      requestId: crypto.randomUUID(),
      tenancyId,
      currency,
      amount,
      method: 'bank',
      receivedOn,
    })
  /** Rent that is charged and received on a day. */
  async function pay(amount: number, day: string) {
    await charge('rent', amount, day)
    return receive(amount, day)
  }
  return { tenancyId, tenantId, unit, currency, rent, property, charge, receive, pay }
}
