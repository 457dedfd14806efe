import { type ImportField, type ImportGroup, importFields } from '@makao/contract/exchange/import/import.terms'
import { keyOf, textOf } from './cells.rules'
import type { RawCell, RawSheet } from './workbook'

/** Headings as they stand in sheets of agencies in Kenya and Uganda, without blanks and signs. */
const headings: Record<ImportField, readonly string[]> = {
  propertyName: [
    'property',
    'propertyname',
    'building',
    'buildingname',
    'apartment',
    'apartments',
    'estate',
    'court',
    'plot',
    'plotname',
    'flatname',
    'premises',
    'project',
  ],
  country: ['country'],
  city: ['town', 'city', 'county', 'location', 'area', 'district'],
  address: ['address', 'physicaladdress', 'street', 'road'],
  propertyType: ['propertytype', 'buildingtype'],
  landReference: ['lr', 'lrno', 'lrnumber', 'landreference', 'titleno', 'titlenumber', 'plotno', 'plotnumber'],
  ownerName: ['landlord', 'landlordname', 'landlady', 'owner', 'ownername', 'propertyowner', 'lessor', 'proprietor'],
  ownerPhone: [
    'landlordphone',
    'landlordtel',
    'landlordmobile',
    'landlordcontact',
    'ownerphone',
    'ownertel',
    'ownermobile',
    'ownercontact',
  ],
  ownerEmail: ['landlordemail', 'owneremail'],
  ownerPin: ['landlordpin', 'ownerpin', 'landlordkrapin', 'ownerkrapin', 'landlordtin', 'ownertin'],
  ownerShare: ['share', 'ownershare', 'landlordshare', 'ownership'],
  commission: ['commission', 'comm', 'commissionrate', 'mgtfee', 'mgmtfee', 'managementfee', 'agencyfee'],
  ownerBalance: [
    'landlordbalance',
    'landlordbal',
    'ownerbalance',
    'ownerbal',
    'duetolandlord',
    'duetoowner',
    'heldforlandlord',
    'heldforowner',
  ],
  unitNumber: [
    'houseno',
    'housenumber',
    'hse',
    'hseno',
    'house',
    'unit',
    'unitno',
    'unitnumber',
    'room',
    'roomno',
    'door',
    'doorno',
    'shop',
    'shopno',
    'flat',
    'flatno',
    'aptno',
    'hno',
    'unitname',
  ],
  block: ['block', 'blk', 'blockno', 'wing', 'phase'],
  floor: ['floor', 'flr', 'level', 'storey'],
  unitType: ['unittype', 'housetype', 'hsetype', 'type', 'roomtype', 'size', 'bedrooms'],
  rent: [
    'rent',
    'monthlyrent',
    'rentpm',
    'rentpermonth',
    'rentamount',
    'houserent',
    'rentpayable',
    'rentkes',
    'rentksh',
    'rentugx',
    'currentrent',
    'basicrent',
  ],
  serviceCharge: ['servicecharge', 'svccharge', 'sc', 'scharge', 'servicecharges', 'garbage', 'servicefee'],
  dueDay: ['dueday', 'duedate', 'rentdue', 'rentduedate', 'payday', 'rentday'],
  tenantName: [
    'tenant',
    'tenantname',
    'tenantsname',
    'nameoftenant',
    'occupant',
    'lessee',
    'tenantnames',
    'occupier',
    'tenants',
    'currenttenant',
    'fullname',
  ],
  tenantPhone: ['tenantphone', 'tenanttel', 'tenantmobile', 'tenantcontact', 'tenantphoneno', 'tenantcell'],
  secondPhone: [
    'phone2',
    'tel2',
    'altphone',
    'alternativephone',
    'alternatephone',
    'otherphone',
    'secondphone',
    'mobile2',
    'altno',
    'othertel',
  ],
  tenantEmail: ['tenantemail'],
  idNumber: [
    'idno',
    'id',
    'idnumber',
    'nationalid',
    'idpassport',
    'idpassportno',
    'passport',
    'passportno',
    'nationalidno',
    'nin',
    'idcard',
  ],
  tenantPin: ['tenantpin', 'tenantkrapin', 'tenanttin'],
  nextOfKin: ['nextofkin', 'nok', 'kin', 'nextofkinname', 'emergencycontact'],
  nextOfKinPhone: [
    'nextofkinphone',
    'nextofkintel',
    'nokphone',
    'noktel',
    'kinphone',
    'nokcontact',
    'nextofkincontact',
    'nextofkinmobile',
    'emergencyphone',
  ],
  employer: ['employer', 'workplace', 'placeofwork', 'occupation', 'company'],
  accountNumber: [
    'acno',
    'accno',
    'ac',
    'account',
    'accountno',
    'accountnumber',
    'paybillac',
    'paybillaccount',
    'tenantno',
    'tenantcode',
    'refno',
    'accno',
  ],
  moveIn: [
    'movein',
    'moveindate',
    'datein',
    'dateofentry',
    'entrydate',
    'leasestart',
    'startdate',
    'occupiedsince',
    'occupied',
    'leasefrom',
    'commencement',
    'commencementdate',
    'movedin',
    'dateofoccupation',
    'tenantsince',
  ],
  leaseEnd: ['leaseend', 'leaseends', 'expiry', 'expirydate', 'leaseexpiry', 'leaseto', 'enddate', 'leaseuntil'],
  arrears: [
    'arrears',
    'rentarrears',
    'balbf',
    'balancebf',
    'balbroughtforward',
    'balancebroughtforward',
    'bf',
    'openingbalance',
    'openingbal',
    'outstanding',
    'amountdue',
    'rentbalance',
    'rentbal',
    'prevbal',
    'previousbalance',
    'owing',
    'tenantbalance',
    'arr',
  ],
  credit: ['credit', 'overpayment', 'prepaid', 'advance', 'prepayment', 'overpaid', 'rentinadvance', 'paidinadvance'],
  waterArrears: ['waterarrears', 'waterbal', 'waterbalance', 'waterbf', 'waterowing'],
  deposit: ['dep', 'deposit', 'rentdeposit', 'depositheld', 'depositpaid', 'securitydeposit', 'depo', 'housedeposit'],
  waterMeter: ['watermeter', 'watermeterno', 'meterno', 'wmeter', 'meter', 'waterm', 'wmeterno', 'waterserial'],
  waterReading: [
    'waterprev',
    'waterprevious',
    'waterreading',
    'waterlastreading',
    'lastreading',
    'previousreading',
    'prevreading',
    'watercurr',
    'meterreading',
    'waterprevreading',
    'waterlast',
  ],
  powerMeter: [
    'electricitymeter',
    'electricmeter',
    'kplcmeter',
    'powermeter',
    'elecmeter',
    'umememeter',
    'kplcno',
    'electricitymeterno',
    'elecmeterno',
  ],
  powerReading: [
    'electricityreading',
    'electricityprev',
    'elecprev',
    'elecreading',
    'powerreading',
    'powerprev',
    'kplcprev',
    'electricitylast',
  ],
  paidOn: ['paidon', 'datepaid', 'paymentdate', 'transactiondate', 'dateofpayment', 'receivedon'],
  amountPaid: ['amountpaid', 'paid', 'amountreceived', 'received', 'paidin', 'payment'],
  paymentReference: [
    'receipt',
    'receiptno',
    'mpesacode',
    'mpesaref',
    'transactioncode',
    'transactionid',
    'mpesa',
    'receiptnumber',
    'rcptno',
    'paymentreference',
  ],
}

