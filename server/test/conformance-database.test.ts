import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECRET_OF_SUITES } from './conformance/bearer'
import { describedFetch, prepareDatabase } from './conformance/described-server'
import { statementsOf } from './conformance/sql-script'
import { testDatabase } from './database'

// What a described database says itself: how its types are written, who may do what, and functions that speak of the answer.

const { db, pool } = testDatabase()

const SCHEMA = `
  create schema mill;
  set check_function_bodies = false;
  create schema mill; -- stands already: what follows belongs to it nevertheless
  set search_path = mill;
  create extension "not-there";
  create domain colour as integer;
  create function "json"(colour) returns json language sql immutable as $$ select to_json('#' || to_hex($1)) $$;
  create function colour(json) returns colour language sql immutable as $$ select colour($1 #>> '{}') $$;
  create function colour(text) returns colour language sql immutable as
    $$ select ('x' || lpad(ltrim($1, '#'), 8, '0'))::bit(32)::int::mill.colour $$;
  create cast (colour as json) with function "json"(colour) as implicit;
  create cast (json as colour) with function colour(json) as implicit;
  create cast (text as colour) with function colour(text) as implicit;
  create table wheels (id int primary key, name text default 'wheel', paint colour);
  create table secrets (id int primary key, word text);
  create view seen as select distinct id, name from wheels;
  create view endless as select * from wheels;
  create or replace view endless as select * from endless;
  create domain "text/plain" as text;
  create function plain() returns "text/plain" language sql as $$ select 'as it is'::mill."text/plain" $$;
  create function take(text) returns "text/plain" language sql as 'select $1::mill."text/plain"';
  create function add_up(a int, b int) returns int language sql immutable as 'select a + b';
  create function only_out(out answer int) language sql as 'select 42';
  create function below(id int) returns setof wheels language sql as 'select * from wheels where wheels.id < $1';
  create function kind_of(value json) returns text language sql immutable as 'select json_typeof(value)';
  create function letters(word char(3)) returns text language sql immutable as 'select word::text';
  create function turn() returns setof wheels language sql as $$ update wheels set name = 'turned' returning * $$;
  create function stop() returns void language sql as 'delete from wheels';
  create function header_of(name text) returns text language sql stable as
    $$ select current_setting('request.headers')::json ->> name $$;
  create function teapot() returns json language plpgsql as $$ begin
    perform set_config('response.status', '418', true);
    perform set_config('response.headers', '[{"X-Tea": "black"}]', true);
    return '{"tea": true}'; end $$;
  create function raised() returns void language plpgsql as $$ begin raise sqlstate 'PGRST' using
    message = '{"code": "123", "message": "Enough"}', detail = '{"status": 402, "headers": {"X-Why": "tea"}}'; end $$;
  create function badly() returns void language plpgsql as $$ begin raise sqlstate 'PGRST' using message = 'x'; end $$;
  create function wrong(told text) returns void language plpgsql as $$ begin
    perform set_config('response.headers', told, true); end $$;
  create table moments (at timestamptz);
  create table spokes (id int primary key, name text);
  create domain "text/lines" as text;
  create function line(text, anyelement) returns "text/lines" language sql as
    $$ select ($1 || $2::text || chr(10))::mill."text/lines" $$;
  create aggregate lines(anyelement) (sfunc = line, stype = "text/lines", initcond = '');
  create domain "*/*" as bytea;
  create function spin("*/*", spokes) returns "*/*" language sql as
    $$ select ($1 || decode(lpad($2.id::text, 2, '0'), 'hex'))::mill."*/*" $$;
  create aggregate spun(spokes) (sfunc = spin, stype = "*/*", initcond = '\\xff');
  create function told(text) returns text language sql as 'select $1';
  create function told(int) returns text language sql as 'select $1::text';
  create function hummed() returns text language sql as $$ select 'nothing' $$;
  create function hummed(text default 'a tune') returns text language sql as 'select $1';
  create type shape as enum ('round', 'flat');
  create table rims (id int primary key, spoke_id int references spokes, shape shape, tags text[],
    note varchar(9) default 'none', width numeric default 4.5, data jsonb);
  create table items (id int);
  create table seats (place int unique deferrable);
  create function sit_twice() returns void language plpgsql as $$ begin
    set constraints all deferred;
    insert into seats values (1), (1); end $$;
  comment on schema mill is E'The mill\\n\\nIts wheels';
  comment on table rims is E'Rims\\n\\nThey hold\\ntogether';
  comment on column rims.id is 'Its number';
  create function ring(count int, shape shape default 'round', variadic names text[] default '{}') returns text
    language sql stable as $$ select '' $$;
  comment on function ring is 'Rings';
  create function switch_role() returns void language plpgsql as $$ begin
    if current_setting('request.jwt.claims')::json ->> 'id' = 'gone' then
      raise exception 'Gone' using hint = 'Ask'; end if; end $$;
  grant usage on schema mill to postgrest_test_anonymous;
  grant all on table spokes, wheels, not_there, seen, moments, rims, items, seats to postgrest_test_anonymous;
  grant insert on table secrets to postgrest_test_anonymous;
  create function who() returns text language sql stable as
    $$ select current_user || ' ' || coalesce(current_setting('request.jwt.claims')::json ->> 'id', '') $$;
  grant select on table secrets to authenticated;
  grant usage on schema mill to authenticated;
`
const SEED = `set search_path = mill;
copy wheels (id, name, paint) from stdin csv delimiter '|';
1|big; wheel|255
2|\\N|256
\\.
insert into spokes values (1, 'left'), (2, 'right');
insert into moments values ('2026-01-01 12:00+00');
insert into items values (1), (2), (3);`

