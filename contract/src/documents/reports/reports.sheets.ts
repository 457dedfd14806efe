import { type Day, formatWholeDay } from '../../days'
import { availabilityNames, unitTypeNames } from '../../homes/units/units.terms'
import type { Currency } from '../../money'
import { balanceOf, chargeTitle, paymentStatusNames } from '../../money/charges/charges.terms'
import { renewalNames } from '../../money/leases/leases.terms'
import { ownerKindNames } from '../../money/owners/owners.terms'
import { paymentMethodNames } from '../../money/payments/payments.terms'
import { amountOf, formatCell, inCurrency, type Sheet, sheetOfCells } from '../../sheets'
import {
  agencyIncomeSheet,
  depositsHeldSheet,
  generalLedgerSheet,
  ownerBalancesSheet,
  propertyBalancesSheet,
  trialBalanceSheet,
} from './books-reports.sheets'
import type {
  AgedRow,
  CollectionRow,
  IncomeRow,
  OccupancyMonth,
  RentRollRow,
  TargetRow,
  VacantUnitRow,
} from './ledger-reports.schema'
import { rentCollectionSheet } from './rent-collection.sheet'
import { type ReportHead, reportHeads } from './report-heads.terms'
import type { ReportKind } from './reports.kinds'
import type {
  GroupPerformance,
  LeaseEndRow,
  OverdueRow,
  PropertyPerformance,
  ReportLink,
  TenantSummaryRow,
} from './reports.schema'
import {
  kenyaVerdictNames,
  leaseEndBand,
  letAs,
  NO_BLOCK,
  NO_MANAGER,
  NO_OWNER_AGREED,
  rentRollStateNames,
  rentRollStatus,
} from './reports.terms'
import type { EfrisLine, KenyaLandlord, TaxProperty, UgandaLandlord } from './tax.schema'

/** A line above a table through the percentages of its rows, which are months. */
export interface RateLine {
  title: string
  /** What the percentage is called. */
  name: string
  /** The column of the percentage. */
  of: string
  /** Percent at which its axis begins: above nothing, a change is seen. */
  from: number
}

/** What the screen needs for a report that has no view of its own stands here too. */
export interface ReportSheet<Row> extends Sheet<Row>, ReportHead {
  /** What stands in place of a table without rows. */
  empty?: string
  line?: RateLine
  /** The last row first on the screen; of reports that have no pages. */
  isLastFirst?: true
  /** Where its columns stand in the two lines of a row on a phone; one that is not named is left out there. */
  onPhone?: Readonly<Record<string, 'name' | 'figure' | 'under' | 'word'>>
  /** What a tablet has no room for. */
  onDesk?: readonly string[]
  /** What a laptop has no room for. */
  onWideDesk?: readonly string[]
  /** On a screen one of two currencies is looked at at a time. */
  byCurrency?: true
  /** Where a cell leads, by its column. */
  leads?: Readonly<Record<string, (row: Row) => ReportLink | null>>
  /** The report of a day that names what a month counts: asked for by the month's last day, or today. */
  namedBy?: ReportKind
}

export const propertyPerformanceSheet = {
  ...reportHeads['property-performance'],
  columns: {
    property: { heading: 'Property', kind: 'text', width: 32, value: ({ propertyName }) => propertyName },
    units: { heading: 'Total Units', kind: 'count', width: 12, value: ({ totalUnits }) => totalUnits },
    expected: { heading: 'Total Revenue', kind: 'money', width: 20, value: amountOf('expected') },
    collected: { heading: 'Collected', kind: 'money', width: 20, value: amountOf('collected') },
    outstanding: {
      heading: 'Outstanding',
      kind: 'money',
      width: 20,
      value: amountOf('outstanding'),
    },
    rate: {
      heading: 'Collection Rate',
      kind: 'percent',
      width: 16,
      grades: { good: 80, fair: 60 },
      value: ({ rate }) => rate,
    },
    rentRate: { heading: 'Rent Only', kind: 'percent', width: 16, value: ({ rent }) => rent.rate },
  },
} satisfies ReportSheet<PropertyPerformance>

