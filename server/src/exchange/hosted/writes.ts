import type { Permission } from '@makao/contract/permissions'
import type { RequestContext } from '../../context'
import { isDeadlock } from '../../errors'
import { requireActor } from '../../rpc'
import type { Engine, Row, WriteRequest, Written } from '../engine/answer'
import type { Resource } from '../engine/catalogue'
import type { Node } from '../engine/plan'
import { RestRefusal } from '../engine/rest-refusal'
import { Compiler } from '../engine/sql'
import { chargeTemplateWriter } from './charge-template-writes'
import { Fields } from './fields'
import { runOn } from './hosted-database'
import { paymentRecordWriter } from './payment-record-writes'
import { profileWriter } from './profile-writes'
import { propertyWriter } from './property-writes'
import { reminderSettingWriter } from './reminder-setting-writes'
import { type HostedCaller, makaoCatalogue } from './resources'
import { tenancyWriter } from './tenancy-writes'
import { serviceChargeWriter, unitWriter } from './unit-writes'
import { denied, notWritable, refusalOfProcedure, taken } from './write-refusals'
import {
  type KeptOrLeft,
  keyIn,
  MOST_WRITTEN,
  type Procedures,
  readRows,
  sourceOfGone,
  sourceOfKeys,
  tooMany,
  type Writer,
  type Writing,
} from './writer'

const writers: Readonly<Record<string, Writer>> = {
  profiles: profileWriter,
  properties: propertyWriter,
  units: unitWriter,
  unit_service_charges: serviceChargeWriter,
  service_charge_templates: chargeTemplateWriter,
  tenancies: tenancyWriter,
  payment_records: paymentRecordWriter,
  notification_settings: reminderSettingWriter,
}

/** How often a write is begun anew when it and another one waited for each other. */
const MOST_TRIES = 4

/** Undoes a write that was only tried. */
class Trial extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('This write was only tried.')
    this.result = result
  }
}

/**
 * How one request writes: rows become calls of the procedures that people use, all on one transaction. So permission,
 * checks, audit log and ledger are theirs. Mail goes out after the commit.
 */
export function writingBy(
  context: RequestContext,
  caller: HostedCaller,
  proceduresFor: (context: RequestContext) => Procedures,
): Pick<Engine<HostedCaller>, 'transaction' | 'write'> {
  let writing: Writing | undefined

  async function once<T>(work: Parameters<Engine<HostedCaller>['transaction']>[0], isTrial: boolean): Promise<T> {
    let hasMail = false
    const result = await context.db.transaction(async (tx) => {
      const run = runOn(tx)
      const { actor } = caller
      if (actor) {
        const mailWritten = () => {
          hasMail = true
        }
        const inside = { ...context, db: tx, replica: undefined, mailWritten, identify: async () => actor }
        writing = { run, tx, actor, caller, api: proceduresFor(inside), context: inside, headers: context.headers }
      }
      const done = await work(run)
      if (isTrial) throw new Trial(done)
      return done
    })
    if (hasMail) context.mailWritten()
    return result as T
  }

  return {
    transaction: async (work, isTrial) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await once(work, isTrial)
        } catch (error) {
          if (error instanceof Trial) return error.result as never
          if (tries === MOST_TRIES || !isDeadlock(error)) throw error
        }
      }
    },
    write: async (request) => {
      const { name } = request.resource
      if (!writing) throw denied(name, false)
      try {
        return await write(writing, request)
      } catch (error) {
        throw refusalOfProcedure(error, name)
      }
    },
  }
}

/** What the request asks for, done: where the written rows are read from. */
function write(
  writing: Writing,
  { compiler, resource, node, write: asked }: WriteRequest<HostedCaller>,
): Promise<Written> {
  const { params } = compiler
  const writer = writers[resource.name] ?? {}
  if (asked.kind === 'insert') return insertRows(writing, resource, writer, asked).then(readBack)
  if (asked.kind === 'update') {
    const patch = new Fields(resource, asked.patch, asked.columns)
    return patchRows(writing, resource, writer, node, patch).then((keys) => readBack({ keys }))
  }
  return removeRows(writing, resource, writer, node).then((json) => ({ source: sourceOfGone(resource, params, json) }))

  function readBack({ keys, inserted }: { keys: string[]; inserted?: number }): Written {
    const source = sourceOfKeys(resource, params, writing.caller, keys)
    return { source, ...(inserted !== undefined && { inserted: `select ${inserted}` }) }
  }
}

/**
 * Whether whoever asks may write so at all; each procedure asks again, of what it writes.
 * @throws Refusal FORBIDDEN, SECOND_FACTOR_REQUIRED, KEY_REFUSED
 * @throws RestRefusal 42501: nobody writes so
 */
async function requirePart<Part extends { permission: Permission }>(
  { context, actor }: Writing,
  { name }: Resource<HostedCaller>,
  part: Part | undefined,
): Promise<Part> {
  if (!part) throw denied(name, true)
  // To which properties a key is limited is asked of each row.
  const { key, ...person } = actor
  const anywhere = { ...person, ...(key && { key: { ...key, propertyIds: null } }) }
  await requireActor({ ...context, identify: async () => anywhere }, part.permission)
  return part
}

/** Set by Makao; a client may send along what it has read. */
const IGNORED = ['updated_at']

type InsertWrite = Extract<WriteRequest<HostedCaller>['write'], { kind: 'insert' }>

