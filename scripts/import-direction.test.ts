import { describe, expect, it } from 'vitest'
import { importsAgainstDirection } from './import-direction'

const refused: [path: string, source: string, rule: RegExp][] = [
  ['contract/src/money.ts', "import { app } from '../../server/src/app'", /contract imports neither/],
  ['contract/src/money.ts', "export * from '../../web/src/lib/form'", /contract imports neither/],
  ['contract/src/money.test.ts', "import { app } from '../../server/src/app'", /contract imports neither/],
  ['contract/src/team/team.schema.ts', "import { team } from './team.contract'", /imports no \.contract/],
  ['server/src/team/team.service.ts', "import { api } from '../../../web/src/lib/api'", /server does not import web/],
  ['server/src/app.ts', "import '@makao/web/main'", /server does not import web/],
  ['server/test/api.ts', "import { api } from '../../web/src/lib/api'", /server does not import web/],
  ['web/src/lib/api.ts', "import type { App } from '../../../server/src/app'", /web does not import server/],
  ['web/src/main.tsx', "const app = await import('../../server/src/app')", /web does not import server/],
  ['web/src/features/team/x.tsx', "import { y } from '../payments/y'", /does not import another/],
  ['web/src/features/team/x.tsx', "import { Route } from '../../routes/auth'", /neither routes nor app/],
  ['web/src/features/team/x.tsx', "import { Shell } from '../../app/shell'", /neither routes nor app/],
  ['web/src/ui/button.tsx', "import { y } from '../features/payments/y'", /ui and lib/],
  ['web/src/lib/session.ts', "import { y } from '../features/payments/y'", /ui and lib/],
  ['web/src/lib/session.ts', "import { Route } from '../routes/auth'", /ui and lib/],
  ['server/src/pets/pets.service.ts', "import { z } from 'zod'", /named in the line/],
  ['server/src/units/units.service.ts', "import { x } from '../payments/payment-records.service'", /earlier ones only/],
  [
    'server/src/units/units.service.ts',
    "import { x } from '../payments/payment-records.repository'",
    /earlier ones only/,
  ],
  ['server/src/payments/payment-records.service.ts', "import { u } from '../units/units.table'", /of another feature/],
  ['server/src/payments/payment-records.router.ts', "import { u } from '../units/units.router'", /of another feature/],
  ['server/src/payments/payment-records.service.ts', "import { r } from '../router'", /puts features together/],
  ['server/src/db/open.ts', "import { createApp } from '../app'", /puts features together/],
  ['server/src/team/team.service.ts', "import { fill } from '../demo/main'", /puts features together/],
  [
    'server/src/db/open.ts',
    "import { profiles } from '../accounts/accounts.table'",
    /database folder .* imports no feature/,
  ],
  ['server/src/payments/payment-records.rules.ts', "import type { Db } from '../db/types'", /rules file/],
  ['server/src/payments/payment-records.rules.ts', "import { sql } from 'drizzle-orm'", /rules file/],
  ['server/src/payments/payment-records.rules.ts', "import { p } from './payment-records.table'", /rules file/],
  ['server/src/payments/payment-records.rules.ts', "import { p } from './payment-records.repository'", /rules file/],
]

const accepted: [path: string, source: string][] = [
  ['contract/src/index.ts', "import { team } from './team/team.contract'"],
  ['contract/src/team/team.contract.ts', "import { Team } from './team.schema'"],
  ['server/src/app.ts', "import { router } from './router'\nimport { wake } from './messages/messages.service'"],
  ['server/src/payments/payment-records.service.ts', "import { requireUnit } from '../units/units.repository'"],
  ['server/src/payments/payments.service.ts', "import { paymentPostings } from '../ledger/ledger.rules'"],
  ['server/src/payments/payment-records.repository.ts', "import { units } from '../units/units.table'"],
  ['server/src/properties/properties.repository.ts', "import { tenancies } from '../tenancies/tenancies.table'"],
  [
    'server/src/payments/payment-records.rules.ts',
    "import { Payment } from '@makao/contract/payment-records/payment-records.schema'",
  ],
  ['server/src/units/units.router.test.ts', "import { payments } from '../payments/payment-records.table'"],
  [
    'server/src/demo/main.ts',
    "import { createApp } from '../app'\nimport { x } from '../payments/payment-records.service'",
  ],
  ['web/src/routes/auth.tsx', "import { SignIn } from '../features/auth/sign-in-form'"],
  ['web/src/features/team/x.tsx', "import { y } from './y'\nimport { Button } from '../../ui/button'"],
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
      "import { z } from 'zod'\n\nimport {\n  a,\n  type B,\n} from '../payments/payment-records.service'\n"
    expect(importsAgainstDirection('server/src/units/units.service.ts', source)).toHaveLength(1)
  })
})