/** '67 of 98 units' */
export const occupiedOf = ({ occupied, units }: Pick<GroupPerformance, 'occupied' | 'units'>) =>
  `${formatCell(occupied, 'count')} of ${formatCell(units, 'count')} units`

/** What a group of units came to; the figures of Property Performance. */
const groupColumns = {
  units: { heading: 'Units', kind: 'count', width: 9, only: 'files', value: ({ units }) => units },
  occupied: { heading: 'Occupied', kind: 'count', width: 10, only: 'files', value: ({ occupied }) => occupied },
  letOf: { heading: 'Occupied', kind: 'count', width: 14, only: 'screen', value: (row) => occupiedOf(row) },
  expected: { heading: 'Total Revenue', kind: 'money', width: 18, value: amountOf('expected') },
  collected: { heading: 'Collected', kind: 'money', width: 18, value: amountOf('collected') },
  outstanding: { heading: 'Outstanding', kind: 'money', width: 18, value: amountOf('outstanding') },
  rate: {
    heading: 'Collection Rate',
    kind: 'percent',
    width: 15,
    grades: { good: 80, fair: 60 },
    value: ({ rate }) => rate,
  },
  overdue: { heading: 'Overdue today', kind: 'money', width: 18, value: amountOf('overdue') },
} satisfies ReportSheet<GroupPerformance>['columns']

const propertiesColumn = {
  heading: 'Properties',
  kind: 'count',
  width: 11,
  value: ({ properties }: GroupPerformance) => properties,
} as const

export const managerPerformanceSheet = {
  ...reportHeads['manager-performance'],
  empty: 'There are no properties yet',
  onPhone: { manager: 'name', collected: 'figure', letOf: 'under', rate: 'word' },
  onDesk: ['expected', 'outstanding'],
  onWideDesk: ['properties'],
  byCurrency: true,
  leads: { manager: ({ managerId }) => (managerId === null ? null : { to: 'manager', id: managerId }) },
  columns: {
    manager: { heading: 'Manager', kind: 'text', width: 24, value: ({ name }) => name ?? NO_MANAGER },
    properties: propertiesColumn,
    ...groupColumns,
  },
} satisfies ReportSheet<GroupPerformance>

export const blockPerformanceSheet = {
  ...reportHeads['block-performance'],
  empty: 'There are no units yet',
  onPhone: { block: 'name', collected: 'figure', property: 'under', rate: 'word' },
  onDesk: ['expected', 'outstanding'],
  onWideDesk: ['letOf'],
  byCurrency: true,
  leads: { property: ({ propertyId }) => (propertyId === null ? null : { to: 'property', id: propertyId }) },
  columns: {
    block: { heading: 'Block', kind: 'text', width: 16, value: ({ name }) => name ?? NO_BLOCK },
    property: { heading: 'Property', kind: 'text', width: 24, value: ({ propertyName }) => propertyName ?? '' },
    ...groupColumns,
  },
} satisfies ReportSheet<GroupPerformance>

export const townPerformanceSheet = {
  ...reportHeads['town-performance'],
  empty: 'There are no properties yet',
  onPhone: { town: 'name', collected: 'figure', letOf: 'under', rate: 'word' },
  onDesk: ['expected', 'outstanding'],
  onWideDesk: ['properties'],
  byCurrency: true,
  leads: { town: ({ name }) => (name === null ? null : { to: 'town', id: name }) },
  columns: {
    town: { heading: 'Town', kind: 'text', width: 24, value: ({ name }) => name ?? '' },
    properties: propertiesColumn,
    ...groupColumns,
  },
} satisfies ReportSheet<GroupPerformance>

