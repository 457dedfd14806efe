import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import {
  type CredentialName,
  credentialNames,
  receivingKinds,
} from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { createLogger } from '../src/logger'
import { type Api, type Identity, ORIGIN, startApi } from './api'
import { backupOf, readEverything, temporaryFolder } from './backups'
import { buildersOf } from './builders'
import { testDatabase } from './database'
import { startMailbox } from './mailbox'

// Everything that an admin enters in Settings and that lets somebody act as the agency is looked for, in clear and as it is sent, in all
// that leaves Makao or stays: its log, each answer, every table, the audit log and its files, the archive, a backup.

const { db, pool } = testDatabase()
const { buildTenancy } = buildersOf(db)
const logged: string[] = []
const answered: string[] = []
const told: string[] = []
const entered = new Map<string, string>()
let api: Api
let admin: Identity
let manager: Identity

/** A provider who says back whatever it was told, tokens and keys included. */
const parrot = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const said = `${JSON.stringify(request.headers)} ${Buffer.concat(chunks).toString()}`
    told.push(said)
    const isSignIn = /oauth|token/.test(request.url ?? '')
    const token = { access_token: enter('token'), expires_in: '3599', token_type: 'Bearer' }
    const refused = { errorCode: '400.002.02', errorMessage: said, message: said, status: { message: said } }
    response.writeHead(isSignIn ? 200 : 400, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isSignIn ? token : refused))
  })
})

function enter(what: string): string {
  const secret = `Clear${what}${crypto.randomUUID().replaceAll('-', '')}`
  entered.set(`${what} ${entered.size}`, secret)
  return secret
}

/** @returns at which port the provider listens */
async function begin(dataDir: string): Promise<number> {
  await new Promise<void>((resolve) => parrot.listen(0, '127.0.0.1', resolve))
  const log = createLogger('trace', { write: (line: string) => void logged.push(line) })
  const { port } = parrot.address() as AddressInfo
  api = startApi(db, { log, pool, config: { dataDir, africasTalkingUrl: `http://127.0.0.1:${port}` } })
  const { app } = api
  const ask = app.fetch
  app.fetch = async (...asked: Parameters<typeof ask>) => {
    const response = await ask(...asked)
    answered.push(`${JSON.stringify([...response.headers])} ${await response.clone().text()}`)
    return response
  }
  admin = await api.signInWithPassword('admin')
  manager = await api.signInAs('property_manager')
  return port
}
afterAll(() => new Promise((resolve) => parrot.close(resolve)))

/** In clear, and in the ways in which it is put into addresses, headers and texts. */
const waysOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  // Within other texts two of three places of base64 differ: the middle is the same in one of these.
  ...[0, 1, 2].map((by) =>
    Buffer.from(`${'x'.repeat(by)}${secret}`)
      .toString('base64')
      .slice(4, 40),
  ),
]

function requireNowhere(place: string, text: string): void {
  for (const [what, secret] of entered) {
    for (const way of waysOf(secret)) expect(text.includes(way), `${place} holds ${what}`).toBe(false)
  }
}

const quietly = (call: Promise<unknown>) => call.catch(() => undefined)
let number = 700_100

