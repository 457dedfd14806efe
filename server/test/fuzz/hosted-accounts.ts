import type { Operation } from './requests'
import type { Schema } from './values'

// What the account calls of the hosted protocol take, which no document tells of.

const text: Schema = { type: 'string' }
const yesNo: Schema = { type: 'boolean' }
const emailAndPassword = { email: text, password: text }
const data: Schema = {
  type: 'object',
  properties: {
    full_name: { ...text, maxLength: 120 },
    phone_number: text,
    role: { enum: ['admin', 'property_manager', 'tenant', 'owner'] },
  },
}
const challenge = { code_challenge: text, code_challenge_method: { enum: ['s256', 'plain'] } }
const person = {
  ...emailAndPassword,
  phone: text,
  email_confirm: yesNo,
  user_metadata: data,
  app_metadata: data,
  ban_duration: { enum: ['24h', 'none', '1y', '-1h'] },
  role: { enum: ['admin', 'property_manager', 'tenant', 'owner'] },
}
const linkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']
const codeTypes = ['signup', 'magiclink', 'email', 'sms', 'recovery', 'invite', 'email_change', 'phone_change']

const body = (properties: Record<string, Schema>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
})

const bodies: Readonly<Record<string, Schema>> = {
  'POST /auth/v1/token': body({ ...emailAndPassword, refresh_token: text, auth_code: text, code_verifier: text }, [
    'email',
    'password',
  ]),
  'POST /auth/v1/signup': body({ ...emailAndPassword, data, ...challenge }, ['email', 'password']),
  'POST /auth/v1/otp': body({ email: text, phone: text, channel: { enum: ['sms', 'whatsapp'] }, ...challenge }),
  'POST /auth/v1/magiclink': body({ email: text, ...challenge }, ['email']),
  'POST /auth/v1/recover': body({ email: text, ...challenge }, ['email']),
  'POST /auth/v1/resend': body({ type: { enum: codeTypes }, email: text, phone: text }, ['type']),
  'POST /auth/v1/verify': body({ type: { enum: codeTypes }, token: text, token_hash: text, email: text }, ['type']),
  'PUT /auth/v1/user': body({ ...emailAndPassword, phone: text, nonce: text, data, app_metadata: data }),
  'POST /auth/v1/factors': body({ factor_type: { enum: ['totp', 'phone'] }, friendly_name: text }, ['factor_type']),
  'POST /auth/v1/factors/:id/verify': body({ challenge_id: { type: 'string', format: 'uuid' }, code: text }),
  'POST /auth/v1/admin/users': body(person, ['email']),
  'PUT /auth/v1/admin/users/:user_id': body(person),
  'POST /auth/v1/invite': body({ email: text, data }, ['email']),
  'POST /auth/v1/admin/generate_link': body(
    { type: { enum: linkTypes }, ...emailAndPassword, new_email: text, data, redirect_to: text },
    ['type', 'email'],
  ),
}

const query = (name: string, schema: Schema = text) => ({ name, in: 'query', schema })

const queries: Readonly<Record<string, Operation['parameters']>> = {
  'POST /auth/v1/token': [
    { ...query('grant_type', { enum: ['password', 'password', 'refresh_token', 'pkce', 'id_token'] }), required: true },
  ],
  'GET /auth/v1/verify': [query('token'), query('type', { enum: codeTypes }), query('redirect_to')],
  'POST /auth/v1/logout': [query('scope', { enum: ['global', 'local', 'others'] })],
  'GET /auth/v1/admin/users': [query('page', { type: 'integer' }), query('per_page', { type: 'integer' })],
}

/** An account call of the hosted protocol, with what it takes; undefined for what is none. */
export function hostedAccountCall(method: string, path: string): Operation | undefined {
  const id = `${method} ${path}`
  if (!path.startsWith('/auth/v1/')) return undefined
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    schema: { type: 'string', format: 'uuid' },
  }))
  const hasBody = method === 'POST' || method === 'PUT'
  return {
    id,
    method,
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    parameters: [...inPath, ...(queries[id] ?? [])],
    body: hasBody ? (bodies[id] ?? { type: 'object' }) : undefined,
  }
}

/** Whoever asks for these looks after tenants. */
export const isOfStaff = (operation: string) => /^\w+ \/auth\/v1\/(admin\/|invite)/.test(operation)
