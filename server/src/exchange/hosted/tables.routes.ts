import { dayInNairobi } from '@makao/contract/days'
import { can } from '@makao/contract/permissions'
import { type Context, Hono } from 'hono'
import type { Actor, RequestContext } from '../../context'
import { answerRest, type Engine } from '../engine/answer'
import type { Resource } from '../engine/catalogue'
import { describeResources, OPENAPI_TYPE, type Rights } from '../engine/openapi'
import type { Limits } from '../engine/plan'
import { RecentlyCheap } from '../engine/recently-cheap'
import { findRestCaller } from '../identity/identity.service'
import { databaseRefusal } from './hosted-database'
import type { HostedReads } from './reads'
import { type HostedCaller, makaoCatalogue } from './resources'
import { denied } from './write-refusals'
import type { Procedures } from './writer'
import { writingBy } from './writes'

const LIMITS: Limits = {
  maxRows: 1000,
  mostEmbeds: 12,
  allowsAggregates: true,
  maxCost: 200_000,
  longestPattern: 200,
  ordersByKey: true,
}

/** Of who is not staff. */
const CONDITIONS_OF_OTHERS = 100

/** In the planner's units: about ten milliseconds of the built-in database. */
const SLICE_COST = 700

interface TableOptions {
  contextOf: (c: Context) => RequestContext
  read: HostedReads
  proceduresFor: (context: RequestContext) => Procedures
}

/** How the engine reads the eight resources. */
export function tablesOf(read: HostedReads): Omit<Engine<HostedCaller>, 'transaction' | 'write'> {
  const limits = read.hasOneSession ? { ...LIMITS, sliceCost: SLICE_COST, recentlyCheap: new RecentlyCheap() } : LIMITS
  return {
    catalogue: makaoCatalogue,
    limitsOf: ({ actor }) =>
      actor !== undefined && can(actor.role, 'portfolio:read')
        ? { ...limits, mayMatch: true }
        : { ...limits, mayMatch: false, mostConditions: CONDITIONS_OF_OTHERS },
    read,
    refusalOf: databaseRefusal,
  }
}

/** Nobody reads that there is an admin; a tenant reads and changes what is theirs. What staff may write, the procedures say. */
const rightsOf =
  (actor: Actor | undefined) =>
  ({ name, mayInsert, mayUpdate, mayDelete }: Resource<HostedCaller>): Rights => {
    if (actor && can(actor.role, 'portfolio:read')) return { mayRead: true, mayInsert, mayUpdate, mayDelete }
    const writes = { mayInsert: false, mayUpdate: actor !== undefined && name === 'profiles', mayDelete: false }
    return { mayRead: actor !== undefined || name === 'profiles', ...writes }
  }

/** Which tables there are, for those who cannot read this: GET /rest/v1/ */
export const describeTables =
  (contextOf: TableOptions['contextOf']) =>
  async (c: Context): Promise<Response> => {
    const context = contextOf(c)
    const described = describeResources({
      catalogue: makaoCatalogue,
      title: 'Makao',
      description: 'The tables that are there for whoever asks; docs/hosted.md says more.',
      url: new URL('/rest/v1', context.config.baseUrl),
      rightsOf: rightsOf(await findRestCaller(context)),
    })
    return c.body(JSON.stringify(described), 200, { 'content-type': OPENAPI_TYPE })
  }

/** The resources, as tables: /rest/v1 */
export function tableRoutes({ contextOf, read, proceduresFor }: TableOptions): Hono {
  const reading = tablesOf(read)
  const app = new Hono()
  app.on(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], '/:resource', async (c) => {
    const name = c.req.param('resource')
    const context = contextOf(c)
    const caller = { actor: await findRestCaller(context), today: dayInNairobi(context.now) }
    if (!caller.actor && !['GET', 'HEAD'].includes(c.req.method)) throw denied(name, false)
    return answerRest({ ...reading, ...writingBy(context, caller, proceduresFor) }, c.req.raw, name, caller)
  })
  return app
}
