import { describe, expect, it } from 'vitest'
import { circlesOfFeatures, featuresNamedOtherwise, importsAgainstDirection } from './import-direction'

const refused: [path: string, source: string, rule: RegExp][] = [
  ['contract/src/money.ts', "import { app } from '../../server/src/app'", /contract imports neither/],
  ['contract/src/money.ts', "export * from '../../web/src/lib/form'", /contract imports neither/],
  ['contract/src/money.test.ts', "import { app } from '../../server/src/app'", /contract imports neither/],
  ['contract/src/people/team/team.schema.ts', "import { team } from './team.contract'", /imports no \.contract/],
  [
    'web/src/routes/dashboard/meters.tsx',
    "import { Meter } from '@makao/contract/money/meters/meters.schema'",
    /first screen/,
  ],
  ['contract/src/money/meters/meters.terms.ts', "import { z } from 'zod'", /first screen/],
  ['contract/src/money/meters/meters.kinds.ts', "import { names } from './meters.terms'", /for the first screen/],
  [
    'server/src/people/team/team.service.ts',
    "import { api } from '../../../../web/src/lib/api'",
    /server does not import web/,
  ],
  ['server/src/app.ts', "import '@makao/web/main'", /server does not import web/],
  ['server/test/api.ts', "import { api } from '../../web/src/lib/api'", /server does not import web/],
  ['web/src/lib/api.ts', "import type { App } from '../../../server/src/app'", /web does not import server/],
  ['web/src/main.tsx', "const app = await import('../../server/src/app')", /web does not import server/],
  ['web/src/features/money/payments/x.tsx', "import { y } from '../../people/team/y'", /others of its domain only/],
  ['web/src/features/people/team/x.tsx', "import { Route } from '../../../routes/auth'", /neither routes nor app/],
  ['web/src/features/people/team/x.tsx', "import { Shell } from '../../../app/shell'", /neither routes nor app/],
  ['web/src/ui/button.tsx', "import { y } from '../features/money/payments/y'", /ui and lib/],
  ['web/src/lib/session.ts', "import { y } from '../features/money/payments/y'", /ui and lib/],
  ['web/src/lib/session.ts', "import { Route } from '../routes/auth'", /ui and lib/],
  ['server/src/pets/pets.service.ts', "import { z } from 'zod'", /stands in the folder of its domain/],
  [
    'server/src/homes/units/units.service.ts',
    "import { x } from '../../money/standing/standing.service'",
    /only those before it/,
  ],
  [
    'contract/src/homes/units/units.schema.ts',
    "import { x } from '@makao/contract/money/charges/charges.schema'",
    /only those before it/,
  ],
  [
    'server/src/money/standing/standing.service.ts',
    "import { u } from '../../homes/units/units.table'",
    /of another feature/,
  ],
  [
    'server/src/money/payments/payments.router.ts',
    "import { u } from '../../homes/units/units.router'",
    /of another feature/,
  ],
  ['server/src/money/standing/standing.service.ts', "import { r } from '../../router'", /puts features together/],
  ['server/src/db/open.ts', "import { createApp } from '../app'", /puts features together/],
  ['server/src/people/team/team.service.ts', "import { fill } from '../../demo/main'", /puts features together/],
  [
    'server/src/db/open.ts',
    "import { profiles } from '../people/accounts/accounts.table'",
    /database folder .* imports no feature/,
  ],
  ['server/src/money/charges/charges.rules.ts', "import type { Db } from '../../db/types'", /rules file/],
  ['server/src/money/charges/charges.rules.ts', "import { sql } from 'drizzle-orm'", /rules file/],
  ['server/src/money/charges/charges.rules.ts', "import { p } from './charges.table'", /rules file/],
  ['server/src/money/charges/charges.rules.ts', "import { p } from './charges.repository'", /rules file/],
]

