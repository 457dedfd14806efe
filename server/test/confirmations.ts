import { setTimeout as delay } from 'node:timers/promises'
import { ask, signUpAdmin } from './agency'
import type { Random } from './random'

// Payments as M-Pesa confirms them, made without anything that reads them: https://developer.safaricom.co.ke, C2B.

export const SHORT_CODE = '600123'

export interface Confirmed {
  transactionId: string
  /** Minor units. */
  amount: number
  /** Whose account number was typed; undefined: something that is nobody's. */
  tenancyId: string | undefined
  body: string
}

export interface Paybill {
  cookie: string
  accountId: string
  /** Where M-Pesa confirms payments, below the installation's address. */
  path: string
  tenancies: { id: string; accountNumber: string; rent: number }[]
}

/** @throws Error unless the request was answered with success */
async function told(url: string, path: string, cookie: string, body: unknown) {
  const answer = await ask(url, path, cookie, body)
  if (answer.status !== 200) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Signs an admin up on an empty installation, lets so many units, and adds a paybill that M-Pesa may call. */
export async function openPaybill(
  { url, setupCode }: { url: string; setupCode: () => string },
  count: number,
): Promise<Paybill> {
  const cookie = await signUpAdmin(url, setupCode())
  const place = { country: 'Kenya', city: 'Nairobi', address: 'Ngong Road', propertyType: 'house' }
  const { id: propertyId } = await told(url, '/api/properties', cookie, { name: 'Jacaranda Court', ...place })
  const tenancies: Paybill['tenancies'] = []
  for (let number = 1; number <= count; number += 1) {
    const rent = 1_000_000 + number * 3700
    const unit = await told(url, '/api/units', cookie, {
      propertyId,
      currency: 'KES',
      houseNumber: `J${number}`,
      floor: 'ground',
      rooms: '1',
      rentAmount: rent,
      rentDueDate: 5,
      serviceCharges: [],
    })
    const person = { fullName: `Wanjiku ${number}`, email: `tenant-${number}@example.com` }
    const { tenant } = await told(url, '/api/tenants', cookie, person)
    const lease = { tenantId: tenant.id, unitId: unit.id, startDate: '2026-01-01' }
    const { id } = await told(url, '/api/tenancies', cookie, lease)
    const { body } = await ask(url, `/api/units/${unit.id}`, cookie)
    tenancies.push({ id, accountNumber: body.accountNumber, rent })
  }
  const paybill = { kind: 'mpesa_paybill', name: 'Our paybill', number: SHORT_CODE, currency: 'KES' }
  const request = { requestId: crypto.randomUUID(), ...paybill }
  const { id: accountId } = await told(url, '/api/receiving-accounts', cookie, request)
  const { secret } = await told(url, `/api/receiving-accounts/${accountId}/callback`, cookie, {})
  return { cookie, accountId, path: `/hooks/${secret}/confirm`, tenancies }
}

/** A first name that nobody else has. */
const nameOf = (place: number) => [...String(place)].map((digit) => 'BDFGHKMNRT'.charAt(Number(digit))).join('A')

/** Payments of a month's rent, each with its own code; about one of twelve with an account that is nobody's. */
export function confirmationsOf(random: Random, { tenancies }: Pick<Paybill, 'tenancies'>, count: number): Confirmed[] {
  return Array.from({ length: count }, (_, place) => {
    const transactionId = `UKN${(place + 36 ** 6).toString(36).toUpperCase()}`
    const tenancy = random.chance(1 / 12) ? undefined : random.pick(tenancies)
    const amount = tenancy?.rent ?? 100 * (100 + random.int(20_000))
    const second = String(place % 60).padStart(2, '0')
    const minute = String(Math.floor(place / 60) % 60).padStart(2, '0')
    const body = JSON.stringify({
      TransactionType: 'Pay Bill',
      TransID: transactionId,
      TransTime: `2026112308${minute}${second}`,
      TransAmount: `${amount / 100}.00`,
      BusinessShortCode: SHORT_CODE,
      BillRefNumber: tenancy ? tenancy.accountNumber.toLowerCase() : 'kodi ya nyumba',
      InvoiceNumber: '',
      OrgAccountBalance: '248500.00',
      ThirdPartyTransID: '',
      MSISDN: `2547 ***** ${String(random.int(1000)).padStart(3, '0')}`,
      FirstName: nameOf(place),
      MiddleName: '',
      LastName: '',
    })
    return { transactionId, amount, tenancyId: tenancy?.id, body }
  })
}

/** The day's statement of the same payments, as the portal gives it out: latest first. */
export function statementOf(all: readonly Confirmed[]): string {
  const rows = all.toReversed().map(({ transactionId, body }) => {
    const { TransTime: time, TransAmount: amount, BillRefNumber: account, MSISDN: phone, FirstName } = JSON.parse(body)
    const when = `23-11-2026 ${time.slice(8, 10)}:${time.slice(10, 12)}:${time.slice(12)}`
    const payer = `${phone.replaceAll(' ', '')} - ${FirstName}`
    return `${transactionId},${when},Pay Bill from ${payer} Acc. ${account},Completed,${amount},,${payer},${account}`
  })
  const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Other Party Info,A/C No.'
  return [`Short Code,${SHORT_CODE}`, head, ...rows].join('\r\n')
}

/** So many rows are taken of one file. */
const MOST_ROWS = 20_000

/** Has the day's statement imported, in files as large as are taken, each again until somebody answers. */
export async function importStatements(
  url: string,
  { cookie, accountId }: Pick<Paybill, 'cookie' | 'accountId'>,
  all: readonly Confirmed[],
): Promise<void> {
  const reading = new URLSearchParams({ reading: JSON.stringify({ accountId, kind: 'file', name: 'day.csv' }) })
  for (let from = 0; from < all.length; from += MOST_ROWS) {
    const body = statementOf(all.slice(from, from + MOST_ROWS))
    const requestId = crypto.randomUUID()
    for (let isTaken = false; !isTaken; ) {
      const sent = await fetch(`${url}/api/statements/check?${reading}`, {
        ...{ method: 'PUT', body, headers: { cookie, origin: url, 'content-type': 'application/octet-stream' } },
      }).catch(() => undefined)
      const answer = sent?.ok ? await sent.json().catch(() => ({})) : {}
      const { importId } = answer as { importId?: string }
      const taking = `/api/statement-imports/${importId}/take`
      const asked = { importId, requestId, lot: 'all', places: [] }
      const taken = importId ? await ask(url, taking, cookie, asked).catch(() => undefined) : undefined
      isTaken = taken?.status === 200 || taken?.body?.code === 'STATEMENT_ALL_TAKEN'
      if (!isTaken) await delay(200)
    }
  }
}

/** In the order in which they are delivered: of a hundred ten come again a little later, and five out of order. */
export function deliveriesOf(random: Random, all: readonly Confirmed[]): Confirmed[] {
  const within = () => 1 + random.int(200)
  return all
    .flatMap((confirmed, place) => [
      { confirmed, at: place + (random.chance(0.05) ? within() : 0) },
      ...(random.chance(0.1) ? [{ confirmed, at: place + within() }] : []),
    ])
    .sort((a, b) => a.at - b.at)
    .map(({ confirmed }) => confirmed)
}

/** Delivers one. @returns whether it was acknowledged; false also where nobody answers */
export async function deliver(url: string, { path }: Pick<Paybill, 'path'>, { body }: Confirmed): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  return fetch(url + path, { method: 'POST', headers, body }).then(
    async (answer) => {
      const text = await answer.text()
      if (answer.status === 200 && JSON.parse(text).ResultCode === 0) return true
      if (answer.status === 503) return false
      throw new Error(`A confirmation was answered with ${answer.status}: ${text}`)
    },
    () => false,
  )
}

/**
 * Delivers all, so many at once, each again until it is acknowledged.
 * @param isGivenUp which of those that nobody answered are never sent again
 * @returns the codes of those that were acknowledged, which grows meanwhile
 */
export function deliverAll(
  url: string,
  paybill: Pick<Paybill, 'path'>,
  deliveries: readonly Confirmed[],
  isGivenUp: () => boolean,
): { acknowledged: Set<string>; done: Promise<void> } {
  const acknowledged = new Set<string>()
  const waiting = deliveries.values()
  async function send(): Promise<void> {
    for (const confirmed of waiting) {
      let isTaken = await deliver(url, paybill, confirmed)
      while (!isTaken && !isGivenUp()) {
        await delay(100)
        isTaken = await deliver(url, paybill, confirmed)
      }
      if (isTaken) acknowledged.add(confirmed.transactionId)
    }
  }
  return { acknowledged, done: Promise.all(Array.from({ length: 16 }, send)).then(() => undefined) }
}
