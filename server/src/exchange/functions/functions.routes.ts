import { StandardBracketNotationSerializer, StandardOpenAPIJsonSerializer } from '@orpc/openapi-client/standard'
import { type AnyProcedure, call, ORPCError } from '@orpc/server'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { RequestContext } from '../../context'
import { RestRefusal } from '../engine/rest-refusal'
import { actorByBearer } from '../identity/identity.service'
import { bearerOf } from '../keys/keys.rules'

/** Procedures by feature and name. */
type Procedures = Readonly<Record<string, Readonly<Record<string, AnyProcedure>>>>

interface FunctionOptions {
  contextOf: (c: Context) => RequestContext
  /** Every procedure of the contract. */
  procedures: Procedures
}

/** What comes with a method that reads stands in its address. */
const READING_METHODS = ['GET', 'HEAD']

const brackets = new StandardBracketNotationSerializer()
const json = new StandardOpenAPIJsonSerializer()

const unreadable = (message: string) => new RestRefusal(400, 'BAD_REQUEST', message)

function parsed(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable('The body is not JSON.')
  }
}

/** What a function is given: JSON, also as a plain text; the fields of a form; without a body, what stands in the address. */
async function inputOf(c: Context): Promise<unknown> {
  const inAddress = [...new URL(c.req.url).searchParams]
  if (READING_METHODS.includes(c.req.method)) return brackets.deserialize(inAddress)
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded') {
    const form = await c.req.formData().catch(() => {
      throw unreadable('The form cannot be read.')
    })
    const fields = [...form]
    if (fields.some(([, value]) => typeof value !== 'string')) throw unreadable('A function takes no files.')
    return brackets.deserialize(fields)
  }
  if (!['', 'application/json', 'text/plain', 'application/octet-stream'].includes(type)) {
    throw new RestRefusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON.')
  }
  const text = await c.req.text()
  return text === '' && inAddress.length > 0 ? brackets.deserialize(inAddress) : parsed(text)
}

/** A procedure by its name, 'payments.receive', and whether it only reads. */
function findProcedure(procedures: Procedures, name: string) {
  const [feature = '', member = '', ...more] = name.split('.')
  const members = Object.hasOwn(procedures, feature) && more.length === 0 ? procedures[feature] : undefined
  const procedure = members && Object.hasOwn(members, member) ? members[member] : undefined
  return procedure && { procedure, isRead: procedure['~orpc'].route.method === 'GET' }
}

/** The procedures of `/api` by name: /functions/v1/payments.receive */
export function functionRoutes({ contextOf, procedures }: FunctionOptions): Hono {
  const app = new Hono()
  app.all('/:name', async (c) => {
    const context = contextOf(c)
    // Else any page could have a visitor's browser ask, as nobody, without asking whether it may.
    if (bearerOf(context.headers) === undefined) {
      throw new RestRefusal(401, 'UNAUTHORIZED', 'Missing authorization header')
    }
    const actor = await actorByBearer(context)
    const name = c.req.param('name')
    const found = findProcedure(procedures, name)
    if (!found) throw new RestRefusal(404, 'NOT_FOUND', `There is no function ${name}.`)
    if (!found.isRead && READING_METHODS.includes(c.req.method)) {
      c.header('Allow', 'POST, PUT, PATCH, DELETE')
      throw new RestRefusal(405, 'METHOD_NOT_ALLOWED', `${name} writes: ask it by POST.`)
    }
    context.trace.procedure = name
    const asking: RequestContext = { ...context, identify: async () => actor }
    try {
      const output = await call(found.procedure, await inputOf(c), { context: asking, path: name.split('.') })
      return c.json(json.serialize(output ?? null)[0])
    } catch (error) {
      if (!(error instanceof ORPCError) || (error.status >= 500 && !error.defined)) throw error
      return c.json(error.toJSON(), error.status as ContentfulStatusCode)
    }
  })
  return app
}