export const tenantSummarySheet = {
  ...reportHeads['tenant-summary'],
  columns: {
    tenant: { heading: 'Tenant', kind: 'text', width: 26, value: ({ tenantName }) => tenantName },
    email: { heading: 'Email', kind: 'text', width: 30, only: 'files', value: ({ email }) => email },
    contact: { heading: 'Contact', kind: 'text', width: 18, value: ({ phoneNumber }) => phoneNumber },
    unit: {
      heading: 'Current Unit',
      kind: 'text',
      width: 30,
      value: ({ unitNumber, propertyName }) => (unitNumber === null ? 'Unassigned' : `${unitNumber}, ${propertyName}`),
    },
    rent: {
      heading: 'Monthly Rent',
      kind: 'money',
      width: 18,
      value: ({ rentAmount, currency }) =>
        rentAmount === null || currency === null ? null : { amount: rentAmount, currency },
    },
    leaseStart: { heading: 'Lease Start', kind: 'day', width: 14, value: ({ leaseStart }) => leaseStart },
    status: {
      heading: 'Status',
      kind: 'text',
      width: 10,
      value: ({ unitNumber }) => (unitNumber === null ? 'Inactive' : 'Active'),
    },
  },
} satisfies ReportSheet<TenantSummaryRow>

export const overduePaymentsSheet = {
  ...reportHeads['overdue-payments'],
  columns: {
    tenant: { heading: 'Tenant', kind: 'text', width: 24, value: ({ tenantName }) => tenantName },
    contact: { heading: 'Contact', kind: 'text', width: 20, value: (row) => row.phoneNumber ?? row.tenantEmail },
    place: { heading: 'Property & Unit', kind: 'text', width: 36, only: 'screen', value: (row) => row.propertyName },
    property: { heading: 'Property', kind: 'text', width: 24, only: 'files', value: (row) => row.propertyName },
    unit: { heading: 'Unit', kind: 'text', width: 10, only: 'files', value: ({ unitNumber }) => unitNumber },
    type: { heading: 'Type', kind: 'text', width: 14, only: 'files', value: (row) => chargeTitle(row) },
    // Of a charge that was paid in part, what remains.
    amount: {
      heading: 'Amount',
      kind: 'money',
      width: 18,
      isAdded: true,
      value: (row) => inCurrency(row.currency)(balanceOf(row)),
    },
    dueDate: { heading: 'Due Date', kind: 'day', width: 14, value: ({ dueDate }) => dueDate },
    daysOverdue: { heading: 'Days Overdue', kind: 'count', width: 16, value: ({ daysOverdue }) => daysOverdue },
    status: { heading: 'Status', kind: 'text', width: 10, value: (row) => paymentStatusNames[row.paymentStatus] },
  },
} satisfies ReportSheet<OverdueRow>

/** `day`: of the report. */
type RentRollOn = RentRollRow & { day: Day }

/** Of somebody who has a tenancy; a vacant unit has no such amount. */
const letAmount = (row: RentRollOn, amount: number) =>
  row.tenancyId === null ? null : { amount, currency: row.currency }

export const rentRollSheet = {
  ...reportHeads['rent-roll'],
  columns: {
    property: {
      heading: 'Property',
      kind: 'text',
      width: 22,
      only: 'files',
      value: ({ propertyName }) => propertyName,
    },
    unit: { heading: 'Unit', kind: 'text', width: 8, value: ({ unitNumber }) => unitNumber },
    status: { heading: 'Status', kind: 'text', width: 11, only: 'files', value: (row) => rentRollStatus(row, row.day) },
    tenant: { heading: 'Tenant', kind: 'text', width: 22, value: ({ tenantName }) => tenantName ?? '' },
    rent: { heading: 'Rent', kind: 'money', width: 14, value: amountOf('rent') },
    serviceCharge: {
      heading: 'Service charge',
      kind: 'money',
      width: 14,
      only: 'files',
      value: amountOf('serviceCharge'),
    },
    lease: { heading: 'Lease', kind: 'day', width: 24, only: 'screen', value: ({ leaseStart }) => leaseStart },
    from: { heading: 'From', kind: 'day', width: 12, only: 'files', value: ({ leaseStart }) => leaseStart },
    until: { heading: 'Until', kind: 'day', width: 12, only: 'files', value: ({ leaseEnd }) => leaseEnd },
    depositHeld: {
      heading: 'Deposit held',
      kind: 'money',
      width: 14,
      value: (row) => letAmount(row, row.depositHeld),
    },
    balance: { heading: 'Balance', kind: 'money', width: 14, value: (row) => letAmount(row, row.balance) },
  },
} satisfies ReportSheet<RentRollOn>

