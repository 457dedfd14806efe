import { posix } from 'node:path'

/** The features of the server, in one line: a later one may call an earlier one. A new feature takes its place here. */
const featureLine = [
  'audit',
  'throttle',
  'jobs',
  'pictures',
  'accounts',
  'agency',
  'messages',
  'links',
  'setup',
  'invitations',
  'recovery',
  'security',
  'sign-up',
  'team',
  'properties',
  'service-charges',
  'units',
  'tenancies',
  'notifications',
  'ledger',
  'issued',
  'payments',
  'meters',
  'charges',
  'leases',
  'final-accounts',
  'tenants',
  'owners',
  'books',
  'notices',
  'privacy',
  'dashboard',
  'reports',
  'papers',
  'exports',
  'reminders',
  'live',
  'search',
  'backups',
  'metrics',
]
/** Folders of the server that are no features. `db` stands below all of them, `demo` and `commands` above. */
const otherServerFolders = ['db', 'demo', 'commands']
/** Files of the server that put the features together; nothing in a feature may need them. */
const serverTop = ['app', 'main', 'openapi', 'router']

const database = /^(pg|drizzle-orm|@electric-sql\/pglite)(\/|$)/

interface Place {
  /** The workspace, or '' for a package from npm or Node. */
  side: string
  path: string
  /** `db` of `server/src/db/pool`, `features` of `web/src/features/team/x`; '' for a file in `src` itself. */
  folder: string
  /** Of the server `payments`, of the web the folder below `features`. */
  feature: string
  /** `service` of `payments.service.ts`. */
  room: string
  test: boolean
}

function placeOf(path: string): Place {
  const [side = '', ...below] = path.split('/')
  const inside = below[0] === 'src' ? below.slice(1) : below
  const folder = inside.length > 1 ? (inside[0] ?? '') : ''
  const name = (inside.at(-1) ?? '').replace(/\.(tsx?|mjs|json)$/, '')
  const isServerFeature =
    side === 'server' && below[0] === 'src' && folder !== '' && !otherServerFolders.includes(folder)
  return {
    side,
    path,
    folder,
    feature: isServerFeature ? folder : folder === 'features' ? (inside[1] ?? '') : '',
    room: name.split('.')[1] ?? '',
    test: /\.test\.tsx?$/.test(path) || below[0] === 'test',
  }
}

function targetOf(from: string, specifier: string): Place {
  const [plain = ''] = specifier.split('?')
  if (plain.startsWith('.')) return placeOf(posix.join(posix.dirname(from), plain))
  const workspace = /^@makao\/([^/]+)\/?(.*)$/.exec(plain)
  if (workspace) return placeOf(`${workspace[1]}/src/${workspace[2] || 'index'}`)
  return { side: '', path: plain, folder: '', feature: '', room: '', test: false }
}

interface Rule {
  says: string
  /** Other tests stand outside of the line: they bring together what they need. */
  holdsForTests?: true
  isBroken: (from: Place, to: Place) => boolean
}

const isFeatureOf = (side: string, place: Place) => place.side === side && place.feature !== ''

const rules: Rule[] = [
  {
    says: 'contract imports neither server nor web',
    holdsForTests: true,
    isBroken: (from, to) => from.side === 'contract' && ['server', 'web'].includes(to.side),
  },
  {
    says: 'server does not import web',
    holdsForTests: true,
    isBroken: (from, to) => from.side === 'server' && to.side === 'web',
  },
  {
    says: 'web does not import server',
    holdsForTests: true,
    isBroken: (from, to) => from.side === 'web' && to.side === 'server',
  },
  {
    says: 'a .schema of the contract imports no .contract',
    isBroken: (from, to) => from.side === 'contract' && from.room === 'schema' && to.room === 'contract',
  },
  {
    says: 'a feature of the web does not import another; a route puts them together',
    isBroken: (from, to) => isFeatureOf('web', from) && isFeatureOf('web', to) && from.feature !== to.feature,
  },
  {
    says: 'a feature of the web imports neither routes nor app',
    isBroken: (from, to) => isFeatureOf('web', from) && to.side === 'web' && ['routes', 'app'].includes(to.folder),
  },
  {
    says: 'ui and lib of the web import no feature, route or app',
    isBroken: (from, to) =>
      from.side === 'web' &&
      ['ui', 'lib'].includes(from.folder) &&
      to.side === 'web' &&
      ['features', 'routes', 'app'].includes(to.folder),
  },
  {
    says: 'a folder of the server is named in the line of features (scripts/import-direction.ts)',
    isBroken: (from) =>
      isFeatureOf('server', from) && from.path.startsWith('server/src/') && !featureLine.includes(from.feature),
  },
  {
    says: `a feature of the server imports earlier ones only (${featureLine.join(', ')})`,
    isBroken: (from, to) =>
      isFeatureOf('server', from) &&
      isFeatureOf('server', to) &&
      to.room !== 'table' &&
      featureLine.indexOf(to.feature) > featureLine.indexOf(from.feature),
  },
  {
    says: 'of another feature of the server: its .service, .repository and .rules, and in .repository and .table files its .table',
    isBroken: (from, to) =>
      isFeatureOf('server', from) &&
      isFeatureOf('server', to) &&
      from.feature !== to.feature &&
      !(
        ['service', 'repository', 'rules'].includes(to.room) ||
        (to.room === 'table' && ['repository', 'table'].includes(from.room))
      ),
  },
  {
    says: 'a feature and the database folder of the server import nothing that puts features together',
    isBroken: (from, to) =>
      from.side === 'server' &&
      (from.feature !== '' || from.folder === 'db') &&
      to.side === 'server' &&
      ((to.folder === '' && serverTop.some((name) => to.path === `server/src/${name}`)) ||
        to.folder === 'demo' ||
        to.folder === 'commands'),
  },
  {
    says: 'the database folder of the server imports no feature',
    isBroken: (from, to) => from.side === 'server' && from.folder === 'db' && isFeatureOf('server', to),
  },
  {
    says: 'a .rules file imports no database',
    isBroken: (from, to) =>
      from.room === 'rules' &&
      (database.test(to.path) ||
        (to.side === 'server' && (to.folder === 'db' || ['table', 'repository', 'service'].includes(to.room)))),
  },
]

const statement =
  /^(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** @returns a line for each import against the direction. `path`: from the root of the repository, with slashes. */
export function importsAgainstDirection(path: string, source: string): string[] {
  const from = placeOf(path)
  const held = from.test ? rules.filter((rule) => rule.holdsForTests) : rules
  const found: string[] = []
  for (const match of source.matchAll(statement)) {
    const to = targetOf(path, match[1] ?? match[2] ?? match[3] ?? '')
    for (const rule of held) if (rule.isBroken(from, to)) found.push(`${path} imports ${to.path}: ${rule.says}`)
  }
  return found
}
