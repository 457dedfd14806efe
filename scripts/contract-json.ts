import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Contract, contract } from '@makao/contract'
import { minifyContractRouter } from '@orpc/contract'
import { type Answering, shapeOf } from './answer-shapes'

// The browser needs the method and path of each procedure alone: schemas would bring zod into the first screen, which
// loads each letter of it. Of parts that no first screen asks it loads them later. And it needs to know whether an answer that a
// device kept has the form of this version.
const folder = fileURLToPath(new URL('../web/src/contract.gen', import.meta.url))

/** What is asked before anybody has gone anywhere. A part that is missing here costs one more request, nothing else. */
const firstParts = new Set([
  'setup',
  'accounts',
  'agency',
  'security',
  'team',
  'invitations',
  'recovery',
  'dashboard',
  'ownerView',
  'firstSteps',
  'notices',
  'approvals',
])

/**
 * What of the API is kept on the device, so that pages open with what was seen last. Left out: what guards accounts and the
 * installation (security, keys, backups, the audit log), what is told once (links), and reports, which are made anew.
 */
const keptParts = [
  'accounts',
  'agency',
  'arrears',
  'charges',
  'chargeRuns',
  'coTenants',
  'dashboard',
  'firstSteps',
  'leases',
  'meters',
  'notes',
  'notices',
  'owners',
  'ownerView',
  'payments',
  'places',
  'promises',
  'properties',
  'tenancies',
  'tenantAccounts',
  'tenants',
  'units',
  'views',
] as const satisfies (keyof Contract)[]

interface Minified {
  '~orpc': { route: { method?: string; path?: string } }
}

const inPath = (name: string) => name.replace(/[A-Z]/g, '-$&').toLowerCase()

function routeOf(part: string, name: string, { '~orpc': { route } }: Minified): string {
  if (!route.method || !route.path) throw new Error(`A procedure says no method or path: ${name}`)
  const [, first, ...others] = route.path.split('/')
  const segments = [first === inPath(part) ? '~' : first, ...others]
  if (segments.at(-1) === inPath(name)) segments.splice(-1, 1, '*')
  return `${name} ${route.method} /${segments.join('/')}`
}

// 'setup,status GET /~,createAdmin POST /~/admin;agency,…,brand GET /*;…' is shorter by what an object repeats. What
// the names say already is a sign: ~ stands for the part's, * for the procedure's.
const minified = minifyContractRouter(contract) as unknown as Record<string, Record<string, Minified>>
const parts = Object.entries(minified).map(([part, members]) =>
  [part, ...Object.entries(members).map(([name, procedure]) => routeOf(part, name, procedure))].join(','),
)

function write(name: string, content: unknown): void {
  const file = join(folder, name)
  const text = `${JSON.stringify(content)}\n`
  // Left alone when nothing changed, so that the development server does not reload.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

mkdirSync(folder, { recursive: true })
const partsOf = (screen: 'first' | 'later') =>
  parts.filter((part) => firstParts.has(part.split(',')[0] ?? '') === (screen === 'first')).join(';')
write('first.json', partsOf('first'))
write('later.json', partsOf('later'))
const answering = contract as unknown as Record<keyof Contract, Record<string, Answering>>
write('shapes.json', Object.fromEntries(keptParts.map((part) => [part, shapeOf(answering[part])])))