/** What a row says by age, youngest first. */
export const ageBands = ['days0', 'days30', 'days60', 'days90', 'older'] as const

export const agedArrearsSheet = {
  ...reportHeads.arrears,
  columns: {
    tenant: { heading: 'Tenant', kind: 'text', width: 22, value: ({ tenantName }) => tenantName },
    contact: {
      heading: 'Contact',
      kind: 'text',
      width: 16,
      only: 'off paper',
      value: ({ phoneNumber }) => phoneNumber ?? '',
    },
    place: {
      heading: 'Unit & property',
      kind: 'text',
      width: 30,
      only: 'screen',
      value: ({ propertyName }) => propertyName,
    },
    property: {
      heading: 'Property',
      kind: 'text',
      width: 20,
      only: 'files',
      value: ({ propertyName }) => propertyName,
    },
    unit: { heading: 'Unit', kind: 'text', width: 8, only: 'files', value: ({ unitNumber }) => unitNumber },
    since: { heading: 'Since', kind: 'day', width: 15, value: ({ since }) => since },
    days0: { heading: 'Not overdue', kind: 'money', width: 17, value: amountOf('days0') },
    days30: { heading: '1-30 days', kind: 'money', width: 17, value: amountOf('days30') },
    days60: { heading: '31-60 days', kind: 'money', width: 17, value: amountOf('days60') },
    days90: { heading: '61-90 days', kind: 'money', width: 17, value: amountOf('days90') },
    older: { heading: '90+ days', kind: 'money', width: 17, value: amountOf('older') },
    total: { heading: 'Total', kind: 'money', width: 18, value: amountOf('total') },
  },
} satisfies ReportSheet<AgedRow>

/** What came in and stayed. */
export const collected = ({ received, reversed }: CollectionRow) => received - reversed

export const collectionsSheet = {
  ...reportHeads.collections,
  columns: {
    day: { heading: 'Day', kind: 'day', width: 14, value: ({ day }) => day },
    method: {
      heading: 'Method',
      kind: 'text',
      width: 20,
      only: 'files',
      value: ({ method }) => paymentMethodNames[method],
    },
    byMethod: {
      heading: 'By method',
      kind: 'text',
      width: 40,
      only: 'screen',
      value: ({ method }) => paymentMethodNames[method],
    },
    received: { heading: 'Received', kind: 'money', width: 16, only: 'files', value: amountOf('received') },
    reversed: { heading: 'Reversed', kind: 'money', width: 16, value: amountOf('reversed') },
    collected: {
      heading: 'Net received',
      kind: 'money',
      width: 16,
      value: (row) => inCurrency(row.currency)(collected(row)),
    },
    refunded: { heading: 'Refunded', kind: 'money', width: 16, value: amountOf('refunded') },
  },
} satisfies ReportSheet<CollectionRow>

/** What came in of a target, in percent. */
export const ofTarget = ({ collected, target }: Pick<TargetRow, 'collected' | 'target'>): number | null =>
  target === 0 ? null : (100 * collected) / target

export const collectionTargetsSheet = {
  ...reportHeads['collection-targets'],
  empty: 'No property has a target in these months',
  onPhone: { property: 'name', collected: 'figure', ofTarget: 'word' },
  leads: { property: ({ propertyId }) => ({ to: 'property', id: propertyId }) },
  columns: {
    property: { heading: 'Property', kind: 'text', width: 28, value: ({ propertyName }) => propertyName },
    charged: { heading: 'Charged', kind: 'money', width: 18, value: amountOf('charged') },
    target: { heading: 'Target', kind: 'money', width: 18, value: amountOf('target') },
    collected: { heading: 'Collected', kind: 'money', width: 18, value: amountOf('collected') },
    beyond: {
      heading: 'Above or below',
      kind: 'money',
      width: 18,
      value: (row) => inCurrency(row.currency)(row.collected - row.target),
    },
    ofTarget: { heading: 'Of target', kind: 'percent', width: 14, grades: { good: 100, fair: 90 }, value: ofTarget },
  },
} satisfies ReportSheet<TargetRow>