const fieldOf = new Map(
  Object.entries(headings).flatMap(([field, spellings]) =>
    spellings.map((spelling) => [spelling, field as ImportField]),
  ),
)
for (const [field, { label }] of Object.entries(importFields)) fieldOf.set(keyOf(label), field as ImportField)

/** Headings that say what it is, but not of whom: that the columns before them tell, or the sheet's name. */
const ofWhom: Record<string, Partial<Record<ImportGroup, ImportField>>> = {
  name: { owner: 'ownerName', property: 'propertyName', tenant: 'tenantName' },
  phone: { owner: 'ownerPhone', tenant: 'tenantPhone' },
  email: { owner: 'ownerEmail', tenant: 'tenantEmail' },
  pin: { owner: 'ownerPin', tenant: 'tenantPin' },
  balance: { owner: 'ownerBalance', tenant: 'arrears' },
}
const loose: Record<string, keyof typeof ofWhom> = {
  ...Object.fromEntries(['name', 'names', 'client', 'clientname'].map((key) => [key, 'name'])),
  ...Object.fromEntries(
    [
      'phone',
      'phoneno',
      'phonenumber',
      'tel',
      'telno',
      'telephone',
      'mobile',
      'mobileno',
      'mobilenumber',
      'cell',
      'cellphone',
      'contact',
      'contacts',
      'telephoneno',
      'contactno',
    ].map((key) => [key, 'phone']),
  ),
  ...Object.fromEntries(['email', 'emailaddress', 'mail'].map((key) => [key, 'email'])),
  ...Object.fromEntries(
    ['pin', 'krapin', 'tin', 'pinno', 'kra', 'tinno', 'krapinno', 'krapinortin'].map((key) => [key, 'pin']),
  ),
  ...Object.fromEntries(['balance', 'bal'].map((key) => [key, 'balance'])),
}

