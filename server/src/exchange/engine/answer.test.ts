import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database'
import { databaseRefusal, runOn } from '../hosted/hosted-database'
import { answerRest, type Engine } from './answer'
import type { Catalogue, Resource } from './catalogue'
import type { Limits } from './plan'
import { RecentlyCheap } from './recently-cheap'

const database = testDatabase()

const table = (name: string, columns: Record<string, string>): Resource => ({
  name,
  columns: Object.fromEntries(
    Object.entries(columns).map(([column, type]) => [
      column,
      { type: type.replace('?', ''), isNullable: type.endsWith('?') },
    ]),
  ),
  key: ['id'],
  source: () => name,
  mayInsert: false,
  mayUpdate: false,
  mayDelete: false,
})

/** A shelf of books: nothing of ours, so that the engine is seen to know nothing of it. */
const authors = `(values (1, 'Ngugi wa Thiong''o', date '1938-01-05'), (2, 'Grace Ogot', date '1930-05-15'), (3, 'Anon', null))`
const books = `(values (1, 1, 'Weep Not, Child', '{"pages": 136, "tags": ["school", "war"]}'::jsonb, 450.50::numeric),
  (2, 1, 'Petals of Blood', '{"pages": 345}'::jsonb, 800::numeric), (3, 2, 'The Promised Land', null, null))`
const loans = `(select md5(n::text)::uuid as id, 1 + n % 3 as book_id, n % 30 as days, n * 1.50 as paid,
  jsonb_build_object('by', 'P' || n % 2) as note from generate_series(1, 60) n)`
const shelf: Catalogue = {
  schema: 'public',
  resources: new Map(
    [
      {
        ...table('authors', { id: 'int4', name: 'text', born: 'date?' }),
        source: () => `(select * from ${authors} a(id, name, born))`,
      },
      {
        ...table('books', { id: 'int4', author_id: 'int4', title: 'text', about: 'jsonb?', price: 'numeric?' }),
        source: () => `(select * from ${books} b(id, author_id, title, about, price))`,
      },
      {
        ...table('loans', { id: 'uuid', book_id: 'int4', days: 'int4', paid: 'numeric', note: 'jsonb' }),
        source: () => loans,
      },
    ].map((one) => [one.name, one]),
  ),
  references: [
    {
      name: 'loans_book_id_fkey',
      from: 'loans',
      columns: ['book_id'],
      to: 'books',
      toColumns: ['id'],
      isUnique: false,
    },
    {
      name: 'books_author_id_fkey',
      from: 'books',
      columns: ['author_id'],
      to: 'authors',
      toColumns: ['id'],
      isUnique: false,
    },
  ],
}

const engine = (limits: Partial<Limits> = {}): Engine<undefined> => {
  const run = runOn(database.db)
  return {
    catalogue: shelf,
    limitsOf: () => ({ maxRows: 1000, mostEmbeds: 12, allowsAggregates: true, ...limits }),
    read: (work) => work(run),
    transaction: (work) => work(run),
    write: () => {
      throw new Error('Nothing is written here.')
    },
    refusalOf: databaseRefusal,
  }
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET', limits: Partial<Limits> = {}) {
  const [name = ''] = path.split('?')
  const request = new Request(`http://localhost/rest/v1/${path}`, { method, headers })
  const response = await answerRest(engine(limits), request, decodeURIComponent(name), undefined)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    range: response.headers.get('content-range'),
    body: isJson && text ? JSON.parse(text) : text,
  }
}

const rows = async (path: string) => (await ask(path)).body

