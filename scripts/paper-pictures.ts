import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Day } from '@makao/contract/days'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { StatementLine } from '@makao/contract/money/payments/statement.schema'
import type { AgencyDetails } from '@makao/contract/platform/agency/agency.schema'
import { migrate } from '../server/src/db/migrate'
import { openDatabase } from '../server/src/db/open'
import type { Db } from '../server/src/db/types'
import { fillDemo } from '../server/src/demo/fill'
import { drawDemandLetter } from '../server/src/documents/papers/demand-letter-paper'
import { drawFinalAccount } from '../server/src/documents/papers/final-account-paper'
import { drawInvoice } from '../server/src/documents/papers/invoice-paper'
import { makeOwnerStatement } from '../server/src/documents/papers/owner-statement.service'
import { openPaper, type Paper } from '../server/src/documents/papers/paper'
import { drawReceipt } from '../server/src/documents/papers/receipt-paper'
import { makeSheet } from '../server/src/documents/papers/sheet.service'
import { drawStatement } from '../server/src/documents/papers/statement-paper'
import { reports } from '../server/src/documents/reports/report-list.service'
import { listOwners } from '../server/src/money/owners/dues.service'
import { readAgency } from '../server/src/platform/agency/agency.service'

// The pictures of docs/papers.md: every paper as the server draws it, of people made up in `papers` or of the demo's
// books in `demoFiles`. Needs pdftoppm.

const folder = fileURLToPath(new URL('../docs/papers/', import.meta.url))
const today = '2026-12-08'
const DEMO_TODAY = '2026-11-21'

const agency: AgencyDetails = {
  name: 'Nyumba Bora Property Managers Ltd',
  address: 'Ngong Road 12, 3rd floor\nNairobi',
  phoneNumber: '0712 345 678',
  email: 'rent@nyumbabora.example',
  taxPin: 'P051234567X',
  mpesaPaybill: '522522',
  mtnMerchantCode: '413022',
  airtelMerchantCode: '887121',
  bankDetails: 'Equity Bank, Kilimani\nAccount 0123 4567 8901',
  logo: `data:image/png;base64,${readFileSync(join(folder, 'sample-logo.png')).toString('base64')}`,
  isSaved: true,
}

const account = {
  tenancyId: '1',
  tenantId: '1',
  tenantName: 'Wanjiku Kamau',
  propertyName: 'Green Valley Apartments',
  unitNumber: 'A1',
  accountNumber: 'GVA1',
  currency: 'KES' as const,
  startDate: '2026-01-01',
  endDate: null,
}

const due = (paymentType: PaymentType, dueDate: Day, name: string | null = null) => ({
  paymentType,
  name,
  dueDate,
  periodFrom: null,
})

const receipt: Parameters<typeof drawReceipt>[1] = {
  ...account,
  paymentId: '1',
  receiptNumber: 'RCT-2026-00042',
  issuedOn: '2026-12-03',
  token: '4f1c9a52d87e4b0e9c3a6d5b8e7f2a10',
  payerName: 'Kamau Njoroge',
  amount: 1_850_050,
  method: 'mpesa',
  reference: 'ULC4T7QX2M',
  receivedOn: '2026-12-03',
  recordedBy: 'Baraka Juma',
  reversedAt: null,
  reversalReason: null,
  reversedOn: null,
  correctedBy: null,
  version: 1,
  versionOn: '2026-12-03',
  versionReason: null,
  letterhead: agency,
  parts: [
    { ...due('rent', '2026-12-05'), amount: 1_500_000 },
    { ...due('service_charge', '2026-12-05', 'Security'), amount: 200_000 },
    { ...due('water', '2026-12-05'), amount: 100_000 },
  ],
  balanceAfter: -50_050,
}
const receiptAddress = `https://rent.nyumbabora.example/receipt/${receipt.token}`

const invoiceLines = [
  { ...due('rent', '2026-12-05'), amount: 1_500_000, paidAmount: 0, writtenOffAmount: 0 },
  { ...due('service_charge', '2026-12-05', 'Security'), amount: 200_000, paidAmount: 0, writtenOffAmount: 0 },
  { ...due('water', '2026-12-10'), amount: 142_500, paidAmount: 42_500, writtenOffAmount: 0 },
]
const invoice: Parameters<typeof drawInvoice>[2] = {
  number: 'INV-2026-12-GVA1',
  month: '2026-12',
  account,
  lines: invoiceLines,
  amount: 1_842_500,
  paid: 42_500,
  balance: 1_800_000,
  broughtForward: 350_000,
  credit: 0,
  toPay: 2_150_000,
  dueOn: '2026-12-05',
}

/** A year of rent, each month paid some days late, the last two not in full. */
function statementLines(): StatementLine[] {
  const lines: StatementLine[] = []
  let balance = 0
  const add = (day: Day, text: string, charged: number, paid: number, reference: string | null = null) => {
    balance += charged - paid
    const documents = { chargeId: null, paymentId: null, kind: paid > 0 ? ('payment' as const) : ('charge' as const) }
    lines.push({ entryId: String(lines.length), day, text, reference, ...documents, charged, paid, balance })
  }
  for (let month = 1; month <= 11; month += 1) {
    const name = `2026-${String(month).padStart(2, '0')}`
    add(`${name}-05`, 'Rent', 1_500_000, 0)
    add(`${name}-05`, 'Service Charge: Security', 200_000, 0)
    const paid = month === 10 ? 1_450_000 : 1_700_000
    if (month < 11) add(`${name}-09`, 'Payment, M-Pesa', 0, paid, `UK${month}T7QX2M${month}`)
  }
  return lines
}

