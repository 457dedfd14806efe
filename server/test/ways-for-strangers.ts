import { contract } from '@makao/contract'
import type { ProcedureMeta } from '@makao/contract/procedure'

interface Asked {
  request: (path: string, init: RequestInit) => Response | Promise<Response>
  routes: readonly { method: string; path: string }[]
}

/**
 * Every way in that asks nobody who they are, as `GET /api/setup`. They are the contract's public procedures, and the
 * routes beside them that do not tell a stranger to sign in.
 */
export async function waysForStrangers({ request, routes }: Asked): Promise<string[]> {
  const procedures = Object.values(contract)
    .flatMap((feature) => Object.values(feature))
    .map((procedure) => procedure['~orpc'])
    .filter(({ meta }) => (meta as ProcedureMeta).permission === 'public')
    .map(({ route }) => `${route.method} /api${route.path}`)
  const plain = routes.filter(
    ({ method, path }) => method !== 'ALL' && !(path.includes('*') && path !== '*' && path !== '/*'),
  )
  const open: string[] = []
  for (const { method, path } of new Map(plain.map((route) => [`${route.method} ${route.path}`, route])).values()) {
    const target = path.replaceAll(/:\w+/g, crypto.randomUUID()).replace(/^\/?\*$/, '/')
    const answer = await request(target, { method, headers: { 'content-type': 'application/json' } })
    await answer.body?.cancel()
    const name = `${method} ${path.replaceAll(/:(\w+)/g, '{$1}').replace(/^\*$/, '/*')}`
    if (answer.status !== 401) open.push(name)
  }
  return [...new Set([...procedures, ...open])].sort()
}