export const occupancySheet = {
  ...reportHeads.occupancy,
  empty: 'These months lie ahead',
  line: { title: 'Days occupied out of days available', name: 'Occupancy', of: 'rate', from: 50 },
  isLastFirst: true,
  onPhone: { month: 'name', rate: 'figure', letOf: 'under' },
  namedBy: 'rent-roll',
  columns: {
    month: { heading: 'Month', kind: 'month', width: 18, value: ({ month }) => month },
    units: { heading: 'Units', kind: 'count', width: 10, value: ({ units }) => units },
    availableDays: {
      heading: 'Days available',
      kind: 'count',
      width: 16,
      only: 'files',
      value: ({ availableDays }) => availableDays,
    },
    letDays: { heading: 'Days occupied', kind: 'count', width: 14, only: 'files', value: ({ letDays }) => letDays },
    letOf: {
      heading: 'Occupied',
      kind: 'count',
      width: 14,
      only: 'screen',
      value: ({ letDays, availableDays }) =>
        `${formatCell(letDays, 'count')} of ${formatCell(availableDays, 'count')} days`,
    },
    rate: { heading: 'Occupancy', kind: 'percent', width: 12, value: ({ rate }) => rate },
    vacant: { heading: 'Vacant at month end', kind: 'count', width: 16, value: ({ vacant }) => vacant },
    movedIn: { heading: 'Moved in', kind: 'count', width: 12, value: ({ movedIn }) => movedIn },
    movedOut: { heading: 'Moved out', kind: 'count', width: 12, value: ({ movedOut }) => movedOut },
  },
} satisfies ReportSheet<OccupancyMonth>

export const vacantUnitsSheet = {
  ...reportHeads['vacant-units'],
  empty: 'No unit that is to be let is vacant on this day',
  onPhone: { unit: 'name', missed: 'figure', property: 'under', since: 'word' },
  onDesk: ['rent', 'nextFrom'],
  byCurrency: true,
  leads: {
    unit: ({ unitId }) => ({ to: 'unit', id: unitId }),
    property: ({ propertyId }) => ({ to: 'property', id: propertyId }),
  },
  columns: {
    unit: { heading: 'Unit', kind: 'text', width: 10, value: ({ unitNumber }) => unitNumber },
    property: { heading: 'Property', kind: 'text', width: 26, value: ({ propertyName }) => propertyName },
    type: {
      heading: 'Type',
      kind: 'text',
      width: 16,
      only: 'files',
      value: ({ unitType }) => (unitType === null ? '' : unitTypeNames[unitType]),
    },
    rent: { heading: 'Rent', kind: 'money', width: 16, value: amountOf('rent') },
    since: { heading: 'Vacant since', kind: 'day', width: 14, value: ({ since }) => since },
    daysVacant: { heading: 'Days vacant', kind: 'count', width: 12, value: ({ daysVacant }) => daysVacant },
    missed: { heading: 'Rent missed', kind: 'money', width: 16, isAdded: true, value: amountOf('missed') },
    status: {
      heading: 'Status',
      kind: 'text',
      width: 18,
      value: ({ hold, nextFrom }) =>
        nextFrom !== null ? rentRollStateNames.coming : hold === null ? 'To let' : availabilityNames[hold],
    },
    nextFrom: { heading: 'Let from', kind: 'day', width: 14, value: ({ nextFrom }) => nextFrom },
  },
} satisfies ReportSheet<VacantUnitRow>

