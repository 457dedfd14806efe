import { describe, expect, test } from 'vitest'
import { makePortfolio } from './portfolio'

const today = '2026-11-21'
const portfolio = makePortfolio(today)

describe('the demo portfolio', () => {
  test('has 12 properties, 140 units and 110 tenants', () => {
    const { properties, units, tenants } = portfolio
    expect([properties.length, units.length, tenants.length]).toEqual([12, 140, 110])
  })

  test('stands in five cities, of all six types, with charges in all four statuses', () => {
    const different = (values: string[]) => [...new Set(values)].sort()
    expect(different(portfolio.properties.map(({ city }) => city))).toEqual([
      'Entebbe',
      'Kampala',
      'Kisumu',
      'Mombasa',
      'Nairobi',
    ])
    expect(different(portfolio.properties.map(({ propertyType }) => propertyType))).toHaveLength(6)
    expect(different(portfolio.charges.map(({ paymentStatus }) => paymentStatus))).toHaveLength(4)
  })

  test('covers two years and nothing outside of a tenancy', () => {
    const dueDates = portfolio.charges.map(({ dueDate }) => dueDate).sort()
    expect([dueDates[0], dueDates.at(-1)]).toEqual(['2024-11-01', '2026-12-05'])
    for (const { tenancy, dueDate, paidDate } of portfolio.charges) {
      const { startDate, endDate } = portfolio.tenancies[tenancy] ?? expect.fail('a charge without a tenancy')
      expect(dueDate >= startDate && (endDate === null || dueDate <= endDate)).toBe(true)
      expect((paidDate ?? today) <= today).toBe(true)
    }
  })

  test('names nobody, no address, no unit and no receipt twice', () => {
    const once = (values: unknown[]) => expect(new Set(values).size).toBe(values.length)
    once(portfolio.tenants.map(({ email }) => email))
    once(portfolio.units.map(({ property, unitNumber }) => `${property} ${unitNumber}`))
    once(portfolio.charges.flatMap(({ mpesaReceiptNumber }) => mpesaReceiptNumber ?? []))
    const active = portfolio.tenancies.filter(({ endDate }) => endDate === null)
    once(active.map(({ tenant }) => tenant))
    once(active.map(({ unit }) => unit))
  })

  test('is the same every time', () => expect(makePortfolio(today)).toEqual(portfolio))

  test('can be made on any day of the year', () => {
    for (const day of ['2026-01-01', '2028-02-29', '2026-12-31']) expect(makePortfolio(day).units).toHaveLength(140)
  })
})
