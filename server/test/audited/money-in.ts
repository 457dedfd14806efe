import { sql } from 'drizzle-orm'
import { type Client, ORIGIN } from '../api'
import {
  admin,
  api,
  buildCharge,
  buildProperty,
  buildTenancy,
  buildUnit,
  db,
  moneyOffice,
  ownerWith,
  type Writes,
} from './office'

const promptFor = async (tenancyId: string) => ({
  requestId: crypto.randomUUID(),
  tenancyId,
  accountId: (await moneyOffice()).mpesa.accountId,
  phone: '0712 345 126',
  amount: 1_500_000,
})

let numbers = 100_000

export const paybill = (client: Client) =>
  client.receivingAccounts.create({
    requestId: crypto.randomUUID(),
    kind: 'mpesa_paybill',
    name: 'Our paybill',
    number: String(++numbers),
    currency: 'KES',
  })

/** Money that fits nobody. @returns its line */
async function cameIn(client: Client): Promise<string> {
  const transactionId = `UKL${String(++numbers).padStart(7, '0')}`
  const line = { provider: 'mpesa' as const, transactionId, amount: 100, currency: 'KES' as const, day: '2026-11-21' }
  await client.receiptLines.addPasted({ lines: [{ ...line, payerName: null, payerPhone: null, accountTyped: null }] })
  const { rows } = await client.receiptLines.list({ search: transactionId })
  return rows[0]?.id ?? ''
}

