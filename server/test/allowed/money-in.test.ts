import { eq } from 'drizzle-orm'
import { units } from '../../src/homes/units/units.table'
import { statementImportLines, statementImports } from '../../src/money/statements/statements.table'
import type { Client } from '../api'
import { day, inPair, judging, reason } from './judging'

const { api, db, people, office, judges, buildTenancy } = judging()

let came = 0

/** Money that fits nobody. @returns its line */
async function buildLine(accountTyped: string | null = null): Promise<string> {
  came += 1
  const transactionId = `UKA${String(came).padStart(7, '0')}`
  const line = { provider: 'mpesa' as const, transactionId, amount: 100, currency: 'KES' as const, day: '2026-11-21' }
  await office().receiptLines.addPasted({ lines: [{ ...line, payerName: null, payerPhone: null, accountTyped }] })
  return (await office().receiptLines.list({ state: 'all', search: transactionId })).rows[0]?.id ?? ''
}

const lineAsked = (lineId: string) => ({ requestId: crypto.randomUUID(), lineId })

const assignLine = async (client: Client, lineId: string, amount: number, remember = false) =>
  client.receiptLines.assign({
    ...lineAsked(lineId),
    parts: [{ tenancyId: (await buildTenancy()).id, amount }],
    remember,
  })

const holdLine = (client: Client, lineId: string) =>
  client.receiptLines.hold({ ...lineAsked(lineId), note: 'Asked the payer' })

const notRent = (client: Client, lineId: string) =>
  client.receiptLines.markNotRent({ ...lineAsked(lineId), reason: 'A loan' })

const lineThat = (act: (client: Client, lineId: string) => Promise<unknown>) => async () => {
  const lineId = await buildLine()
  await act(office(), lineId)
  return lineId
}

judges('money that came in', {
  states: {
    unmatched: { build: () => buildLine(), allowed: ['assign', 'hold', 'markNotRent', 'markReturned', 'settle'] },
    'partly assigned': {
      build: lineThat((client, lineId) => assignLine(client, lineId, 60)),
      allowed: ['assign', 'hold', 'release', 'moveToTenant', 'settle'],
    },
    assigned: {
      build: lineThat((client, lineId) => assignLine(client, lineId, 100)),
      allowed: ['release', 'moveToTenant'],
    },
    'on hold': { build: lineThat(holdLine), allowed: ['assign', 'markNotRent', 'markReturned', 'release'] },
    'no rent': { build: lineThat(notRent), allowed: ['release'] },
  },
  read: (client, lineId) => client.receiptLines.get({ lineId }),
  actions: {
    assign: (client, lineId) => assignLine(client, lineId, 40),
    hold: holdLine,
    markNotRent: notRent,
    markReturned: (client, lineId) =>
      client.receiptLines.markReturned({
        ...lineAsked(lineId),
        note: 'Sent back',
        returnedOn: '2026-11-21',
        reference: null,
      }),
    release: (client, lineId) => client.receiptLines.release({ ...lineAsked(lineId), reason: null }),
    moveToTenant: async (client, lineId) => {
      const { parts } = await office().receiptLines.get({ lineId })
      return client.receiptLines.moveToTenant({
        ...lineAsked(lineId),
        parts: [{ tenancyId: (await buildTenancy()).id, amount: 10 }],
        fromTenancyIds: parts.length > 0 ? parts.map(({ tenancyId }) => tenancyId) : [crypto.randomUUID()],
        reason,
      })
    },
    settle: (client, lineId) => client.receiptLines.settle({ lineId }),
  },
})

judges('a payer who is remembered', {
  states: {
    known: {
      build: async () => {
        await assignLine(office(), await buildLine(`mama ${crypto.randomUUID()}`), 100, true)
        return (await office().matching.rules())[0]?.id ?? ''
      },
      allowed: ['removeRule'],
    },
  },
  read: async (client, ruleId) => (await client.matching.rules()).find(({ id }) => id === ruleId),
  actions: { removeRule: (client, ruleId) => client.matching.removeRule({ ruleId }) },
})

let paybills = 400_000

const paybill = () =>
  ({ kind: 'mpesa_paybill', name: 'Our paybill', number: `${++paybills}`, currency: 'KES' }) as const

const buildAccount = async () =>
  (await office().receivingAccounts.create({ ...paybill(), requestId: crypto.randomUUID() })).id