export const leaseEndsSheet = {
  ...reportHeads['lease-ends'],
  empty: 'No lease ends within 90 days',
  columns: {
    tenant: { heading: 'Tenant', kind: 'text', width: 24, value: ({ tenantName }) => tenantName },
    contact: {
      heading: 'Contact',
      kind: 'text',
      width: 16,
      only: 'files',
      value: ({ phoneNumber }) => phoneNumber ?? '',
    },
    place: {
      heading: 'Unit & property',
      kind: 'text',
      width: 30,
      only: 'screen',
      value: ({ propertyName }) => propertyName,
    },
    property: {
      heading: 'Property',
      kind: 'text',
      width: 22,
      only: 'files',
      value: ({ propertyName }) => propertyName,
    },
    unit: { heading: 'Unit', kind: 'text', width: 9, only: 'files', value: ({ unitNumber }) => unitNumber },
    rent: { heading: 'Rent', kind: 'money', width: 14, value: amountOf('rent') },
    from: { heading: 'From', kind: 'day', width: 12, only: 'spreadsheets', value: ({ leaseStart }) => leaseStart },
    until: { heading: 'Lease ends', kind: 'day', width: 13, value: ({ leaseEnd }) => leaseEnd },
    daysLeft: { heading: 'Days left', kind: 'count', width: 10, value: ({ daysLeft }) => daysLeft },
    when: { heading: 'When', kind: 'text', width: 15, only: 'files', value: ({ daysLeft }) => leaseEndBand(daysLeft) },
    renewal: { heading: 'Then', kind: 'text', width: 26, value: ({ renewal }) => renewalNames[renewal] },
    notice: {
      heading: 'Notice (days)',
      kind: 'count',
      width: 13,
      only: 'spreadsheets',
      value: ({ noticeDays }) => noticeDays,
    },
  },
} satisfies ReportSheet<LeaseEndRow>

export const incomeSheet = {
  ...reportHeads.income,
  columns: {
    property: { heading: 'Property', kind: 'text', width: 24, value: ({ propertyName }) => propertyName },
    owners: { heading: 'Owners', kind: 'text', width: 30, only: 'files', value: ({ owners }) => owners },
    charged: { heading: 'Charged', kind: 'money', width: 16, isAdded: true, value: amountOf('charged') },
    rent: {
      heading: 'Rent collected',
      kind: 'money',
      width: 16,
      only: 'files',
      value: ({ income, currency }) => inCurrency(currency)(income.rent),
    },
    collected: { heading: 'Collected', kind: 'money', width: 16, isAdded: true, value: amountOf('collected') },
    commission: { heading: 'Commission', kind: 'money', width: 16, isAdded: true, value: amountOf('commission') },
    vat: { heading: 'VAT on it', kind: 'money', width: 13, isAdded: true, value: amountOf('vat') },
    expenses: { heading: 'Expenses', kind: 'money', width: 16, isAdded: true, value: amountOf('expenses') },
    net: { heading: 'Net to owners', kind: 'money', width: 16, isAdded: true, value: amountOf('net') },
    ownerless: {
      heading: 'Of it, no owner agreed',
      kind: 'money',
      width: 16,
      only: 'files',
      isAdded: true,
      value: amountOf('ownerless'),
    },
  },
} satisfies ReportSheet<IncomeRow>

/** The properties of a tax report. */
export const taxPropertySheet = (currency: Currency) =>
  ({
    title: 'Rent by property',
    columns: {
      property: { heading: 'Property', kind: 'text', width: 58, value: ({ propertyName }) => propertyName },
      landReference: {
        heading: 'Title (LR) number',
        kind: 'text',
        width: 18,
        only: 'files',
        value: ({ landReference }) => landReference ?? '',
      },
      city: { heading: 'County or town', kind: 'text', width: 16, only: 'files', value: ({ city }) => city },
      letAs: { heading: 'Let as', kind: 'text', width: 14, value: ({ isCommercial }) => letAs(isCommercial) },
      received: {
        heading: 'Rent received',
        kind: 'money',
        width: 18,
        value: (row) => inCurrency(currency)(row.received),
      },
      kept: { heading: 'Deposits kept', kind: 'money', width: 18, value: ({ kept }) => inCurrency(currency)(kept) },
      gross: { heading: 'Gross rent', kind: 'money', width: 18, value: ({ gross }) => inCurrency(currency)(gross) },
    },
  }) satisfies Sheet<TaxProperty>