function drawSampleStatement(paper: Paper): void {
  const lines = statementLines()
  const sum = (pick: (line: StatementLine) => number) => lines.reduce((total, line) => total + pick(line), 0)
  const closing = lines.at(-1)?.balance ?? 0
  const ages = { asOf: today, notYetDue: 0, upTo30: 0, upTo60: 1_700_000, upTo90: 250_000, over90: 0 }
  const statement = {
    tenancyId: '1',
    currency: 'KES' as const,
    from: '2026-01-01',
    to: today,
    opening: 0,
    broughtForward: 0,
    closing,
    charged: sum(({ charged }) => charged),
    paid: sum(({ paid }) => paid),
    depositHeld: 1_500_000,
    ages: { ...ages, depositOwed: 0, credit: 0 },
    lines,
  }
  drawStatement(paper, account, statement, today)
}

const first = { version: 1, issuedOn: today }

/** Every paper by the name of its pictures. */
const papers: Record<string, (paper: Paper) => void> = {
  receipt: (paper) => drawReceipt(paper, receipt, receiptAddress),
  'receipt-reversed': (paper) =>
    drawReceipt(
      paper,
      {
        ...receipt,
        reversedAt: new Date('2026-12-07T09:00:00Z'),
        reversalReason: 'Sent to the wrong paybill and called back',
      },
      receiptAddress,
    ),
  invoice: (paper) => drawInvoice(paper, agency, invoice, first),
  statement: drawSampleStatement,
  'demand-letter': (paper) =>
    drawDemandLetter(
      paper,
      agency,
      {
        tenantName: account.tenantName,
        unitNumber: account.unitNumber,
        propertyName: account.propertyName,
        currency: 'KES',
        lines: [
          { title: 'Rent', dueDate: '2026-11-05', balance: 1_500_000 },
          { title: 'Service Charge', dueDate: '2026-11-05', balance: 200_000 },
          { title: 'Water', dueDate: '2026-11-12', balance: 180_000 },
        ],
        total: 1_880_000,
        ways: [
          { name: 'M-Pesa paybill', value: '522522', account: account.accountNumber },
          { name: 'Bank', value: 'Equity Bank, Kilimani\nAccount 0123 4567 8901', account: account.accountNumber },
        ],
        payBy: '2026-12-15',
      },
      first,
    ),
  'final-account': (paper) =>
    drawFinalAccount(
      paper,
      {
        ...account,
        endDate: '2026-11-30',
        depositReceived: 1_500_000,
        depositHeld: 1_050_000,
        credit: 0,
        owed: 0,
        balance: 1_050_000,
        openCharges: [],
        deductions: [{ chargeId: '1', ...due('other', '2026-12-01', 'Broken window'), amount: 450_000 }],
        refunds: [],
      },
      first,
    ),
}

type File = ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>

/** What owners and the revenue authority are given, and what staff look at, as they stand in the demo. */
async function demoFiles(db: Db): Promise<Record<string, File>> {
  const reading = { db, now: new Date(`${DEMO_TODAY}T09:00:00Z`) }
  const months = { from: '2026-08', to: '2026-10' }
  const { rows } = await listOwners(reading, { search: null, sort: 'owner', page: 1 })
  const [owner] = rows
  if (!owner) throw new Error('The demo has no owner.')
  const agency = await readAgency(db)
  const { file } = await makeOwnerStatement(
    { ...reading, actor: { name: 'Baraka Juma' } },
    { ownerId: owner.id, ...months },
  )
  const bounds = [
    ['income', months],
    ['rent-roll', { day: DEMO_TODAY }],
    ['arrears', { day: DEMO_TODAY }],
    ['collections', { from: '2026-11-01', to: DEMO_TODAY }],
    ['occupancy', { from: '2026-01', to: '2026-11' }],
    ['tax-kenya', { ownerId: null, month: '2026-10' }],
    ['tax-uganda', { ownerId: null, year: 2025 }],
  ] as const
  const files: Record<string, File> = { 'owner-statement': file }
  for (const [kind, given] of bounds) {
    const { sheet } = await reports[kind].filter.parse(given).file(reading)
    files[kind] = makeSheet(sheet, agency)
  }
  return files
}

function paperFile(name: string, draw: (paper: Paper) => void): File {
  const paper = openPaper(agency, { title: name })
  draw(paper)
  paper.finish()
  return paper.file()
}

const scratch = mkdtempSync(join(tmpdir(), 'makao-papers-'))
try {
  const database = await openDatabase({ dataDir: scratch })
  await migrate(database)
  await fillDemo(database.db, DEMO_TODAY)
  const files = Object.fromEntries(Object.entries(papers).map(([name, draw]) => [name, paperFile(name, draw)]))
  for (const [name, file] of Object.entries({ ...files, ...(await demoFiles(database.db)) })) {
    const pdf = join(scratch, `${name}.pdf`)
    writeFileSync(pdf, Buffer.from(await new Response(file).arrayBuffer()))
    const pictures = ['-r', '72', '-gray', '-png', '-singlefile', pdf, join(folder, name)]
    const { status, stderr } = spawnSync('pdftoppm', pictures, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`pdftoppm drew no ${name}: ${stderr}`)
  }
  await database.close()
} finally {
  rmSync(scratch, { recursive: true })
}