let fetched: (path: string, accept: string) => Promise<Response>
let ask: (path: string, init?: RequestInit) => Promise<{ status: number; headers: Headers; body: unknown }>

beforeAll(async () => {
  const left = await prepareDatabase(pool, [SCHEMA, SEED])
  expect(left.map((one) => one.split(' …')[0])).toEqual([
    'create schema mill',
    'create extension "not-there"',
    'grant all on table not_there to postgrest_test_anonymous',
  ])
  const fetch = await describedFetch({ db, schema: 'mill', rollsBack: true })
  fetched = (path, accept) => fetch(new Request(`http://localhost/${path}`, { headers: { accept } }))
  ask = async (path, init = {}) => {
    const answer = await fetch(new Request(`http://localhost/${path}`, init))
    const text = await answer.text()
    const isJson = /^application\/[\w.+]*json/.test(answer.headers.get('content-type') ?? '')
    return { status: answer.status, headers: answer.headers, body: isJson && text ? JSON.parse(text) : text }
  }
})
afterAll(() => db.execute('drop schema mill cascade'))

const send = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const shown = { prefer: 'return=representation' }

test('rows of a copy are rows, and grants of several tables are one for each', () => {
  expect(statementsOf('copy a (x) from stdin;\n1\t\'\n\\.\nselect 1; grant select on a, "b,c" to d')).toEqual([
    "insert into a (x) values ('1', '''')",
    'select 1',
    'grant select on a to d',
    'grant select on "b,c" to d',
  ])
  const ofSchemas = 'grant usage on schema a, b to c; revoke all on all tables in schema a, b from c; grant d, e to c'
  expect(statementsOf(ofSchemas)).toEqual([
    'grant usage on schema a to c',
    'grant usage on schema b to c',
    'revoke all on all tables in schema a from c',
    'revoke all on all tables in schema b from c',
    'grant d, e to c',
  ])
})

test('what follows a failed statement still belongs to the schema that was set', async () => {
  expect((await ask('wheels?select=id,name&order=id')).body).toEqual([
    { id: 1, name: 'big; wheel' },
    { id: 2, name: null },
  ])
})

test('the schema with the most tables is served where none is named', async () => {
  const fetch = await describedFetch({ db, rollsBack: true })
  const answer = await fetch(new Request('http://localhost/wheels'))
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining("'public.wheels'") })
})