async function insertRows(
  writing: Writing,
  resource: Resource<HostedCaller>,
  writer: Writer,
  { rows, columns, onConflict, duplicates, fillsDefaults }: InsertWrite,
): Promise<{ keys: string[]; inserted: number }> {
  const { name } = resource
  const part = await requirePart(writing, resource, writer.insert)
  if (rows.length > MOST_WRITTEN) throw tooMany(String(rows.length))
  const sent = rows.map((row) => new Fields(resource, row, columns, fillsDefaults))
  const [key = ''] = resource.key
  const isKeyGiven = !part.columns.includes(key)
  const known = [[key], part.conflict ?? [key]].map((names) => [...names].sort().join())
  if (duplicates !== 'refuse' && onConflict && !known.includes([...onConflict].sort().join())) {
    throw new RestRefusal(
      400,
      '42P10',
      'there is no unique or exclusion constraint matching the ON CONFLICT specification',
    )
  }
  const named = isKeyGiven ? sent.filter((fields) => (fields.uuid(key) ?? null) !== null) : []
  const { rows: found } = await readRows(
    writing,
    name,
    named.map((fields) => fields.uuid(key) ?? ''),
  )
  const present = new Map(found.map((row) => [keyIn(resource, row), row]))
  const outcomes = new Map<Fields, KeptOrLeft>()
  for (const fields of named) {
    const id = fields.uuid(key) ?? ''
    const row = present.get(id)
    if (!row) throw notWritable(name, key, 'Makao gives the ids: leave it out.')
    if (duplicates === 'refuse') throw taken(name, key, id)
    if (duplicates === 'merge') await updateRows(writing, resource, writer, [row], fields.without(key))
    outcomes.set(fields, duplicates === 'merge' ? { key: id, isNew: false } : undefined)
  }
  const fresh = sent
    .filter((fields) => !outcomes.has(fields))
    .map((fields) => ({ fields, bare: fields.without(...IGNORED) }))
  for (const { bare } of fresh) {
    const stray = bare.columns.find((column) => !part.columns.includes(column) && (bare.raw(column) ?? null) !== null)
    if (stray !== undefined) throw notWritable(name, stray, part.hints?.[stray])
  }
  if (fresh.length > 0) {
    const kept = await part.insert(writing, { rows: fresh.map(({ bare }) => bare), duplicates })
    for (const [place, { fields }] of fresh.entries()) outcomes.set(fields, kept[place])
  }
  const written = sent.flatMap((fields) => outcomes.get(fields) ?? [])
  return { keys: written.map((one) => one.key), inserted: written.filter(({ isNew }) => isNew).length }
}

/** A node that filters as before, and shows its key alone. */
function keysOf(node: Node, key: string): Node {
  const quiet = (one: Node): Node => ({
    ...one,
    fields: [],
    embeds: one.embeds.map((embed) => ({
      ...embed,
      item: { ...embed.item, items: [], isSpread: false },
      node: quiet(embed.node),
    })),
  })
  const limit = Math.min(node.limit ?? MOST_WRITTEN + 1, MOST_WRITTEN + 1)
  return { ...quiet(node), fields: [{ kind: 'field', field: { name: key, path: [] } }], limit }
}

/** The rows that the filters find among those that whoever asks may read. @throws RestRefusal PGRST124 */
async function findRows({ run, caller }: Writing, resource: Resource<HostedCaller>, node: Node) {
  const compiler = new Compiler(makaoCatalogue, caller)
  const found = await run(compiler.read(keysOf(node, resource.key[0] ?? '')), compiler.params.values)
  if (found.length > MOST_WRITTEN) throw tooMany(`more than ${MOST_WRITTEN}`)
  return readRows(
    { run, caller },
    resource.name,
    found.map((row) => keyIn(resource, row)),
  )
}

async function patchRows(
  writing: Writing,
  resource: Resource<HostedCaller>,
  writer: Writer,
  node: Node,
  patch: Fields,
): Promise<string[]> {
  const part = await requirePart(writing, resource, writer.update)
  if (patch.columns.length === 0) return []
  let { rows } = await findRows(writing, resource, node)
  if (part.lock && rows.length > 0) {
    const locked = new Set(rows.map((row) => keyIn(resource, row)))
    await part.lock(writing, rows)
    // What somebody else has changed meanwhile may not be meant any more.
    rows = (await findRows(writing, resource, node)).rows.filter((row) => locked.has(keyIn(resource, row)))
  }
  await updateRows(writing, resource, writer, rows, patch)
  return rows.map((row) => keyIn(resource, row))
}

async function updateRows(
  writing: Writing,
  resource: Resource<HostedCaller>,
  writer: Writer,
  rows: readonly Row[],
  patch: Fields,
): Promise<void> {
  const part = await requirePart(writing, resource, writer.update)
  const bare = patch.without(...IGNORED)
  const strays = bare.columns.filter((column) => !part.columns.includes(column))
  const fields = bare.without(...strays)
  for (const row of rows) {
    const stray = strays.find((column) => !bare.agrees(column, row[column] ?? null))
    if (stray !== undefined) throw notWritable(resource.name, stray, part.hints?.[stray])
    if (fields.columns.length > 0) await part.update(writing, row, fields)
  }
}

/** @returns the rows as they were, as JSON text */
async function removeRows(
  writing: Writing,
  resource: Resource<HostedCaller>,
  writer: Writer,
  node: Node,
): Promise<string> {
  const part = await requirePart(writing, resource, writer.remove)
  const { rows, json } = await findRows(writing, resource, node)
  await part.remove(writing, rows)
  return json
}
