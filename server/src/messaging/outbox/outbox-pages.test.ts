import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { rowsReadBy } from '../../../test/rows-read'
import { listMessages, sumStuck } from './outbox.repository'
import { outboxMessages } from './outbox.table'

const { db } = testDatabase()
/** How many went out: whoever looks at these reads no fewer rows, and whoever does not reads far fewer. */
const VERY_MANY = 10_150
const now = '2026-11-21T09:00:00Z'

const sent = {
  ...({ channel: 'sms', kind: 'reminder', recipient: '+254712345678', subject: '', body: 'Rent is due' } as const),
  ...({ nextAttemptAt: new Date(now), state: 'sent', sentAt: new Date(now), parts: 1, costCurrency: 'KES' } as const),
}

beforeAll(async () => {
  for (const state of ['failed', 'waiting', 'cancelled'] as const)
    await db
      .insert(outboxMessages)
      .values({ ...sent, state, sentAt: null, cost: null, costCurrency: null, createdAt: new Date('2025-01-01') })
  await db.execute(sql`insert into outbox_messages (channel, kind, recipient, subject, body, next_attempt_at, state, sent_at, parts, cost, cost_currency, created_at)
    select 'sms', 'reminder', '+254712345678', '', 'Rent ' || n, ${now}, case n % 2 when 0 then 'sent' else 'delivered' end, ${now}, 1, 0.8, 'KES',
      '2026-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, ${VERY_MANY}) n`)
  // As it is planned where there are many.
  await db.execute(sql`analyze outbox_messages`)
})

test('of very many messages the latest are counted, and what failed or waits however long ago', async () => {
  const { client } = await startApi(db, { now }).signInAs('admin')
  const asked = { kind: 'reminder' } as const
  const first = await client.outbox.list(asked)
  expect(first).toMatchObject({ total: 10_000, isMore: true, costs: [{ currency: 'KES', amount: '8000.0000' }] })
  expect(first.states).toEqual([
    { state: 'delivered', messages: 5000, isMore: true },
    { state: 'sent', messages: 5000, isMore: true },
    { state: 'failed', messages: 1, isMore: false },
    { state: 'waiting', messages: 1, isMore: false },
  ])
  const last = await client.outbox.list({ ...asked, page: Math.ceil(10_153 / first.pageSize) })
  expect(last).toMatchObject({ total: 10_153, isMore: false, costs: [{ currency: 'KES', amount: '8120.0000' }] })
  expect(last.rows.length).toBeGreaterThan(0)
  expect(last.states.find(({ state }) => state === 'cancelled')).toEqual({
    state: 'cancelled',
    messages: 1,
    isMore: false,
  })
  expect(await client.outbox.list({ ...asked, search: 'rent 10150' })).toMatchObject({ total: 1, isMore: false })
})

test('what was not sent is found among very many that were, without a look at these', async () => {
  const reach = { now: new Date(now), seesAccounts: true }
  for (const state of ['failed', 'waiting', 'expired', 'cancelled'] as const) {
    const { answer, read } = await db.transaction((tx) =>
      rowsReadBy(tx, 'outbox_messages', () => listMessages(tx, { state, page: 1 }, reach)),
    )
    expect(answer.total, state).toBe(state === 'expired' ? 0 : 1)
    expect(read, state).toBeLessThan(VERY_MANY / 10)
  }
  const { answer, read } = await db.transaction((tx) =>
    rowsReadBy(tx, 'outbox_messages', () => sumStuck(tx, reach, null)),
  )
  expect(answer).toMatchObject([
    { state: 'failed', messages: 1, isMore: false },
    { state: 'waiting', messages: 1, isMore: false },
  ])
  expect(read).toBeLessThan(VERY_MANY / 10)
})

test('the few that failed are counted beside very many that wait, each state and channel as far as a list counts', async () => {
  await db.execute(sql`insert into outbox_messages (channel, kind, recipient, subject, body, next_attempt_at, created_at)
    select 'sms', 'notice', '+254712345678', '', 'Water ' || n, ${now}, ${now} from generate_series(1, 10150) n`)
  await db.execute(sql`insert into outbox_messages (channel, kind, recipient, subject, body, next_attempt_at, state, last_error, created_at)
    select 'email', 'receipt', 'achieng@example.com', 'Receipt', 'Receipt ' || n, ${now}, 'failed', 'No such mailbox', '2025-12-01'
    from generate_series(1, 40) n`)
  await db.execute(sql`analyze outbox_messages`)
  const { client } = await startApi(db, { now }).signInAs('admin')
  expect((await client.outbox.list({})).states).toEqual([
    { state: 'failed', messages: 41, isMore: false },
    { state: 'waiting', messages: 10_000, isMore: true },
  ])
  const { messages } = await client.dashboard.figures({})
  expect(messages).toMatchObject([
    { channel: 'email', state: 'failed', messages: 40, isMore: false, error: 'No such mailbox' },
    { channel: 'sms', state: 'failed', messages: 1, isMore: false },
    { channel: 'sms', state: 'waiting', messages: 10_000, isMore: true },
  ])
  expect(await client.outbox.failed()).toEqual({ messages: 41, isMore: false })
  await db.execute(sql`update outbox_messages set state = 'failed' where state = 'waiting'`)
  expect(await client.outbox.failed()).toEqual({ messages: 10_000, isMore: true })
})