const inKes = inCurrency('KES')
const inUgx = inCurrency('UGX')
const orNone = (amount: number | null, of: typeof inKes) => (amount === null ? null : of(amount))

/** The landlords of a month, each with a return of their own; on the screen alone. */
export const kenyaLandlordSheet = {
  title: 'Tax by landlord',
  columns: {
    landlord: { heading: 'Landlord', kind: 'text', width: 26, value: ({ name }) => name ?? NO_OWNER_AGREED },
    homes: { heading: 'Residential rent', kind: 'money', width: 18, value: ({ homes }) => inKes(homes) },
    business: { heading: 'Business rent', kind: 'money', width: 18, value: ({ commercial }) => inKes(commercial) },
    limits: { heading: 'Yearly limits', kind: 'text', width: 20, value: ({ verdict }) => kenyaVerdictNames[verdict] },
    tax: { heading: 'Tax to pay', kind: 'money', width: 18, value: ({ figure }) => orNone(figure, inKes) },
    withheld: { heading: 'To be withheld', kind: 'money', width: 18, value: ({ withheld }) => orNone(withheld, inKes) },
  },
} satisfies Sheet<KenyaLandlord>

/** The landlords of a year, each with a return of their own; on the screen alone. */
export const ugandaLandlordSheet = {
  title: 'Tax by landlord',
  columns: {
    landlord: { heading: 'Landlord', kind: 'text', width: 26, value: ({ name }) => name ?? NO_OWNER_AGREED },
    kind: { heading: 'Kind', kind: 'text', width: 12, value: ({ kind }) => ownerKindNames[kind ?? 'individual'] },
    rent: { heading: 'Gross rent', kind: 'money', width: 18, value: ({ gross }) => inUgx(gross) },
    spent: {
      heading: 'Expenses and commission',
      kind: 'money',
      width: 18,
      value: ({ expenses, commission }) => inUgx(expenses + commission),
    },
    tax: { heading: 'Tax to pay', kind: 'money', width: 18, value: ({ tax }) => orNone(tax, inUgx) },
    withheld: { heading: 'Withheld by tenants', kind: 'money', width: 18, value: ({ withheld }) => inUgx(withheld) },
  },
} satisfies Sheet<UgandaLandlord>

/** Its properties, and below them lines that have a text and one amount. */
export const kenyaTaxSheet = {
  ...sheetOfCells(reportHeads['tax-kenya'].title, taxPropertySheet('KES').columns),
  ...reportHeads['tax-kenya'],
} as const
export const ugandaTaxSheet = {
  ...sheetOfCells(reportHeads['tax-uganda'].title, taxPropertySheet('UGX').columns),
  ...reportHeads['tax-uganda'],
} as const

/** Receipts of business premises in Uganda, in the order in which they are typed into EFRIS. */
export const efrisSheet = {
  ...reportHeads['tax-efris'],
  empty: 'No receipts of business premises in this month',
  columns: {
    date: { heading: 'Date', kind: 'day', width: 13, value: ({ receivedOn }) => receivedOn },
    receipt: { heading: 'Receipt', kind: 'text', width: 23, value: ({ receiptNumber }) => receiptNumber },
    tenant: { heading: 'Tenant', kind: 'text', width: 22, value: ({ tenantName }) => tenantName },
    tenantPin: { heading: 'TIN', kind: 'text', width: 19, value: ({ tenantPin }) => tenantPin ?? '' },
    property: { heading: 'Property', kind: 'text', width: 21, value: ({ propertyName }) => propertyName },
    unit: { heading: 'Unit', kind: 'text', width: 8, value: ({ unitNumber }) => unitNumber },
    net: { heading: 'Net', kind: 'money', width: 18, value: ({ net }) => inUgx(net) },
    vat: { heading: 'VAT', kind: 'money', width: 12, value: ({ vat }) => inUgx(vat) },
    gross: { heading: 'Gross', kind: 'money', width: 18, value: ({ gross }) => inUgx(gross) },
    apart: {
      heading: 'Of net not rent',
      kind: 'money',
      width: 15,
      only: 'off paper',
      value: ({ apart }) => inUgx(apart),
    },
    number: { heading: 'Fiscal document number', kind: 'text', width: 23, value: ({ number }) => number ?? '' },
    entered: {
      heading: 'Entered by',
      kind: 'text',
      width: 20,
      only: 'spreadsheets',
      value: ({ enteredBy, enteredOn }) =>
        enteredOn === null ? '' : [enteredBy, formatWholeDay(enteredOn)].filter(Boolean).join(', '),
    },
    state: {
      heading: 'Note',
      kind: 'text',
      width: 13,
      only: 'files',
      value: ({ reversedOn }) => (reversedOn === null ? '' : `Reversed on ${formatWholeDay(reversedOn)}`),
    },
  },
} satisfies ReportSheet<Omit<EfrisLine, 'allowed'>>