judges('an account to receive into', {
  states: {
    'in use': { build: buildAccount, allowed: ['change', 'setCredentials', 'rotateCallback', 'archive'] },
    archived: {
      build: async () => {
        const accountId = await buildAccount()
        await office().receivingAccounts.archive({ accountId })
        return accountId
      },
      allowed: ['change', 'setCredentials', 'restore'],
    },
  },
  exceptFor: { property_manager: 'all' },
  read: async (client, accountId) => (await client.receivingAccounts.list()).find(({ id }) => id === accountId),
  actions: {
    change: (client, accountId) => client.receivingAccounts.change({ ...paybill(), accountId }),
    setCredentials: (client, accountId) =>
      client.receivingAccounts.setCredentials({ accountId, credentials: { passkey: 'the-passkey' } }),
    rotateCallback: (client, accountId) => client.receivingAccounts.rotateCallback({ accountId }),
    archive: (client, accountId) => client.receivingAccounts.archive({ accountId }),
    restore: (client, accountId) => client.receivingAccounts.restore({ accountId }),
  },
})

const monthOf = (id: string) => {
  const [accountId, month] = inPair(id)
  return { accountId, month }
}

const agreeMonth = (client: Client, id: string) => client.reconciliation.agree({ ...monthOf(id), note: null })

judges('a month of an account', {
  states: {
    over: { build: async () => `${await buildAccount()} 2026-10`, allowed: ['enterDay', 'agree'] },
    running: { build: async () => `${await buildAccount()} 2026-11`, allowed: ['enterDay'] },
    agreed: {
      build: async () => {
        const id = `${await buildAccount()} 2026-10`
        await agreeMonth(office(), id)
        return id
      },
      allowed: ['takeBack'],
    },
  },
  read: (client, id) => client.reconciliation.get(monthOf(id)),
  actions: {
    enterDay: (client, id) => {
      const { accountId, month } = monthOf(id)
      return client.reconciliation.enterDay({ accountId, currency: 'KES', day: `${month}-05`, revision: 0, closing: 1 })
    },
    agree: agreeMonth,
    takeBack: (client, id) => client.reconciliation.takeBack({ ...monthOf(id), reason }),
  },
})

let cashDays = 0

/** Cash that an admin took on a day of its own. @returns the day */
async function buildCash(): Promise<string> {
  cashDays += 1
  const receivedOn = `2026-10-${String(cashDays).padStart(2, '0')}`
  const { id: tenancyId } = await buildTenancy()
  await office().payments.receive({
    requestId: crypto.randomUUID(),
    tenancyId,
    amount: 100,
    currency: 'KES',
    method: 'cash',
    reference: null,
    receivedOn,
  })
  return receivedOn
}

const cashOf = (on: string) => ({ personId: people.admin.id, day: on, currency: 'KES' as const })

const bankCash = (client: Client, on: string) =>
  client.cashUps.bank({ requestId: crypto.randomUUID(), ...cashOf(on), amount: 40, bankedOn: '2026-11-01' })

judges('cash of a day', {
  states: { taken: { build: buildCash, allowed: ['bank'] } },
  read: (client, on) => client.cashUps.get(cashOf(on)),
  actions: { bank: bankCash },
})

async function buildBanking(): Promise<string> {
  const on = await buildCash()
  const { bankings } = await bankCash(office(), on)
  return `${on} ${bankings[0]?.id}`
}

const takeBanking = (client: Client, id: string) => client.cashUps.takeBack({ bankingId: inPair(id)[1], reason })