describe('what is read', () => {
  test.each([
    ['authors?select=id,called:name&id=eq.2', [{ id: 2, called: 'Grace Ogot' }]],
    ['authors?select=id&name=like.*wa*', [{ id: 1 }]],
    ['authors?select=id&born=is.null', [{ id: 3 }]],
    ['authors?select=id&born=not.is.null&order=born.desc', [{ id: 1 }, { id: 2 }]],
    ['authors?select=id&or=(id.eq.1,and(name.eq."Anon",born.is.null))&order=id', [{ id: 1 }, { id: 3 }]],
    ['authors?select=id&id=in.(3,1)&order=id.desc', [{ id: 3 }, { id: 1 }]],
    ['authors?select=id&id=in.()', []],
    ['books?select=id::text,about->tags->>0&id=eq.1', [{ id: '1', tags: 'school' }]],
    [
      'books?select=title,authors(name)&order=authors(name),title',
      [
        { title: 'The Promised Land', authors: { name: 'Grace Ogot' } },
        { title: 'Petals of Blood', authors: { name: "Ngugi wa Thiong'o" } },
        { title: 'Weep Not, Child', authors: { name: "Ngugi wa Thiong'o" } },
      ],
    ],
    ['books?select=title,...author_id(writer:name)&id=eq.3', [{ title: 'The Promised Land', writer: 'Grace Ogot' }]],
    ['books?select=title,..author_id(writer:name)&id=eq.3', [{ title: 'The Promised Land', writer: 'Grace Ogot' }]],
    ['books?select=r:id&id=eq.3', [{ r: 3 }]],
    ['authors?select=id,books(authors())&id=eq.1', [{ id: 1 }]],
    [
      'books?select=price.sum(),writer:author_id&order=author_id.desc',
      [
        { sum: null, writer: 2 },
        { sum: 1250.5, writer: 1 },
      ],
    ],
    ['books?select=about->>pages::int.max()', [{ max: 345 }]],
    ['authors?and=(id.eq.1,id.neq.2))&select=id)', [{ id: 1 }]],
    [
      'authors?select=id,books(title)&books.price=gt.500&order=id',
      [
        { id: 1, books: [{ title: 'Petals of Blood' }] },
        { id: 2, books: [] },
        { id: 3, books: [] },
      ],
    ],
    ['authors?select=id,books!inner()&books.price=gt.500', [{ id: 1 }]],
    ['authors?select=id,books()&books=is.null', [{ id: 3 }]],
    [
      'authors?select=id,books(price.sum())&order=id',
      [
        { id: 1, books: [{ sum: 1250.5 }] },
        { id: 2, books: [{ sum: null }] },
        { id: 3, books: [{ sum: null }] },
      ],
    ],
    [
      'books?select=author_id,count()&order=author_id',
      [
        { author_id: 1, count: 2 },
        { author_id: 2, count: 1 },
      ],
    ],
    ['books?select=...authors(name),price.max()&id=lt.3', [{ max: 800, name: "Ngugi wa Thiong'o" }]],
  ])('%s', async (path, expected) => {
    expect(await rows(path)).toEqual(expected)
  })

  test('a page says where it stands, and a count how many there are', async () => {
    expect(await ask('books?select=id&order=id&limit=2')).toMatchObject({ status: 200, range: '0-1/*' })
    const counted = { prefer: 'count=exact' }
    expect(await ask('books?select=id&order=id&limit=2', counted)).toMatchObject({ status: 206, range: '0-1/3' })
    expect(await ask('books?select=id&offset=9', counted)).toMatchObject({ status: 416, body: { code: 'PGRST103' } })
    expect(await ask('books', counted, 'HEAD')).toMatchObject({ status: 200, range: '0-2/3', body: '' })
    expect(await ask('books?id=eq.9', counted)).toMatchObject({ status: 200, range: '*/0', body: [] })
  })

  test('one row alone is asked for, and rows as CSV', async () => {
    const object = { accept: 'application/vnd.pgrst.object+json' }
    expect((await ask('authors?id=eq.1&select=id', object)).body).toEqual({ id: 1 })
    expect(await ask('authors?id=eq.9', object)).toMatchObject({ status: 406, body: { code: 'PGRST116' } })
    expect((await ask('books?select=id,title&id=eq.1', { accept: 'text/csv' })).body).toBe(
      'id,title\n1,"Weep Not, Child"',
    )
    expect(await ask('books', { accept: 'image/png' })).toMatchObject({ status: 406, body: { code: 'PGRST107' } })
  })
})

test.each([
  ['shelves', 404, 'PGRST205'],
  ['boks', 404, 'PGRST205'],
  ['books?select=colour', 400, '42703'],
  ['books?colour=eq.red', 400, '42703'],
  ['books?id=five', 400, 'PGRST100'],
  ['books?id=eq.five', 400, '22P02'],
  ['books?select=id::regclass', 400, '42704'],
  ['books?select=shops(*)', 400, 'PGRST200'],
  ['books?authors.name=eq.x', 400, 'PGRST108'],
  ['books?select=id,authors(*)&authors=eq.x', 400, 'PGRST120'],
  ['authors?select=id,books(*)&order=books(title)', 400, 'PGRST118'],
  ['books?limit=-1', 416, 'PGRST103'],
  ['books?select=id,,title', 400, 'PGRST100'],
  ['authors?select=books(id),books(title)', 400, '42712'],
  ['books?or=(id.eq.1', 400, 'PGRST100'],
  [`books?select=${'authors('.repeat(9)}id${')'.repeat(9)}`, 400, 'PGRST100'],
])('%s is refused', async (path, status, code) => {
  expect(await ask(path)).toMatchObject({ status, body: { code } })
})

