import { type Contract, contract } from '@makao/contract'

/** What an input may name that stands in one property. */
export type Named =
  | 'propertyId'
  | 'unitId'
  | 'tenantId'
  | 'tenancyId'
  | 'remindedTenancyId'
  | 'chargeId'
  | 'paymentId'
  | 'spreadPaymentId'
  | 'meterId'
  | 'readingId'

type Path = { [Feature in keyof Contract]: `${Feature}.${keyof Contract[Feature] & string}` }[keyof Contract]

/**
 * What a key that is limited to properties may ask, each with the field that names the property; all that these read
 * and write is of it. Anything else is refused.
 */
const reaches: Partial<Record<Path, Named | readonly Named[]>> = {
  'properties.get': 'propertyId',
  'properties.update': 'propertyId',
  'places.property': 'propertyId',
  'places.unitsOf': 'propertyId',
  'places.unit': 'unitId',
  'dashboard.figures': 'propertyId',
  'units.list': 'propertyId',
  'units.listOfProperty': 'propertyId',
  'units.get': 'unitId',
  'units.addToProperty': 'propertyId',
  'units.addMany': 'propertyId',
  'units.create': 'propertyId',
  'units.update': 'unitId',
  'units.changeTerms': 'unitId',
  'units.setAvailability': 'unitId',
  'units.setServiceCharges': 'unitId',
  'units.remove': 'unitId',
  'tenancies.create': ['unitId', 'tenantId'],
  'tenancies.end': 'tenancyId',
  'tenancies.changeEnd': 'tenancyId',
  'tenancies.withdrawEnd': 'tenancyId',
  'leases.get': 'tenancyId',
  'leases.moveInCost': 'unitId',
  'leases.save': 'tenancyId',
  'openings.get': 'tenancyId',
  'openings.enter': 'tenancyId',
  'openings.withdraw': 'tenancyId',
  'charges.list': 'propertyId',
  'charges.get': 'chargeId',
  'charges.record': 'tenancyId',
  'charges.markPaid': 'chargeId',
  'charges.correct': 'chargeId',
  'charges.void': 'chargeId',
  'charges.writeOff': 'chargeId',
  'charges.undoWriteOff': 'chargeId',
  'payments.list': 'propertyId',
  'payments.get': 'paymentId',
  'payments.account': 'tenancyId',
  'payments.statement': 'tenancyId',
  'payments.receive': 'tenancyId',
  'payments.allocate': 'paymentId',
  'payments.correct': 'paymentId',
  // What of it pays other units is taken back with it.
  'payments.reverse': ['paymentId', 'spreadPaymentId'],
  'papers.invoices': 'tenancyId',
  'finalAccounts.get': 'tenancyId',
  'finalAccounts.deduct': 'tenancyId',
  'finalAccounts.settle': 'tenancyId',
  'finalAccounts.refund': 'tenancyId',
  'meters.list': 'propertyId',
  'meters.round': 'propertyId',
  'meters.get': 'meterId',
  'meters.create': 'unitId',
  'meters.correct': 'meterId',
  'meters.change': 'meterId',
  'meters.remove': 'meterId',
  'meters.setPrice': 'meterId',
  'meters.setPropertyPrices': 'propertyId',
  'meters.read': 'meterId',
  'meters.voidReading': 'readingId',
  'owners.expenses': 'propertyId',
  'owners.spend': 'propertyId',
  'promises.list': 'tenancyId',
  'promises.make': 'tenancyId',
  'paymentClaims.list': 'tenancyId',
  'arrears.list': 'propertyId',
  'arrears.choose': 'propertyId',
  // One message tells of all units of the tenant.
  'reminders.preview': ['tenancyId', 'remindedTenancyId'],
  'reminders.ask': ['tenancyId', 'remindedTenancyId'],
  'reminders.previewLetter': 'tenancyId',
  'reminders.makeLetter': 'tenancyId',
}

/** By the place in the contract, which a procedure knows of itself however it is called. */
const named = new Map<string, readonly Named[]>(
  Object.entries(contract).flatMap(([feature, members]) =>
    Object.entries(members).flatMap(([name, procedure]): [string, readonly Named[]][] => {
      const { method, path } = procedure['~orpc'].route
      const fields = reaches[`${feature}.${name}` as Path]
      return fields ? [[`${method} ${path}`, typeof fields === 'string' ? [fields] : fields]] : []
    }),
  ),
)

/** What the input calls it. */
const namesOf: Partial<Record<Named, string>> = { spreadPaymentId: 'paymentId', remindedTenancyId: 'tenancyId' }

/** Of which all that belongs to it has to be within, wherever it stands. */
export const isSpread = (field: Named) => field in namesOf

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What a procedure is asked about; undefined where that cannot be told, or something is not named. */
export function subjectsOf(route: string, input: unknown): { field: Named; id: string }[] | undefined {
  const fields = named.get(route)
  if (!fields || typeof input !== 'object' || input === null) return undefined
  const found = fields.flatMap((field) => {
    const id: unknown = Object.entries(input).find(([name]) => name === (namesOf[field] ?? field))?.[1]
    return typeof id === 'string' && UUID.test(id) ? { field, id } : []
  })
  return found.length === fields.length ? found : undefined
}