judges('cash that was banked', {
  states: {
    counting: { build: buildBanking, allowed: ['takeBack'] },
    'taken back': {
      build: async () => {
        const id = await buildBanking()
        await takeBanking(office(), id)
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) => {
    const [on, bankingId] = inPair(id)
    return (await client.cashUps.get(cashOf(on))).bankings.find((banking) => banking.id === bankingId)
  },
  actions: { takeBack: takeBanking },
})

const buildOwnMove = async () => {
  const { id: toAccountId } = await office().receivingAccounts.create({
    ...{
      requestId: crypto.randomUUID(),
      kind: 'bank' as const,
      name: 'Equity',
      number: String(++shortCodes),
      currency: 'KES' as const,
    },
  })
  const transfer = { currency: 'KES' as const, amount: 100, movedOn: '2026-11-01', toAccountId }
  return (await office().accountTransfers.make({ requestId: crypto.randomUUID(), ...transfer })).id
}

const takeOwnMoveBack = (client: Client, transferId: string) => client.accountTransfers.takeBack({ transferId, reason })

judges('a move between own accounts', {
  states: {
    counting: { build: buildOwnMove, allowed: ['takeBack'] },
    'taken back': {
      build: async () => {
        const id = await buildOwnMove()
        await takeOwnMoveBack(office(), id)
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) => (await client.accountTransfers.list({})).rows.find((row) => row.id === id),
  actions: { takeBack: takeOwnMoveBack },
})

async function buildAgencyMoney(): Promise<string> {
  const accountId = crypto.randomUUID()
  await office().agencyMoney.saveAccount({ accountId, kind: 'cost', name: `Office ${accountId}` })
  const { id } = await office().receivingAccounts.create({
    ...{
      requestId: crypto.randomUUID(),
      kind: 'bank',
      name: 'Ours',
      number: String(++shortCodes),
      currency: 'KES',
      isOfAgency: true,
    },
  })
  const money = { currency: 'KES' as const, amount: 100, paidOn: '2026-11-01', description: 'Rent of the office' }
  const asked = { ...money, requestId: crypto.randomUUID(), agencyAccountId: accountId, accountId: id, reference: null }
  return (await office().agencyMoney.record(asked)).id
}

const takeAgencyMoneyBack = (client: Client, moneyId: string) => client.agencyMoney.takeBack({ moneyId, reason })

judges('what the agency spent itself', {
  states: {
    counting: { build: buildAgencyMoney, allowed: ['takeBack'] },
    'taken back': {
      build: async () => {
        const id = await buildAgencyMoney()
        await takeAgencyMoneyBack(office(), id)
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) => (await client.agencyMoney.list({})).rows.find((row) => row.id === id),
  actions: { takeBack: takeAgencyMoneyBack },
})

/** A tenant who withholds tax, and a payment of which nobody has said it. @returns both */
async function withholding(): Promise<{ tenancyId: string; tenantId: string; receivedId: string }> {
  const { id: tenancyId, tenantId } = await buildTenancy({ currency: 'UGX' })
  await office().withholding.save({ tenancyId, fromDay: day, rate: 600 })
  const charge = { tenancyId, currency: 'UGX' as const, amount: 1000, paymentType: 'rent' as const, dueDate: day }
  await office().charges.record({ ...charge, requestId: crypto.randomUUID(), paymentStatus: 'pending' })
  const money = { tenancyId, currency: 'UGX' as const, amount: 900, method: 'bank' as const, receivedOn: day }
  const { id } = await office().payments.receive({ ...money, requestId: crypto.randomUUID(), reference: null })
  return { tenancyId, tenantId, receivedId: id }
}

const saveWithholding = (client: Client, tenancyId: string) =>
  client.withholding.save({ tenancyId, fromDay: day, rate: 500 })

judges('whether a tenant withholds tax', {
  states: {
    saying: { build: async () => (await withholding()).tenancyId, allowed: ['save'] },
  },
  read: (client, tenancyId) => client.withholding.ofTenancy({ tenancyId }),
  actions: { save: saveWithholding },
})

judges('money of which nobody has said what was withheld', {
  states: { received: { build: async () => (await withholding()).receivedId, allowed: ['add'] } },
  read: async (client, id) => (await client.withholding.list({})).unsaid.find(({ paymentId }) => paymentId === id),
  actions: { add: (client, receivedId) => client.withholding.add({ receivedId, amount: 50 }) },
})

async function buildCertificate(): Promise<string> {
  const { tenantId, receivedId } = await withholding()
  const { paymentId } = await office().withholding.add({ receivedId, amount: 50 })
  const { id } = await office().withholding.certify({
    ...{ requestId: crypto.randomUUID(), tenantId, currency: 'UGX', number: `WHT${++shortCodes}`, issuedOn: day },
    ...{ from: day, to: day, amount: 50, notes: null, paymentIds: [paymentId] },
  })
  return id
}

const takeCertificateBack = (client: Client, certificateId: string) =>
  client.withholding.voidCertificate({ certificateId, reason })

judges('a certificate of tax that was withheld', {
  states: {
    counting: { build: buildCertificate, allowed: ['voidCertificate'] },
    'taken back': {
      build: async () => {
        const id = await buildCertificate()
        await takeCertificateBack(office(), id)
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) => (await client.withholding.certificates({})).rows.find((row) => row.id === id),
  actions: { voidCertificate: takeCertificateBack },
})

let shortCodes = 700_000

/** The receipt of a shop in Uganda. @returns the payment */
async function buildReceipt(): Promise<string> {
  const { id: tenancyId } = await buildTenancy({ currency: 'UGX' })
  await db.update(units).set({ unitUse: 'business' }).where(eq(units.currency, 'UGX'))
  const money = { tenancyId, currency: 'UGX' as const, amount: 900, method: 'cash' as const, receivedOn: day }
  return (await office().payments.receive({ ...money, requestId: crypto.randomUUID(), reference: null })).id
}

const enterFiscalNumber = (client: Client, paymentId: string, replaces: string | null = null) =>
  client.fiscalNumbers.enter({ paymentId, number: `FDN${++shortCodes}`, replaces })

const efrisOf = (client: Client) => client.reports.efris({ month: day.slice(0, 7) })

judges('a line of EFRIS', {
  states: {
    'without a number': { build: buildReceipt, allowed: ['enter'] },
    'with a number': {
      build: async () => {
        const id = await buildReceipt()
        await enterFiscalNumber(office(), id)
        return id
      },
      allowed: ['enter', 'remove'],
    },
  },
  read: async (client, id) => (await efrisOf(client)).rows.find(({ paymentId }) => paymentId === id),
  actions: {
    enter: async (client, id) => {
      const line = (await efrisOf(office())).rows.find(({ paymentId }) => paymentId === id)
      return enterFiscalNumber(client, id, line?.number)
    },
    remove: async (client, id) => {
      const line = (await efrisOf(office())).rows.find(({ paymentId }) => paymentId === id)
      return client.fiscalNumbers.remove({ paymentId: id, seen: line?.number ?? 'NONE', reason })
    },
  },
})

judges('the lines of EFRIS', {
  states: { read: { build: async () => buildReceipt(), allowed: ['enterMany'] } },
  read: (client) => efrisOf(client),
  actions: {
    enterMany: async (client, paymentId) => {
      const { receiptNumber } = await office().papers.receipt({ paymentId })
      return client.fiscalNumbers.enterMany({ rows: [{ receiptNumber, number: `FDN${++shortCodes}` }] })
    },
  },
})

/** A statement of one line that nobody has taken, in a state. */
async function buildStatement(state: (typeof statementImports.$inferInsert)['state']): Promise<string> {
  const id = crypto.randomUUID()
  const { id: receivingAccountId } = await office().receivingAccounts.create({
    requestId: crypto.randomUUID(),
    kind: 'mpesa_paybill',
    name: 'Our paybill',
    number: String(++shortCodes),
    currency: 'KES',
  })
  const sums = { opening: null, amountIn: 100, amountOut: 0, closing: null, difference: null, gaps: [], gapCount: 0 }
  const now = new Date()
  await db.insert(statementImports).values({
    ...{ id, kind: 'file', receivingAccountId, currency: 'KES', name: 'november.csv', contentHash: id, columns: {} },
    ...{ proof: { from: day, to: day, ...sums }, unreadRows: [], unread: 0, lines: 1, sums: [], state },
    ...{ createdByName: 'Achieng', createdAt: now, takenAt: state === 'checked' ? null : now },
    undoneAt: state === 'undone' ? now : null,
  })
  const line = { direction: 'in', transactionId: 'UKL1', amount: 100, day, raw: '', verdict: 'wait' } as const
  await db.insert(statementImportLines).values({ importId: id, place: 1, row: 2, ...line })
  return id
}

judges('a statement', {
  states: {
    checked: { build: () => buildStatement('checked'), allowed: ['take', 'discard'] },
    'being taken': { build: () => buildStatement('taking'), allowed: ['take'] },
    taken: { build: () => buildStatement('taken'), allowed: ['take', 'undo'] },
    'being undone': { build: () => buildStatement('undoing'), allowed: [] },
    undone: { build: () => buildStatement('undone'), allowed: [] },
  },
  read: (client, importId) => client.statementImports.get({ importId }),
  actions: {
    take: (client, importId) => client.statementImports.take({ importId, requestId: crypto.randomUUID(), lot: 'all' }),
    undo: (client, importId) => client.statementImports.undo({ importId, reason: 'Wrong account' }),
    discard: (client, importId) => client.statementImports.discard({ importId }),
  },
})

let codes = 0

async function buildClaim(): Promise<string> {
  const tenant = await api.signInAs('tenant')
  const { id: tenancyId } = await buildTenancy({ tenantId: tenant.id })
  codes += 1
  const claim = { requestId: crypto.randomUUID(), tenancyId, text: `UKN${String(codes).padStart(7, '0')}` }
  return `${tenancyId} ${(await tenant.client.paymentClaims.file(claim)).id}`
}

const decline = (client: Client, id: string) => client.paymentClaims.decline({ claimId: inPair(id)[1], reason })

judges('a payment that a tenant reports', {
  states: {
    waiting: { build: buildClaim, allowed: ['decline'] },
    // It waits for staff no more, and is not listed.
    declined: {
      build: async () => {
        const id = await buildClaim()
        await decline(office(), id)
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) =>
    (await client.paymentClaims.list({ tenancyId: inPair(id)[0] })).find((claim) => claim.id === inPair(id)[1]) ?? {
      allowed: [],
    },
  actions: { decline },
})