test.each([
  ['authors?or=()', '"failed to parse logic tree (())" (line 1, column 4)', 'unexpected ")"'],
  ['books?select=about->(a', 'column 8)', 'unexpected "(" expecting "-", digit or any non reserved character'],
  ['books?select=about->>--3', 'column 10)', 'unexpected "-" expecting digit'],
])('%s is refused with its place', async (path, place, details) => {
  const { body } = await ask(path)
  expect(body).toMatchObject({ message: expect.stringContaining(place), details: expect.stringContaining(details) })
})

test('a range is asked for by GET alone, and one beyond the end is told how many there are', async () => {
  expect((await ask('books?select=id', { range: '0-0' })).range).toBe('0-0/*')
  expect((await ask('books?select=id', { range: '0-0' }, 'HEAD')).range).toBe('0-2/*')
  expect(await ask('books?offset=9', { prefer: 'count=exact' })).toMatchObject({ status: 416, range: '*/3' })
})

test('a column that is not there is told of its table, by its depth where that is embedded', async () => {
  const message = async (path: string) => (await ask(path)).body.message
  expect(await message('books?select=colour')).toBe('column books.colour does not exist')
  expect(await message('authors?select=books(colour)')).toBe('column books_1.colour does not exist')
  expect(await message('authors?select=books()&books.colour=eq.red')).toBe('column books_1.colour does not exist')
  expect(await message('authors?select=books(id),books(title)')).toBe(
    'table name "authors_books_1" specified more than once',
  )
  expect((await ask('authors?select=name,books(),books()&limit=1')).status).toBe(200)
})

test('lists are spread where aggregates may be asked, and hold none themselves', async () => {
  expect(await ask('authors?select=...books(price.sum())')).toMatchObject({ status: 400, body: { code: 'PGRST127' } })
  const without = await ask('authors?select=...books(title)', {}, 'GET', { allowsAggregates: false })
  expect(without).toMatchObject({ status: 400, body: { code: 'PGRST123' } })
})

test('what is missing is told before what the rows would say: a relation before a column', async () => {
  const missing = await ask('authors?select=nothing,shelves(id)')
  expect(missing.body.code).toBe('PGRST200')
})

test('plans are told where that is allowed', async () => {
  const accept = { accept: 'application/vnd.pgrst.plan+json' }
  expect((await ask('books', accept)).status).toBe(406)
  const told = await ask('books', accept, 'GET', { tellsPlans: true })
  expect(told.body).toEqual([{ Plan: expect.anything() }])
})

test('what may be asked of a resource', async () => {
  const request = new Request('http://localhost/rest/v1/books', { method: 'OPTIONS' })
  const response = await answerRest(engine(), request, 'books', undefined)
  expect(response.headers.get('allow')).toBe('OPTIONS,GET,HEAD')
})

test('what may cost much is looked at before it is run', async () => {
  const costing = (path: string) => ask(path, {}, 'GET', { maxCost: 0.01 })
  expect(await costing('books?select=id&limit=5')).toMatchObject({ status: 200 })
  for (const path of ['books', 'books?title=like.*Blood&limit=5', 'authors?select=books(authors(books(*)))&limit=5']) {
    expect(await costing(path), path).toMatchObject({ status: 400, body: { code: '54000' } })
  }
})

test.each([
  ['loans?select=id&order=days', 'loans?select=id&order=days,id'],
  [
    'loans?select=id,books()&order=books(title).desc&limit=7',
    'loans?select=id,books()&order=books(title).desc,id&limit=7',
  ],
  ['books?select=id,loans(id)', 'books?select=id,loans(id)&order=id&loans.order=id'],
  [
    'authors?select=books(loans(id))&books.loans.order=days.desc',
    'authors?select=books(loans(id))&order=id&books.order=id&books.loans.order=days.desc,id',
  ],
  ['loans?select=id&order=id.desc,days', 'loans?select=id&order=id.desc'],
  ['loans?select=book_id,count()&order=book_id', 'loans?select=book_id,count()&order=book_id'],
])('rows that are alike come by their key: %s', async (path, whole) => {
  expect(await ask(path, {}, 'GET', { ordersByKey: true })).toMatchObject({ body: await rows(whole) })
})