/** A statement of one line that fits nobody, which was checked. */
async function statementOf(client: Client): Promise<string> {
  const { id: accountId } = await paybill(client)
  const reading = JSON.stringify({ accountId, kind: 'file', name: 'november.csv' })
  const { cookie } = await api.openSession(admin.id)
  const answer = await api.request(`/api/statements/check?${new URLSearchParams({ reading })}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', origin: ORIGIN, cookie },
    body: `Receipt No.,Completion Time,Details,Paid In\nUKL${String(++numbers).padStart(7, '0')},20-11-2026 08:30:15,Pay Bill,100.00\n`,
  })
  return ((await answer.json()) as { importId: string }).importId
}

const lineAsked = async (client: Client) => ({ requestId: crypto.randomUUID(), lineId: await cameIn(client) })

/** Cash that was taken and banked. @returns what was banked of that day */
async function cashWith(client: Client) {
  const day = '2026-11-20'
  const money = { tenancyId: (await buildTenancy()).id, amount: 100, currency: 'KES' as const, receivedOn: day }
  await client.payments.receive({ ...money, requestId: crypto.randomUUID(), method: 'cash', reference: null })
  const banked = { personId: admin.id, day, currency: 'KES' as const, amount: 100, bankedOn: day }
  return (await client.cashUps.bank({ ...banked, requestId: crypto.randomUUID() })).bankings
}

/** What stood on an own account before Makao. */
async function ownMoveWith(client: Client) {
  const { id: toAccountId } = await paybill(client)
  const transfer = { currency: 'KES' as const, amount: 100, movedOn: '2026-11-20', toAccountId }
  return client.accountTransfers.make({ requestId: crypto.randomUUID(), ...transfer })
}

const agencyAccountWith = (client: Client) =>
  client.agencyMoney.saveAccount({ accountId: crypto.randomUUID(), kind: 'cost', name: `Office ${++numbers}` })

/** What a paybill of clients paid for the agency although it had earned nothing. */
async function agencyMoneyWith(client: Client) {
  const [{ id: agencyAccountId }, { id: accountId }] = [await agencyAccountWith(client), await paybill(client)]
  const money = { currency: 'KES' as const, amount: 100, paidOn: '2026-11-20', description: 'Charges', reference: null }
  const about = { requestId: crypto.randomUUID(), agencyAccountId, accountId, evenBeyondEarned: true }
  return client.agencyMoney.record({ ...money, ...about })
}

/** VAT that nobody charged. */
async function vatPaidWith(client: Client) {
  const number = String(++numbers)
  const account = { kind: 'bank' as const, name: `Ours ${number}`, number, currency: 'KES' as const, isOfAgency: true }
  const { id: accountId } = await client.receivingAccounts.create({ requestId: crypto.randomUUID(), ...account })
  const paid = { vatMonth: '2026-10', currency: 'KES' as const, amount: 100, paidOn: '2026-11-20', reference: null }
  return client.agencyMoney.payVat({ requestId: crypto.randomUUID(), ...paid, accountId, evenMore: true })
}

/** A tenant who withholds tax, and a payment of which it was said. @returns the tax */
async function withheldWith(client: Client) {
  const { id: tenancyId, tenantId } = await buildTenancy({ currency: 'UGX' })
  await client.withholding.save({ tenancyId, fromDay: '2026-10-01', rate: 600 })
  const money = { tenancyId, amount: 940, currency: 'UGX' as const, receivedOn: '2026-11-20', reference: null }
  const { id: receivedId } = await client.payments.receive({ ...money, requestId: crypto.randomUUID(), method: 'cash' })
  const { paymentId } = await client.withholding.add({ receivedId, amount: 60 })
  return { paymentId, tenantId, receivedId }
}

async function certificateWith(client: Client) {
  const { paymentId, tenantId } = await withheldWith(client)
  return client.withholding.certify({
    ...{ requestId: crypto.randomUUID(), tenantId, currency: 'UGX', number: `WHT${++numbers}`, issuedOn: '2026-11-20' },
    ...{ from: '2026-11-01', to: '2026-11-20', amount: 60, notes: null, paymentIds: [paymentId] },
  })
}

/** Money that came in for a shop in Uganda. @returns the payment */
async function receivedInUganda(client: Client): Promise<string> {
  const { id: tenancyId } = await buildTenancy({ currency: 'UGX' })
  const money = { tenancyId, amount: 940, currency: 'UGX' as const, receivedOn: '2026-11-20', reference: null }
  return (await client.payments.receive({ ...money, requestId: crypto.randomUUID(), method: 'cash' })).id
}

/** A receipt with a fiscal document number. */
async function fiscalNumberWith(client: Client) {
  const number = `3240${++numbers}`
  return client.fiscalNumbers.enter({ paymentId: await receivedInUganda(client), number, replaces: null })
}

/** Tax that the agency withheld for an owner. @returns what is paid of it */
async function rentalTaxToPay(client: Client) {
  const { id: ownerId } = await rentalTaxOf(client)
  const { id: propertyId } = await buildProperty()
  const { id: tenancyId } = await buildTenancy({ unitId: (await buildUnit({ propertyId })).id })
  const shares = [{ ownerId, share: 10_000 }]
  await client.owners.agree({ propertyId, fromMonth: '2026-11', currency: 'KES', commissionKind: 'none', shares })
  await buildCharge({ tenancyId, dueDate: '2026-11-05', paymentStatus: 'paid', paidDate: '2026-11-05' })
  const { id: accountId } = await paybill(client)
  const part = { requestId: crypto.randomUUID(), ownerId, month: '2026-11', amount: 100, certificateNumber: null }
  return { part, paid: { paidOn: '2026-11-20', accountId, reference: null } }
}

/** The same, paid to KRA. @returns what was paid */
async function rentalTaxPaidWith(client: Client) {
  const { part, paid } = await rentalTaxToPay(client)
  return client.rentalTax.pay({ ...part, ...paid })
}

/** An owner for whom the agency withholds. */
async function rentalTaxOf(client: Client) {
  await client.rentalTax.saveAppointment({ fromDay: '2024-01-01', reference: null })
  const owner = await ownerWith(client)
  await client.rentalTax.save({ ownerId: owner.id, fromDay: '2026-11-01', isWithheld: true })
  return owner
}

/** A payer who is remembered for a tenancy. @returns the rule */
async function ruleWith(client: Client): Promise<string> {
  const transactionId = `UKL${String(++numbers).padStart(7, '0')}`
  const line = { provider: 'mpesa' as const, transactionId, amount: 100, currency: 'KES' as const, day: '2026-11-21' }
  await client.receiptLines.addPasted({
    lines: [{ ...line, payerName: null, payerPhone: null, accountTyped: `mama ${transactionId}` }],
  })
  const { rows } = await client.receiptLines.list({ search: transactionId })
  const parts = [{ tenancyId: (await buildTenancy()).id, amount: 100 }]
  const requestId = crypto.randomUUID()
  await client.receiptLines.assign({ requestId, lineId: rows[0]?.id ?? '', parts, remember: true })
  return (await client.matching.rules())[0]?.id ?? ''
}

/** A tenant with a tenancy tells of a payment. */
const claimed = async () => {
  const tenant = await api.signInAs('tenant')
  const { id: tenancyId } = await buildTenancy({ tenantId: tenant.id })
  return tenant.client.paymentClaims.file({ requestId: crypto.randomUUID(), tenancyId, text: 'SJK4H7L2QX' })
}

export const moneyInWrites: Writes = {
  'mobileMoney.ask': {
    action: 'payment.asked-for',
    run: async (client) => {
      const { id: tenancyId } = await buildTenancy()
      return client.mobileMoney.ask(await promptFor(tenancyId))
    },
  },
  'mobileMoney.ownAsk': {
    action: 'payment.asked-for',
    run: async () => {
      const { id: tenancyId, tenantId } = await buildTenancy()
      const renter = await api.openSession(tenantId)
      return renter.client.mobileMoney.ownAsk(await promptFor(tenancyId))
    },
  },
  'mobileMoney.register': {
    action: 'setting.receiving-account-registered',
    run: async (client) => client.mobileMoney.register({ accountId: (await moneyOffice()).mpesa.accountId }),
  },
  'mobileMoney.clearStrange': {
    action: 'setting.strange-callback-cleared',
    run: async (client) => {
      const office = await moneyOffice()
      await api.post(`/hooks/${office.mpesa.secret}/confirm`, {
        TransID: 'UKL4T7QX2M',
        TransTime: '20261121083015',
        TransAmount: '100.00',
        BusinessShortCode: '999999',
        BillRefNumber: 'A1',
      })
      await office.work()
      const [strange] = await client.mobileMoney.strange()
      return client.mobileMoney.clearStrange({ callbackId: strange?.id ?? '' })
    },
  },
  'receivingAccounts.create': { action: 'setting.receiving-account-added', run: (client) => paybill(client) },
  'receivingAccounts.change': {
    action: 'setting.receiving-account-changed',
    run: async (client) => {
      const { id: accountId, kind, number, currency } = await paybill(client)
      return client.receivingAccounts.change({ accountId, kind, number, currency, name: 'The new name' })
    },
  },
  'receivingAccounts.setCredentials': {
    action: 'setting.receiving-account-credentials',
    run: async (client) =>
      client.receivingAccounts.setCredentials({
        accountId: (await paybill(client)).id,
        credentials: { passkey: '$scrypt' },
      }),
  },
  'receivingAccounts.rotateCallback': {
    action: 'setting.receiving-account-callback',
    run: async (client) => client.receivingAccounts.rotateCallback({ accountId: (await paybill(client)).id }),
  },
  'receivingAccounts.archive': {
    action: 'setting.receiving-account-archived',
    run: async (client) => client.receivingAccounts.archive({ accountId: (await paybill(client)).id }),
  },
  'receivingAccounts.restore': {
    action: 'setting.receiving-account-restored',
    run: async (client) => {
      const { id: accountId } = await paybill(client)
      await client.receivingAccounts.archive({ accountId })
      return client.receivingAccounts.restore({ accountId })
    },
  },
  'matching.saveSettings': {
    action: 'setting.matching-saved',
    run: (client) => client.matching.saveSettings({ isAutomatic: true, threshold: 9950 }),
  },
  'matching.removeRule': {
    action: 'payment.rule-removed',
    run: async (client) => client.matching.removeRule({ ruleId: await ruleWith(client) }),
  },
  'reconciliation.enterDay': {
    action: 'payment.statement-day-entered',
    run: async (client) =>
      client.reconciliation.enterDay({
        accountId: (await paybill(client)).id,
        currency: 'KES',
        day: '2026-11-05',
        revision: 0,
        closing: 100,
      }),
  },
  'reconciliation.agree': {
    action: 'payment.month-agreed',
    run: async (client) =>
      client.reconciliation.agree({ accountId: (await paybill(client)).id, month: '2026-10', note: null }),
  },
  'reconciliation.takeBack': {
    action: 'payment.month-agreement-taken-back',
    run: async (client) => {
      const { id: accountId } = await paybill(client)
      await client.reconciliation.agree({ accountId, month: '2026-10', note: null })
      return client.reconciliation.takeBack({ accountId, month: '2026-10', reason: 'Wrong file' })
    },
  },
  'accountTransfers.make': { action: 'payment.account-transfer', run: (client) => ownMoveWith(client) },
  'accountTransfers.takeBack': {
    action: 'payment.account-transfer-taken-back',
    run: async (client) =>
      client.accountTransfers.takeBack({ transferId: (await ownMoveWith(client)).id, reason: 'Twice' }),
  },
  'agencyMoney.saveAccount': { action: 'books.account-saved', run: (client) => agencyAccountWith(client) },
  'agencyMoney.saveCodes': {
    action: 'books.codes-saved',
    run: (client) => client.agencyMoney.saveCodes({ codes: { commission: '4100' } }),
  },
  'withholding.save': {
    action: 'tenancy.withholding-saved',
    run: async (client) => {
      const { id: tenancyId } = await buildTenancy({ currency: 'UGX' })
      return client.withholding.save({ tenancyId, fromDay: '2026-10-01', rate: 600 })
    },
  },
  'withholding.add': { action: 'payment.tax-withheld', run: (client) => withheldWith(client) },
  'withholding.certify': { action: 'payment.certificate-recorded', run: (client) => certificateWith(client) },
  'withholding.voidCertificate': {
    action: 'payment.certificate-taken-back',
    run: async (client) => {
      const { id: certificateId } = await certificateWith(client)
      return client.withholding.voidCertificate({ certificateId, reason: 'Of another year' })
    },
  },
  'fiscalNumbers.enter': { action: 'payment.fiscal-number-entered', run: (client) => fiscalNumberWith(client) },
  'fiscalNumbers.enterMany': {
    action: 'payment.fiscal-number-entered',
    run: async (client) => {
      const { receiptNumber } = await client.papers.receipt({ paymentId: await receivedInUganda(client) })
      return client.fiscalNumbers.enterMany({ rows: [{ receiptNumber, number: `3240${++numbers}` }] })
    },
  },
  'fiscalNumbers.remove': {
    action: 'payment.fiscal-number-removed',
    run: async (client) => {
      const { paymentId, number } = await fiscalNumberWith(client)
      return client.fiscalNumbers.remove({ paymentId, seen: number ?? '', reason: 'Of another receipt' })
    },
  },
  'rentalTax.saveAppointment': {
    action: 'owner.tax-appointment-saved',
    run: (client) => client.rentalTax.saveAppointment({ fromDay: '2023-01-01', reference: null }),
  },
  'rentalTax.save': { action: 'owner.tax-withheld-saved', run: (client) => rentalTaxOf(client) },
  'rentalTax.pay': { action: 'owner.tax-paid', run: (client) => rentalTaxPaidWith(client) },
  'rentalTax.payTogether': {
    action: 'owner.tax-paid',
    run: async (client) => {
      const { part, paid } = await rentalTaxToPay(client)
      return client.rentalTax.payTogether({ ...paid, parts: [part] })
    },
  },
  'rentalTax.certify': {
    action: 'owner.tax-certified',
    run: async (client) => {
      const { id: paymentId } = await rentalTaxPaidWith(client)
      return client.rentalTax.certify({ paymentId, number: `KRAWHT${++numbers}` })
    },
  },
  'rentalTax.takeBack': {
    action: 'owner.tax-taken-back',
    run: async (client) =>
      client.rentalTax.takeBack({ paymentId: (await rentalTaxPaidWith(client)).id, reason: 'Twice' }),
  },
  'agencyMoney.record': { action: 'books.agency-money-recorded', run: (client) => agencyMoneyWith(client) },
  'agencyMoney.payVat': { action: 'books.vat-paid', run: (client) => vatPaidWith(client) },
  'agencyMoney.takeBack': {
    action: 'books.agency-money-taken-back',
    run: async (client) =>
      client.agencyMoney.takeBack({ moneyId: (await agencyMoneyWith(client)).id, reason: 'Twice' }),
  },
  'cashUps.bank': { action: 'payment.cash-banked', run: (client) => cashWith(client) },
  'cashUps.takeBack': {
    action: 'payment.cash-banking-taken-back',
    run: async (client) => {
      const bankings = await cashWith(client)
      const bankingId = bankings.find(({ isTakenBack, amount }) => amount > 0 && !isTakenBack)?.id ?? ''
      return client.cashUps.takeBack({ bankingId, reason: 'Another day' })
    },
  },
  'receiptLines.addPasted': { action: 'payment.lines-pasted', run: (client) => cameIn(client) },
  'statementImports.take': {
    action: 'payment.statement-taken',
    run: async (client) => {
      const importId = await statementOf(client)
      return client.statementImports.take({ importId, requestId: crypto.randomUUID(), lot: 'all' })
    },
  },
  'statementImports.undo': {
    action: 'payment.statement-undone',
    run: async (client) => {
      const importId = await statementOf(client)
      await db.execute(sql`update statement_imports set state = 'taken', taken_at = now() where id = ${importId}`)
      return client.statementImports.undo({ importId, reason: 'Wrong account' })
    },
  },
  'statementImports.discard': {
    action: 'payment.statement-discarded',
    run: async (client) => client.statementImports.discard({ importId: await statementOf(client) }),
  },
  'receiptLines.settle': {
    action: 'payment.line-tried',
    run: async (client) => client.receiptLines.settle({ lineId: await cameIn(client) }),
  },
  'receiptLines.assign': {
    action: 'payment.line-assigned',
    run: async (client) => {
      const parts = [{ tenancyId: (await buildTenancy()).id, amount: 100 }]
      return client.receiptLines.assign({ ...(await lineAsked(client)), parts })
    },
  },
  'receiptLines.moveToTenant': {
    action: 'payment.line-moved',
    run: async (client) => {
      const { lineId, requestId } = await lineAsked(client)
      const [one, other] = [(await buildTenancy()).id, (await buildTenancy()).id]
      await client.receiptLines.assign({ lineId, requestId, parts: [{ tenancyId: one, amount: 100 }] })
      return client.receiptLines.moveToTenant({
        lineId,
        requestId: crypto.randomUUID(),
        parts: [{ tenancyId: other, amount: 100 }],
        fromTenancyIds: [one],
        reason: 'Wrong unit',
      })
    },
  },
  'receiptLines.hold': {
    action: 'payment.line-held',
    run: async (client) => client.receiptLines.hold({ ...(await lineAsked(client)), note: 'Asked the payer' }),
  },
  'receiptLines.markNotRent': {
    action: 'payment.line-not-rent',
    run: async (client) => client.receiptLines.markNotRent({ ...(await lineAsked(client)), reason: 'A loan' }),
  },
  'receiptLines.markReturned': {
    action: 'payment.line-returned',
    run: async (client) =>
      client.receiptLines.markReturned({
        ...(await lineAsked(client)),
        note: 'Sent back',
        returnedOn: '2026-11-21',
        reference: null,
      }),
  },
  'receiptLines.release': {
    action: 'payment.line-released',
    run: async (client) => {
      const { lineId, requestId } = await lineAsked(client)
      await client.receiptLines.hold({ lineId, requestId, note: 'Asked the payer' })
      return client.receiptLines.release({ lineId, requestId: crypto.randomUUID(), reason: null })
    },
  },
  'paymentClaims.file': { action: 'payment.claimed', run: () => claimed() },
  'paymentClaims.decline': {
    action: 'payment.claim-declined',
    run: async (client) => client.paymentClaims.decline({ claimId: (await claimed()).id, reason: 'Never arrived' }),
  },
}
