import { expect, test } from 'vitest'
import { testsAmong } from './tests-beside'

const folders: Record<string, string[]> = {
  'server/src/money/payments': ['payments.rules.ts', 'payments.rules.test.ts', 'payments.router.test.ts'],
  'server/src/platform/backups': ['backups.trial.test.ts', 'backups.rules.test.ts'],
}
const list = (folder: string) => folders[folder] ?? []

test('what was changed is tested by what stands beside it, each once, trials left out', () => {
  const changed = [
    'server/src/money/payments/payments.rules.ts',
    'server/src/money/payments/payments.table.ts',
    'server/src/platform/backups/a.ts',
  ]
  expect(testsAmong(changed, list)).toEqual([
    'src/money/payments/payments.router.test.ts',
    'src/money/payments/payments.rules.test.ts',
    'src/platform/backups/backups.rules.test.ts',
  ])
})

test('a migration is tested by what all migrations are tested by', () => {
  expect(testsAmong(['server/migrations/0139_more.sql'], list)).toEqual(['src/db/migrations.test.ts'])
})

test('a test of the server as a whole that was changed runs; what belongs to others does not', () => {
  expect(testsAmong(['server/test/access.test.ts', 'server/test/api.ts', 'web/src/main.tsx'], list)).toEqual([
    'test/access.test.ts',
  ])
})