describe('types that say themselves how they are written', () => {
  test('in answers and in filters', async () => {
    expect((await ask('wheels?select=paint,text:paint::text&paint=eq.ff')).body).toEqual([
      { paint: '#ff', text: '"#ff"' },
    ])
    expect((await ask('wheels?select=id&paint=in.(100)')).body).toEqual([{ id: 2 }])
    expect((await ask('wheels?select=paint,count()&paint=eq.ff')).body).toEqual([{ paint: '#ff', count: 1 }])
  })

  test('in what is sent, with the defaults of what is left out', async () => {
    expect((await ask('wheels', send({ id: 3, paint: '#f' }, shown))).body).toEqual([
      { id: 3, name: 'wheel', paint: '#f' },
    ])
    const patch = { ...send({ paint: '#e' }, { prefer: 'return=representation, missing=default' }), method: 'PATCH' }
    expect((await ask('wheels?id=eq.1&columns=name,paint', patch)).body).toEqual([
      { id: 1, name: 'wheel', paint: '#e' },
    ])
  })
})

test('who may write a table and not read it writes without reading', async () => {
  expect((await ask('secrets', send({ id: 1, word: 'x' }))).status).toBe(201)
  expect((await ask('secrets', send({ id: 1, word: 'x' }, shown))).status).toBe(401)
  expect((await ask('secrets')).body).toMatchObject({ code: '42501' })
})

test('a view that nothing can be written through says so', async () => {
  expect((await ask('seen', { method: 'OPTIONS' })).headers.get('allow')).toBe('OPTIONS,GET,HEAD')
  expect((await ask('rpc/turn', { method: 'OPTIONS' })).headers.get('allow')).toBe('OPTIONS,POST')
})

test('a view that names itself is refused when it is read', async () => {
  expect(await ask('endless')).toMatchObject({ status: 500, body: { code: '42P17' } })
})

test('PUT names a row by its key before its columns are looked at', async () => {
  const put = { ...send([{ id: 1 }]), method: 'PUT' }
  expect(await ask('wheels?colour=eq.1', put)).toMatchObject({ status: 405, body: { code: 'PGRST105' } })
})

describe('functions', () => {
  test.each([
    ['add_up', send('[{"a": 9007199254740993, "b": 2}]'), 400, { code: '22003' }],
    ['add_up', send([{ a: 1, b: 2 }, { a: 5 }]), 200, 3],
    ['add_up', send('a,b\n1,2', { 'content-type': 'text/csv' }), 200, 3],
    ['add_up?a=1', send({ a: 1, b: 2 }), 400, { code: 'PGRST100' }],
    ['kind_of', send({ value: '{}' }), 200, 'string'],
    ['kind_of', send({ value: {} }), 200, 'object'],
    ['letters?word=abcdef', {}, 200, 'abcdef'],
    ['only_out', {}, 200, { answer: 42 }],
    ['below?id=2&id=gt.0&select=id', {}, 200, [{ id: 1 }]],
    ['told', send('{"": "a word"}'), 200, '{"": "a word"}'],
    ['hummed', send('{"": 1}'), 200, '{"": 1}'],
    ['hummed', send({}), 300, { message: expect.stringContaining('mill.hummed(), mill.hummed( => text)') }],
    ['turn', {}, 405, { code: '25006' }],
    ['take', send('a body', { 'content-type': 'text/plain', accept: 'text/plain' }), 200, 'a body'],
    ['plain', { headers: { accept: 'text/plain' } }, 200, 'as it is'],
    ['plain', { headers: { accept: 'text/html' } }, 406, { code: 'PGRST107' }],
    ['take', send('a', { 'content-type': 'text/xml' }), 404, { code: 'PGRST202', hint: null }],
    ['turn', send({}, { prefer: 'handling=strict, max-affected=1' }), 400, { code: 'PGRST124' }],
    ['stop', send({}, { prefer: 'handling=strict, max-affected=1' }), 400, { code: 'PGRST128' }],
    ['badly', {}, 500, { code: 'PGRST121' }],
    ['wrong?told=[1]', {}, 500, { code: 'PGRST111' }],
    ['sit_twice', send({}), 409, { code: '23505' }],
  ] satisfies [string, RequestInit, number, unknown][])('%s', async (path, init, status, body) => {
    const answer = await ask(`rpc/${path}`, init)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    if (typeof body === 'object' && !Array.isArray(body)) expect(answer.body).toMatchObject(body)
    else expect(answer.body).toEqual(body)
  })

  test('how many values there are', async () => {
    const { headers } = await ask('rpc/add_up?a=1&b=2', { headers: { prefer: 'count=exact' } })
    expect(headers.get('content-range')).toBe('0-0/1')
  })

  test('they read the request and say the status and the headers of the answer', async () => {
    expect((await ask('rpc/header_of?name=x-cup', { headers: { 'X-Cup': 'blue' } })).body).toBe('blue')
    const tea = await ask('rpc/teapot')
    expect([tea.status, tea.headers.get('x-tea'), tea.body]).toEqual([418, 'black', { tea: true }])
    const raised = await ask('rpc/raised')
    expect([raised.status, raised.headers.get('x-why')]).toEqual([402, 'tea'])
    expect(raised.body).toEqual({ code: '123', message: 'Enough', details: null, hint: null })
  })
})