const accepted: [path: string, source: string][] = [
  ['web/src/routes/dashboard/meters.tsx', "import type { Meter } from '@makao/contract/money/meters/meters.schema'"],
  ['contract/src/index.ts', "import { team } from './people/team/team.contract'"],
  ['contract/src/people/team/team.contract.ts', "import { Team } from './team.schema'"],
  ['server/src/app.ts', "import { router } from './router'\nimport { wake } from './messaging/outbox/outbox.service'"],
  ['server/src/money/standing/standing.service.ts', "import { requireUnit } from '../../homes/units/units.repository'"],
  ['server/src/money/payments/payments.service.ts', "import { paymentPostings } from '../ledger/ledger.rules'"],
  ['server/src/money/charges/charges.repository.ts', "import { units } from '../../homes/units/units.table'"],
  ['server/src/homes/properties/properties.repository.ts', "import { meters } from '../../money/meters/meters.table'"],
  [
    'server/src/money/charges/charges.rules.ts',
    "import { Charge } from '@makao/contract/money/charges/charges.schema'",
  ],
  ['server/src/homes/units/units.router.test.ts', "import { charges } from '../../money/charges/charges.table'"],
  [
    'server/src/demo/main.ts',
    "import { createApp } from '../app'\nimport { x } from '../money/payments/payments.service'",
  ],
  ['web/src/routes/auth.tsx', "import { SignIn } from '../features/people/sign-in/sign-in-form'"],
  ['web/src/features/people/team/x.tsx', "import { y } from './y'\nimport { Button } from '../../../ui/button'"],
  ['web/src/features/money/payments/x.tsx', "import { y } from '../charges/y'"],
  ['web/src/lib/api.ts', "import type { Contract } from '@makao/contract'"],
]

describe('the direction of imports', () => {
  it.each(refused)('is broken when %s says %s', (path, source, rule) => {
    expect(importsAgainstDirection(path, source)).toEqual([expect.stringMatching(rule)])
  })

  it.each(accepted)('is kept when %s says %s', (path, source) => {
    expect(importsAgainstDirection(path, source)).toEqual([])
  })

  it('is found in a statement of several lines and beside other imports', () => {
    const source =
      "import { z } from 'zod'\n\nimport {\n  a,\n  type B,\n} from '../../money/payments/payments.service'\n"
    expect(importsAgainstDirection('server/src/homes/units/units.service.ts', source)).toHaveLength(1)
  })
})

describe('features of the server', () => {
  const payments = [
    'server/src/money/payments/payments.service.ts',
    "import { c } from '../charges/charges.rules'",
  ] as const

  it('that need each other are named, with the imports that make it so', () => {
    const charges = [
      'server/src/money/charges/charges.rules.ts',
      "import { p } from '../payments/payments.rules'",
    ] as const
    expect(circlesOfFeatures([payments, charges])).toEqual([
      expect.stringMatching(
        /^money\/payments needs money\/charges needs money\/payments: .*charges\.rules.*payments\.rules/,
      ),
    ])
  })

  it('may name the tables of each other', () => {
    const charges = [
      'server/src/money/charges/charges.repository.ts',
      "import { p } from '../payments/payments.table'",
    ] as const
    expect(circlesOfFeatures([payments, charges])).toEqual([])
  })
})

describe('a feature', () => {
  const server = 'server/src/money/tenant-accounts/tenant-accounts.service.ts'

  it('has one name on all sides', () => {
    expect(featuresNamedOtherwise([server, 'web/src/features/money/tenant-accounts/x.tsx'])).toEqual([])
    expect(featuresNamedOtherwise([server, 'web/src/features/money/transfers/x.tsx'])).toEqual([
      expect.stringMatching(/^money\/transfers of web/),
    ])
    expect(featuresNamedOtherwise([server, 'contract/src/homes/tenant-accounts/x.schema.ts'])).toEqual([
      expect.stringMatching(/^homes\/tenant-accounts of contract/),
    ])
  })

  it('may be of the server alone', () => {
    expect(featuresNamedOtherwise([server])).toEqual([])
  })
})