/** Units and tenants as returns of rental income ask for them. */
export const taxListingSheet = sheetOfCells('Tenants for the Tax Return', {
  property: { heading: 'Property', kind: 'text', width: 26 },
  landReference: { heading: 'Title (LR) number', kind: 'text', width: 20 },
  city: { heading: 'County or town', kind: 'text', width: 16 },
  letAs: { heading: 'Let as', kind: 'text', width: 12 },
  unit: { heading: 'Unit', kind: 'text', width: 10 },
  tenant: { heading: 'Tenant', kind: 'text', width: 26 },
  tenantPin: { heading: 'Tenant PIN', kind: 'text', width: 16 },
  shares: { heading: 'Landlord’s share', kind: 'text', width: 14 },
  monthlyRent: { heading: 'Monthly rent', kind: 'money', width: 16 },
  received: { heading: 'Rent received', kind: 'money', width: 16 },
})

/** The lines of the return of rent from homes in the order in which KRA asks for them, with what each landlord pays below. */
export const kenyaReturnSheet = sheetOfCells('Lines of the Rental Income Return', {
  landlord: { heading: 'Landlord', kind: 'text', width: 26 },
  landlordPin: { heading: 'Landlord PIN', kind: 'text', width: 16 },
  property: { heading: 'Property', kind: 'text', width: 26 },
  landReference: { heading: 'Title (LR) number', kind: 'text', width: 20 },
  city: { heading: 'County or town', kind: 'text', width: 16 },
  unit: { heading: 'Unit', kind: 'text', width: 10 },
  tenant: { heading: 'Tenant', kind: 'text', width: 26 },
  tenantPin: { heading: 'Tenant PIN', kind: 'text', width: 16 },
  monthlyRent: { heading: 'Monthly rent', kind: 'money', width: 16 },
  received: { heading: 'Rent received', kind: 'money', width: 16 },
  tax: { heading: 'Tax to pay', kind: 'money', width: 16 },
})

/** Every report with what it is asked for with. */
export const reportSheets = {
  'rent-collection': rentCollectionSheet,
  'property-performance': propertyPerformanceSheet,
  'manager-performance': managerPerformanceSheet,
  'block-performance': blockPerformanceSheet,
  'town-performance': townPerformanceSheet,
  'tenant-summary': tenantSummarySheet,
  'overdue-payments': overduePaymentsSheet,
  'rent-roll': rentRollSheet,
  arrears: agedArrearsSheet,
  collections: collectionsSheet,
  'collection-targets': collectionTargetsSheet,
  occupancy: occupancySheet,
  'vacant-units': vacantUnitsSheet,
  'lease-ends': leaseEndsSheet,
  income: incomeSheet,
  'tax-kenya': kenyaTaxSheet,
  'tax-uganda': ugandaTaxSheet,
  'tax-efris': efrisSheet,
  'owner-balances': ownerBalancesSheet,
  'property-balances': propertyBalancesSheet,
  'deposits-held': depositsHeldSheet,
  'trial-balance': trialBalanceSheet,
  'general-ledger': generalLedgerSheet,
  'agency-income': agencyIncomeSheet,
} satisfies Record<ReportKind, ReportSheet<never>>