test('how the database would answer is told, and nothing is written', async () => {
  const plan = (kind: string) => ({ accept: `application/vnd.pgrst.plan${kind}` })
  const text = await ask('wheels', { headers: plan('; for="application/json"; options=verbose|analyze;') })
  expect(text.body).toMatch(/^Aggregate {2}\(cost=/)
  expect(text.headers.get('content-type')).toMatch(
    /^application\/vnd\.pgrst\.plan\+text; for="application\/json"; options=/,
  )
  const ofOne = await ask('wheels', { headers: plan('+json; for="application/vnd.pgrst.object"') })
  expect(
    [(await ask('wheels', { headers: plan('') })).headers, ofOne.headers].map((one) => one.get('content-type')),
  ).toEqual([
    'application/vnd.pgrst.plan+text; for="application/json"; charset=utf-8',
    'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json"; charset=utf-8',
  ])
  const json = [{ Plan: expect.anything() }]
  expect((await ask('rpc/add_up?a=1&b=2', { headers: plan('+json') })).body).toEqual(json)
  const commits = { ...plan('+json'), prefer: 'tx=commit' }
  expect((await ask('wheels', send({ id: 9 }, commits))).body).toEqual(json)
  expect((await ask('wheels?id=eq.9')).body).toEqual([])
})

test('moments are told in the time zone that is preferred', async () => {
  const at = async (prefer: string) => (await ask('moments', { headers: { prefer } })).body
  expect(await at('timezone=Africa/Nairobi')).toEqual([{ at: '2026-01-01T15:00:00+03:00' }])
  expect(await at('timezone=Africa/Nowhere')).toEqual([{ at: '2026-01-01T12:00:00+00:00' }])
  expect(await at('handling=strict, timezone=Africa/Nowhere')).toMatchObject({ code: 'PGRST122' })
  const { headers } = await ask('moments', { headers: { prefer: 'timezone=Africa/Nowhere, handling=lenient' } })
  expect(headers.get('preference-applied')).toBe('handling=lenient')
})

test('an answer tells the schema that was asked for, and that it has no body', async () => {
  const { headers } = await ask('moments', { headers: { 'accept-profile': 'mill' } })
  expect(headers.get('content-profile')).toBe('mill')
  const lengthOf = async (path: string, init: RequestInit) => (await ask(path, init)).headers.get('content-length')
  expect(await lengthOf('spokes', send({ id: 9 }))).toBe('0')
  expect(await lengthOf('spokes?id=eq.1', { method: 'DELETE' })).toBe(null)
  const fetch = await describedFetch({ db, role: 'postgrest_test_anonymous' })
  const unnamed = await fetch(new Request('http://localhost/'))
  expect(unnamed.headers.get('content-profile')).toBe(null)
})

test('an answer tells how long it took, by what it differs, and that pages from elsewhere may read it', async () => {
  const steps = async (path: string, init: RequestInit = {}) =>
    (await ask(path, init)).headers.get('server-timing')?.replaceAll(/;dur=\d+\.\d/g, '')
  expect(await steps('wheels')).toBe('jwt, parse, plan, transaction, response')
  expect(await steps('rpc/add_up?a=1&b=2')).toBe('jwt, parse, plan, transaction, response')
  expect(await steps('', { method: 'HEAD' })).toBe('jwt, parse, plan, transaction, response')
  for (const path of ['', 'wheels', 'rpc/add_up']) {
    expect(await steps(path, { method: 'OPTIONS' })).toBe('jwt, parse, response')
  }
  const { headers } = await ask('wheels', { headers: { origin: 'http://elsewhere.example' } })
  expect((await ask('wheels', { headers: { 'x-request-id': '7' } })).headers.get('x-request-id')).toBe('7')
  expect(headers.get('vary')).toBe('Accept, Prefer, Range')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-expose-headers')).toContain('Content-Location, Content-Range')
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'Foo,Bar' }
  const preflight = await ask('not_there', { method: 'OPTIONS', headers: asked })
  expect(preflight.status).toBe(200)
  expect(preflight.headers.get('access-control-allow-headers')).toBe(
    'Authorization, Foo, Bar, Accept, Accept-Language, Content-Language',
  )
})