async function tryAll(kind: (typeof receivingKinds)[number], port: number): Promise<void> {
  const currency = kind === 'mtn_momo' ? ('UGX' as const) : ('KES' as const)
  number += 1
  const form = { kind, name: `Account ${number}`, number: String(number), currency, bank: null }
  const prefix = kind === 'bank_paybill' ? '1180279450' : null
  const settings = { baseUrl: `http://127.0.0.1:${port}`, environment: 'sandbox' as const, checksBack: true }
  const said = { ...form, prefix, ...(kind === 'cash' && { number: null }), settings }
  const { client } = admin
  const { id: accountId } = await client.receivingAccounts.create({ requestId: crypto.randomUUID(), ...said })
  const credentials = Object.fromEntries(credentialNames.map((name) => [name, enter(name)])) as Record<
    CredentialName,
    string
  >
  await client.receivingAccounts.setCredentials({ accountId, credentials })
  // What is refused, is not there, or may not be done says nothing of what was entered either.
  const tooLong = { passkey: `${enter('passkey')}${'x'.repeat(4000)}` }
  await quietly(client.receivingAccounts.setCredentials({ accountId, credentials: tooLong }))
  const noSuch: Partial<Record<CredentialName, string>> = JSON.parse(JSON.stringify({ password: enter('value') }))
  await quietly(client.receivingAccounts.setCredentials({ accountId, credentials: noSuch }))
  await quietly(client.receivingAccounts.setCredentials({ accountId: crypto.randomUUID(), credentials }))
  await quietly(manager.client.receivingAccounts.setCredentials({ accountId, credentials }))
  await client.receivingAccounts.change({ ...said, accountId, name: `Renamed ${number}` })
  await quietly(client.mobileMoney.check({ accountId }))
  await client.receivingAccounts.rotateCallback({ accountId })
  await quietly(client.mobileMoney.check({ accountId }))
  await quietly(client.mobileMoney.register({ accountId }))
  const { id: tenancyId } = await buildTenancy({ currency })
  const prompt = { requestId: crypto.randomUUID(), tenancyId, accountId, amount: 100_000, phone: '0712345678' }
  await quietly(client.mobileMoney.ask({ ...prompt, ...(currency === 'UGX' && { phone: '0772345678' }) }))
}

/** The accounts through which messages go out: what opens them is refused by a mail server, and said back by an SMS provider. */
async function trySending(): Promise<void> {
  const mailbox = await startMailbox()
  const server = { host: '127.0.0.1', port: mailbox.port, encryption: 'none' as const, fromAddress: 'rent@example.com' }
  const { client } = admin
  await client.accounts.updateProfile({ fullName: 'Amani Otieno', phoneNumber: '0712345678' })
  for (const user of ['rent@example.com', 'office@example.com']) {
    await client.sendingAccounts.setMail({ ...server, user, password: enter('password') })
    await quietly(client.delivery.test({ channel: 'email' }))
    await quietly(client.sendingAccounts.setMail({ ...server, user: null, password: enter('password') }))
    await quietly(manager.client.sendingAccounts.setMail({ ...server, user, password: enter('password') }))
  }
  await client.sendingAccounts.setSms({ user: 'makao', apiKey: enter('apiKey') })
  await quietly(client.delivery.test({ channel: 'sms' }))
  await quietly(client.sendingAccounts.setSms({ user: 'makao', apiKey: `${enter('apiKey')} ${'x'.repeat(1000)}` }))
  await client.sendingAccounts.read()
  await quietly(manager.client.sendingAccounts.read())
  await mailbox.close()
}

test('no credential that was entered in Settings stands in clear in a log, an answer, a row, an export, an archive or a backup', async () => {
  const dataDir = await temporaryFolder()
  const port = await begin(dataDir)
  for (const kind of receivingKinds) await tryAll(kind, port)
  await trySending()
  // Otherwise nothing was looked for.
  expect(entered.size).toBeGreaterThan(receivingKinds.length * credentialNames.length)
  expect(told.length).toBeGreaterThan(4)
  expect([...entered.values()].some((secret) => told.some((said) => said.includes(secret)))).toBe(true)

  await admin.client.receivingAccounts.list()
  await manager.client.receivingAccounts.list()
  await admin.client.mobileMoney.strange()
  const { rows } = await admin.client.audit.list({})
  expect(rows.map(({ action }) => action)).toContain('setting.receiving-account-credentials')
  const archive = await api.request('/api/archive', {
    ...{ method: 'GET', headers: { cookie: admin.cookie, origin: ORIGIN } },
  })
  expect(archive.status).toBe(200)
  for (const [name, part] of Object.entries(unzipSync(new Uint8Array(await archive.arrayBuffer())))) {
    requireNowhere(`the archive's ${name}`, strFromU8(part, true))
  }
  expect(logged.length).toBeGreaterThan(0)
  requireNowhere('the log', logged.join('\n'))
  requireNowhere('an answer', answered.join('\n'))
  for (const [table, held] of Object.entries(await readEverything(pool))) requireNowhere(table, held)
  const backup = await backupOf({ pool, dataDir, clock: () => new Date('2026-11-21T09:00:00Z') })
  requireNowhere('a backup', gunzipSync(backup).toString())
})
