import { fetchInTime } from './fetch-in-time'
import * as words from './lib.words'
import { inOwnName } from './session'

/** What the server said instead of an answer. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly data: unknown

  constructor(status: number, said: { code?: unknown; message?: unknown; data?: unknown }) {
    super(typeof said.message === 'string' ? said.message : words.serverFailed)
    this.code = typeof said.code === 'string' ? said.code : 'UNREADABLE_ANSWER'
    this.status = status
    this.data = said.data
  }
}

type Input = Record<string, unknown>

/** Lists and objects as a query says them: `{ ids: ['a'] }` is `ids[0]=a`. What is null or undefined is not said. */
function addToQuery(query: URLSearchParams, name: string, value: unknown): void {
  if (value === null || value === undefined) return
  if (typeof value !== 'object') query.append(name, `${value}`)
  else for (const [key, part] of Object.entries(value)) addToQuery(query, name ? `${name}[${key}]` : key, part)
}

/** What fetch is asked for a procedure with `route` ("PUT /units/{id}"), whose input fills path, query or body. */
export function requestOf(route: string, input?: Input): { url: string; init: RequestInit } {
  const [method = 'GET', path = ''] = route.split(' ')
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(`${input?.[name]}`)
  })
  const url = `${window.location.origin}/api${filled}`
  if (!input) return { url, init: method === 'GET' ? { method } : { method, headers: inOwnName() } }
  if (method === 'GET') {
    const query = new URLSearchParams()
    addToQuery(query, '', rest)
    return { url: query.size ? `${url}?${query}` : url, init: { method } }
  }
  const headers = { 'content-type': 'application/json', ...inOwnName(input) }
  return { url, init: { method, body: JSON.stringify(rest), headers } }
}

/** @throws ApiError what was refused; TypeError without an answer; TooSlow */
export async function call(route: string, input?: Input, signal?: AbortSignal): Promise<unknown> {
  const { url, init } = requestOf(route, input)
  // A page reads several things as soon as it stands: each in a task of its own, and whoever taps meanwhile is answered between two.
  if (init.method === 'GET') await globalThis.scheduler?.yield?.()
  const response = await fetchInTime(url, signal ? { ...init, signal } : init)
  const text = await response.text()
  let said: unknown
  try {
    said = text ? JSON.parse(text) : undefined
  } catch {
    // A proxy's page, most often: nobody is helped by reading it.
    throw new ApiError(response.status, {})
  }
  if (!response.ok) throw new ApiError(response.status, said && typeof said === 'object' ? said : {})
  return said
}