test('tables that the specification counts by plan are analysed', async () => {
  const { headers } = await ask('items', { headers: { prefer: 'count=planned' } })
  expect(headers.get('content-range')).toBe('0-2/3')
})

describe('the address itself tells what there is', () => {
  test('tables and functions, in the words of their comments', async () => {
    const { headers, body } = await ask('')
    expect(headers.get('content-type')).toBe('application/openapi+json; charset=utf-8')
    const told = { tags: ['rims'], summary: 'Rims', description: 'They hold\ntogether' }
    const named = { name: 'names', in: 'query', required: false, type: 'array', collectionFormat: 'multi' }
    expect(body).toMatchObject({
      info: { title: 'The mill', description: 'Its wheels' },
      paths: {
        '/rims': { get: told, post: told, patch: told, delete: told },
        '/rpc/ring': {
          get: {
            summary: 'Rings',
            parameters: [
              { name: 'count', in: 'query', required: true, format: 'integer', type: 'integer' },
              { name: 'shape', in: 'query', required: false, format: 'shape', type: 'string' },
              { ...named, items: { format: 'text', type: 'string' } },
            ],
          },
          post: { parameters: [{ schema: { required: ['count'] } }, expect.anything()] },
        },
      },
    })
    expect(body).toHaveProperty('definitions.rims', {
      type: 'object',
      description: 'Rims\n\nThey hold\ntogether',
      required: ['id'],
      properties: {
        id: { format: 'integer', type: 'integer', description: 'Its number\n\nNote:\nThis is a Primary Key.<pk/>' },
        spoke_id: {
          format: 'integer',
          type: 'integer',
          description: "Note:\nThis is a Foreign Key to `spokes.id`.<fk table='spokes' column='id'/>",
        },
        shape: { format: 'mill.shape', type: 'string', enum: ['round', 'flat'] },
        tags: { format: 'text[]', type: 'array', items: { type: 'string' } },
        note: { format: 'character varying', type: 'string', maxLength: 9, default: 'none' },
        width: { format: 'numeric', type: 'number', default: 4.5 },
        data: { format: 'jsonb' },
      },
    })
    // Nobody in particular may not use them.
    expect(body).not.toHaveProperty(['paths', '/endless'])
    expect(body).not.toHaveProperty(['paths', '/rpc/stop', 'get'])
  })

  test.each([
    ['HEAD', '*/*', 200],
    ['GET', 'text/csv', 406],
    ['POST', '*/*', 405],
  ])('%s %s', async (method, accept, status) => {
    expect((await ask('', { method, headers: { accept } })).status).toBe(status)
  })

  test('and which methods it takes', async () => {
    expect((await ask('', { method: 'OPTIONS' })).headers.get('allow')).toBe('OPTIONS,GET,HEAD')
  })
})