test('what costs much is read in pieces, and is the same', async () => {
  const paths = [
    'books?select=title,authors(name)&order=price.desc.nullslast,id',
    'authors?select=id,books(title)&id=lt.3&order=name.desc&books.order=id',
    'authors?select=id,books!inner(title)&books.price=gt.500',
    'loans',
    'loans?id=gt.88888888-0000-0000-0000-000000000000&days=lt.20&select=days',
    'loans?select=id,book_id,books(title,...authors(name))&order=days,id&limit=7&offset=3',
    'loans?select=id&order=days.desc,id.desc&limit=9',
    'loans?select=id,books!inner(id)&books.price=gt.500&order=books(title),id&limit=5&offset=40',
    'loans?select=id&days=eq.999',
    'loans?select=book_id,days.sum(),days.avg(),days.min(),days.max(),count()&order=book_id.desc',
    'loans?select=book_id::text,paid.sum()::text,note->>by&order=book_id,by&limit=4&offset=1',
    'loans?select=count(),days.sum()&days=gt.999',
    'loans?select=book_id,count(),books!inner()&books.price=gt.500',
  ]
  for (const path of paths) {
    const asked: Record<string, string>[] = [{}, { accept: 'text/csv' }, { prefer: 'count=exact', range: '0-1' }]
    for (const headers of asked) {
      for (const method of headers.prefer ? ['GET', 'HEAD'] : ['GET']) {
        const sliced = await ask(path, headers, method, { maxCost: 1e9, sliceCost: 0.1, ordersByKey: true })
        expect(sliced, path).toEqual(await ask(path, headers, method, { ordersByKey: true }))
      }
    }
  }
})

const OF_SOME_ROWS = /"id" (>=|<) \$|"id" = any\(/

/** An engine that notes its statements, but for what it asks of the planner. */
function listeningTo(limits: Partial<Limits>) {
  const statements: string[] = []
  const listening: Engine<undefined> = {
    ...engine(limits),
    read: (work) =>
      work((sql, values) => {
        if (!sql.startsWith('explain')) statements.push(sql)
        return runOn(database.db)(sql, values)
      }),
  }
  return { listening, statements }
}

test.each([
  'loans?select=id,days&order=days.desc,id&limit=3&offset=31',
  'loans?select=id&order=paid.nullsfirst,days,id.desc&limit=4&offset=50',
  'loans?select=id&order=paid.desc,id&limit=2&offset=20&days=lt.20',
  'loans?select=id,books(title)&order=books(title).desc.nullslast,id&limit=4&offset=44',
  'loans?select=id&order=note->>by.desc,id&limit=4&offset=56',
  'loans?select=id&order=days,id&limit=4&offset=500',
])('a place deep in a list is found in pieces: %s', async (path) => {
  const { listening, statements } = listeningTo({ maxCost: 1e9, sliceCost: 0.1, mostKept: 8, ordersByKey: true })
  const answer = await answerRest(listening, new Request(`http://localhost/rest/v1/${path}`), 'loans', undefined)
  expect(await answer.json()).toEqual(await rows(path))
  for (const sql of statements) expect(sql).toMatch(OF_SOME_ROWS)
})

test('no statement of what costs much reads all rows, and its pieces miss none and repeat none', async () => {
  const limits = { maxCost: 1e9, sliceCost: 0.1, ordersByKey: true, maxRows: 1000 }
  const { listening, statements } = listeningTo(limits)
  const request = new Request('http://localhost/rest/v1/loans?select=id', { headers: { prefer: 'count=exact' } })
  const answer = await answerRest(listening, request, 'loans', undefined)
  const ids = ((await answer.json()) as { id: string }[]).map(({ id }) => id)
  expect(answer.headers.get('content-range')).toBe('0-59/60')
  expect(new Set(ids).size).toBe(60)
  expect([...ids].sort()).toEqual(ids)
  expect(statements.length).toBeGreaterThan(6)
  for (const sql of statements) expect(sql).toMatch(OF_SOME_ROWS)
})

test('a statement that was cheap a moment ago is not judged again', async () => {
  let judged = 0
  const recentlyCheap = new RecentlyCheap()
  const counting = (sliceCost: number): Engine<undefined> => ({
    ...engine({ sliceCost, recentlyCheap }),
    read: (work) =>
      work((sql, values) => {
        judged += sql.startsWith('explain') ? 1 : 0
        return runOn(database.db)(sql, values)
      }),
  })
  const asking = (path: string, sliceCost = 1000) =>
    answerRest(counting(sliceCost), new Request(`http://localhost/rest/v1/${path}`), 'books', undefined)
  await asking('books?price=gt.500')
  await asking('books?price=gt.500')
  expect(judged).toBe(1)
  await asking('books?price=gt.600')
  expect(judged).toBe(2)
  await asking('books?author_id=eq.1&limit=9')
  expect(judged).toBe(2)
})