/** Amounts of a month that the sheet works out, which say nothing of their own; and what counts the rows. */
const known = new Set([
  'no',
  'sno',
  'sn',
  'number',
  'total',
  'remarks',
  'comments',
  'notes',
  'status',
  'curr',
  'current',
  'used',
  'units',
  'consumption',
  'signature',
])

const groupOfSheet = (name: string): ImportGroup | undefined => {
  if (/landlord|owner/i.test(name)) return 'owner'
  return /propert|building/i.test(name) ? 'property' : undefined
}

interface Reading {
  field?: ImportField
  isKnown: boolean
}

/** What a heading says; `above`: that of the row above it, which was merged over several. */
function read(heading: string, above: string, group: ImportGroup): Reading {
  for (const text of above ? [`${above} ${heading}`, heading] : [heading]) {
    const key = keyOf(text).replace(/(kes|ksh|kshs|ugx|ush)$/, '') || keyOf(text)
    const field = fieldOf.get(key) ?? fieldOf.get(keyOf(text))
    if (field) return { field, isKnown: true }
    const meant = loose[key]
    const whose = meant && ofWhom[meant]
    const found = whose && (whose[group] ?? whose.tenant)
    if (found) return { field: found, isKnown: true }
  }
  return { isKnown: known.has(keyOf(heading)) }
}

/** A column of a sheet, counted from zero. `field`: what it was taken for. */
export interface ReadColumn {
  place: number
  heading: string
  field: ImportField | null
}

export interface ReadHeader {
  /** Counted from zero; -1: the sheet has no headings. */
  row: number
  columns: ReadColumn[]
}

/** The row with what was merged across it repeated. */
function spread(sheet: RawSheet, row: number): string[] {
  const cells = (sheet.rows[row] ?? []).map(textOf)
  for (const { startRow, endRow, startCol, endCol } of sheet.merges) {
    if (row < startRow || row > endRow) continue
    for (let column = startCol; column <= Math.min(endCol, startCol + 200); column += 1) {
      cells[column] = textOf(sheet.rows[startRow]?.[startCol] ?? null)
    }
  }
  return Array.from(cells, (text) => text ?? '')
}

function readRow(sheet: RawSheet, row: number): { columns: ReadColumn[]; score: number } {
  const above = row > 0 ? spread(sheet, row - 1) : []
  // A title over the whole table is no heading of two rows.
  const isTitle = Boolean(above[0]) && new Set(above.filter(Boolean)).size < 2
  const taken = new Set<ImportField>()
  let group: ImportGroup = groupOfSheet(sheet.name) ?? 'tenant'
  let score = 0
  const columns = spread(sheet, row).flatMap((heading, place): ReadColumn[] => {
    const over = isTitle ? '' : (above[place] ?? '')
    if (!heading && !over) return []
    const { field, isKnown } = read(heading || over, heading === over ? '' : heading ? over : '', group)
    if (isKnown) score += 1
    const free = field && !taken.has(field) ? field : null
    if (free) taken.add(free)
    const of = free && importFields[free].group
    if (of === 'owner' || of === 'tenant') group = of
    return [{ place, heading: [heading === over ? '' : over, heading].filter(Boolean).join(' '), field: free }]
  })
  return { columns, score: score + taken.size }
}

const HEADINGS_WITHIN = 40

/** The row of headings: that of the first ones in which most is recognised, two at least. */
export function readHeader(sheet: RawSheet): ReadHeader {
  let best: ReadHeader = { row: -1, columns: [] }
  let most = 3
  for (let row = 0; row < Math.min(HEADINGS_WITHIN, sheet.rows.length); row += 1) {
    const { columns, score } = readRow(sheet, row)
    // Texts only: figures stand below headings.
    const figures = (sheet.rows[row] ?? []).filter((cell): cell is Exclude<RawCell, string> => typeof cell === 'number')
    if (score <= most || figures.length > 1) continue
    best = { row, columns }
    most = score
  }
  return best
}
