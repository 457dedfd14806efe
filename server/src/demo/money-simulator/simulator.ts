import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { airtelSide } from './airtel-side'
import { bankSide } from './bank-side'
import { darajaSide } from './daraja-side'
import { mtnSide } from './mtn-side'
import { serveControls } from './simulator-page'
import {
  type AirtelMerchant,
  type Asked,
  type BankCustomer,
  type Behaviour,
  type DarajaMerchant,
  type MoneyEvent,
  type MtnMerchant,
  PROMPT_BEHAVIOUR,
  type Told,
  type World,
} from './world'

/** How long who is told something may take, in ms. */
const PATIENCE = 10_000

interface SimulatorOptions {
  port?: number
  clock?: () => Date
  daraja?: DarajaMerchant[]
  mtn?: MtnMerchant[]
  airtel?: AirtelMerchant[]
  bank?: BankCustomer[]
  /** Where Airtel's portal has it tell of payments. */
  airtelCallbacks?: Record<string, string>
  /** Where an address leads, as a name server says it. */
  reach?: (url: string) => string
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** What all of them share: money that came, who was told of it, and how those behave who pay. */
function makeWorld(clock: () => Date, reach: (url: string) => string) {
  const events: MoneyEvent[] = []
  const told: Told[] = []
  const balances = new Map<string, number>()
  const behaviours = new Map<string, Partial<Behaviour>>()
  const underWay = new Set<Promise<unknown>>()
  let usual: Behaviour = PROMPT_BEHAVIOUR
  const world: World = {
    clock,
    events,
    told,
    behaviourOf: (phone) => ({ ...usual, ...behaviours.get(phone) }),
    receive: ({ at = clock(), ...money }) => {
      const balance = (balances.get(money.receiver) ?? 0) + money.cents
      balances.set(money.receiver, balance)
      const event = { ...money, at, balance }
      events.push(event)
      return event
    },
    tell: async ({ url, method = 'POST', body, headers, patience = PATIENCE }) => {
      const note: Told = { url, method, body: JSON.stringify(body), status: undefined, answer: '' }
      try {
        const answer = await fetch(reach(url), {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          body: note.body,
          signal: AbortSignal.timeout(patience),
        })
        note.status = answer.status
        note.answer = await answer.text()
      } catch (error) {
        note.answer = error instanceof Error ? error.message : String(error)
      }
      told.push(note)
      return note
    },
    later: (ms, what) => {
      const work = delay(ms, undefined, { ref: false }).then(what)
      const kept = work.catch(() => undefined).finally(() => underWay.delete(kept))
      underWay.add(kept)
    },
  }
  return {
    world,
    /** How payers behave, one or all. */
    behave: (how: Partial<Behaviour>, phone?: string) => {
      if (phone === undefined) usual = { ...PROMPT_BEHAVIOUR, ...how }
      else behaviours.set(phone, how)
    },
    /** When nothing is under way any more. */
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** One HTTP server that does what Daraja, MTN, Airtel and a bank do, and moves no money. */
export async function startMoneySimulator(options: SimulatorOptions = {}) {
  const {
    clock = () => new Date(),
    daraja = [],
    mtn = [],
    airtel = [],
    bank = [],
    airtelCallbacks = {},
    reach = (url) => url,
  } = options
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

  const { world, behave, settled } = makeWorld(clock, reach)
  const mpesa = darajaSide(world, daraja, keys.privateKey)
  const momo = mtnSide(world, mtn)
  const airtelMoney = airtelSide(world, airtel, ({ merchant }) => airtelCallbacks[merchant])
  const theBank = bankSide(world, bank)
  const simulator = {
    url: '',
    /** With which who asks for the status of a transaction encrypts a password, in PEM. */
    certificate: keys.publicKey,
    events: world.events,
    told: world.told,
    mpesa,
    momo,
    airtelMoney,
    bank: theBank,
    daraja,
    airtel,
    mtn,
    bankCustomers: bank,
    airtelCallbacks,
    behave,
    settled,
    /** The provider is away: it answers nothing. */
    away: false,
    close: async () => {},
  }

  const server = createServer(async (request, response) => {
    if (simulator.away) {
      request.socket.destroy()
      return
    }
    const url = new URL(request.url ?? '/', 'http://simulator')
    const text = await readBody(request)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    )
    if (
      await serveControls(
        simulator,
        { path: url.pathname, query: url.searchParams, method: request.method ?? '', text },
        response,
      )
    )
      return
    const asked: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers,
      body: jsonOf(text),
    }
    const answer = (await (mpesa.side(asked) ?? momo.side(asked) ?? airtelMoney.side(asked))) ?? { status: 404 }
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  simulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  simulator.close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return simulator
}

export type MoneySimulator = Awaited<ReturnType<typeof startMoneySimulator>>