describe('a token', () => {
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const signed = (claims: Record<string, unknown>, secret = SECRET_OF_SUITES) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))

  test('names the role, and is told to functions', async () => {
    const token = await signed({ role: 'authenticated', id: 'jdoe' })
    expect((await ask('secrets', bearer(token))).status).toBe(200)
    expect((await ask('rpc/who', bearer(token))).body).toBe('authenticated jdoe')
    expect((await ask('rpc/who', bearer(await signed({ id: 'jroe' })))).body).toBe('postgrest_test_anonymous jroe')
    // Who they are is known: another token would not help them.
    expect((await ask('wheels', bearer(token))).status).toBe(403)
    const stopped = await ask('rpc/who', bearer(await signed({ id: 'gone' })))
    expect(stopped).toMatchObject({ status: 400, body: { code: 'P0001', message: 'Gone', hint: 'Ask' } })
    const unknown = await ask('wheels', bearer(await signed({ role: 'miller' })))
    expect(unknown).toMatchObject({ status: 401, body: { code: '22023', message: 'role "miller" does not exist' } })
    const nobody = await ask('secrets')
    expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  test.each([
    ['of two parts', 'a.b', 'PGRST301', 'Expected 3 parts in JWT; got 2'],
    ['that is empty', '', 'PGRST301', 'Empty JWT is sent in Authorization header'],
    ['that is over', signed({ role: 'authenticated', exp: 1 }), 'PGRST303', 'JWT expired'],
    ['of later', signed({ nbf: 9_999_999_999 }), 'PGRST303', 'JWT not yet valid'],
    ['made later', signed({ iat: 9_999_999_999 }), 'PGRST303', 'JWT issued at future'],
    ['of three words', 'one.two.three', 'PGRST301', 'JWT cryptographic operation failed'],
    ['that nobody signed', 'eyJhbGciOiJub25lIn0.e30.', 'PGRST301', 'Wrong or unsupported encoding algorithm'],
    [
      'of another key',
      signed({ role: 'authenticated' }, 'x'.repeat(32)),
      'PGRST301',
      'No suitable key or wrong key type',
    ],
  ])('%s is refused', async (_, token, code, message) => {
    const answer = await ask('wheels', bearer(await token))
    expect(answer).toMatchObject({ status: 401, body: { code, message } })
    expect(answer.headers.get('www-authenticate')).toContain(`error_description="${message}"`)
  })
})

describe('an aggregate that is named after a media type', () => {
  const as = (path: string, accept: string) => ask(path, { headers: { accept } })

  test('of rows of any form writes what was chosen of them', async () => {
    const answer = await as('spokes?select=name,id&order=id', 'text/plain, text/lines')
    expect([answer.headers.get('content-type'), answer.body]).toEqual(['text/lines', '(left,1)\n(right,2)\n'])
    expect((await as('rpc/below?id=2&select=id', 'text/lines')).body).toBe('(1)\n')
  })

  test('of one table writes its whole rows alone, in any type that is not known', async () => {
    const answer = await fetched('spokes?order=id', 'image/wheel')
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(Buffer.from(await answer.arrayBuffer()).toString('hex')).toBe('ff0102')
    expect((await as('spokes?select=id', 'image/wheel')).status).toBe(406)
    expect((await as('wheels', 'image/wheel')).status).toBe(406)
    expect((await as('spokes?id=eq.1', 'application/json')).body).toEqual([{ id: 1, name: 'left' }])
  })
})

test('HEAD tells the type that GET would have', async () => {
  const accept = { accept: 'text/csv' }
  const { headers } = await ask('wheels', { method: 'HEAD', headers: accept })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
})
