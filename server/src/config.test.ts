import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config'

const dataDir = mkdtempSync(join(tmpdir(), 'makao-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env })

describe('configuration', () => {
  test('has a default for everything', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      adminEmail: 'admin@makao.local',
      adminPassword: undefined,
    })
  })

  test('the secret is generated once and readable by its owner alone', () => {
    const { authSecret } = read({})
    expect(authSecret).toMatch(/^[0-9a-f]{64}$/)
    expect(read({}).authSecret).toBe(authSecret)
    const file = join(dataDir, 'auth-secret')
    expect(readFileSync(file, 'utf8')).toBe(authSecret)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })

  test.each([
    [{ PORT: 'http' }, 'PORT takes a port number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT takes a port number from 0 to 65535.'],
    [{ BASE_URL: 'rent.example.com' }, 'BASE_URL takes the address people use, for example https://rent.example.com.'],
    [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL takes an e-mail address.'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD takes a password of 10 to 128 characters.'],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET takes a random text of at least 32 characters.'],
    [{ METRICS_TOKEN: 'nineteen-characters' }, 'METRICS_TOKEN takes a random text of at least 20 characters.'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL takes a mail server, for example smtp://user:password@host:587.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL takes the address of a PostgreSQL database, for example postgres://user:password@host:5432/makao.',
    ],
    [
      { DATABASE_REPLICA_URL: 'replica:5432' },
      'DATABASE_REPLICA_URL takes the address of a replica of the database of DATABASE_URL, for example postgres://user:password@replica:5432/makao.',
    ],
    [
      { DATABASE_REPLICA_URL: 'postgres://makao@replica/makao' },
      'DATABASE_REPLICA_URL takes a replica of the database of DATABASE_URL; set that too.',
    ],
  ])('%j stops with one line that names the variable', (env, message) => {
    expect(() => read(env)).toThrow(new ConfigError(message))
  })

  test('a shared database needs a shared secret', () => {
    const databaseUrl = 'postgres://makao@db/makao'
    expect(() => read({ DATABASE_URL: databaseUrl })).toThrow(/AUTH_SECRET .* must be set when DATABASE_URL is/)
    expect(read({ DATABASE_URL: databaseUrl, AUTH_SECRET: 'x'.repeat(32) })).toMatchObject({ databaseUrl })
  })
})
