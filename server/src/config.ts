import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Country } from '@makao/contract/countries'
import { Password } from '@makao/contract/people/accounts/accounts.schema'
import { Email } from '@makao/contract/text'
import { z } from 'zod'
import { PASSWORD_COST, type PasswordCost } from './people/accounts/passwords.service'
import type { S3Settings } from './s3-store'

/** What an installation is told from outside; the same for the whole life of the process. */
export interface Config {
  port: number
  host: string
  /** The address people use, without a slash at its end. */
  baseUrl: string
  /** Whose pages may ask the hosted protocol; '*' for everybody's. */
  hostedOrigins: readonly string[]
  dataDir: string
  /** A bucket for files, instead of DATA_DIR. */
  s3?: S3Settings | undefined
  databaseUrl: string | undefined
  /** A replica of it, on which reports and searches are read. */
  databaseReplicaUrl?: string | undefined
  /** Serves every agency of the database, each at a host of its own. */
  isForAgencies: boolean
  authSecret: string
  /** The secret before this one: what was signed with it counts for a day more. */
  previousAuthSecret: string | undefined
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  adminEmail: string
  /** Undefined: the set-up page generates one. */
  adminPassword: string | undefined
  /** Makes whoever has it the first admin; undefined: it follows from `authSecret`. */
  setupCode: string | undefined
  /** Sends mail; undefined: through the server that Settings name, or it waits in the outbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /**
   * Sends SMS; undefined: through the account that Settings name, or they wait in the outbox. `url`: without a slash at its end.
   * `sender` '': the provider's own.
   */
  africasTalking:
    | {
        username: string
        apiKey: string
        sender: string
        /** Of SMS to numbers of a country, where another sender is registered there. */
        senderOf?: Partial<Record<Country, string>>
        url: string
      }
    | undefined
  /** Instead of Africa's Talking's own address, also for an account that Settings name; without a slash at its end. */
  africasTalkingUrl: string | undefined
  /** Reads /metrics without a session; undefined: only admins do. */
  metricsToken: string | undefined
  /** No variable sets it: tests alone make hashes that cost nothing. */
  passwordCost: PasswordCost
}

/** A variable of the environment with a value that cannot be used. The message is one line that names it. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

const Url = (protocols: RegExp) => z.url({ protocol: protocols })

function readVariable<T>(env: Environment, name: string, takes: string, schema: z.ZodType<T, string>): T | undefined {
  const text = env[name]
  if (text === undefined || text === '') return undefined
  const parsed = schema.safeParse(text)
  if (!parsed.success) throw new ConfigError(`${name} takes ${takes}.`)
  return parsed.data
}

/**
 * Reads the configuration; makes DATA_DIR and, on first use, the secret in it.
 * @throws ConfigError with one line that names the variable and what it takes
 */
export function readConfig(env: Environment): Config {
  const Port = z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().max(65_535))
  const port = readVariable(env, 'PORT', 'a port number from 0 to 65535', Port) ?? 3000
  const host = readVariable(
    env,
    'HOST',
    'an address to listen on, for example 127.0.0.1',
    z.string().regex(/^[\w.:-]+$/),
  )
  const baseUrl = readVariable(
    env,
    'BASE_URL',
    'the address people use, for example https://rent.example.com',
    Url(/^https?$/).transform((text) => new URL(text).origin),
  )
  const databaseUrl = readVariable(
    env,
    'DATABASE_URL',
    'the address of a PostgreSQL database, for example postgres://user:password@host:5432/makao',
    Url(/^postgres(ql)?$/),
  )
  const databaseReplicaUrl = readVariable(
    env,
    'DATABASE_REPLICA_URL',
    'the address of a replica of the database of DATABASE_URL, for example postgres://user:password@replica:5432/makao',
    Url(/^postgres(ql)?$/),
  )
  if (databaseReplicaUrl && !databaseUrl) {
    throw new ConfigError('DATABASE_REPLICA_URL takes a replica of the database of DATABASE_URL; set that too.')
  }
  const dataDir = resolve(env.DATA_DIR || 'data')
  const mailFrom = readVariable(
    env,
    'MAIL_FROM',
    'the sender of mail, for example rent@example.com or Makao <rent@example.com>',
    z.string().regex(/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/),
  )
  const Secret = z.string().min(32)
  const MetricsToken = z
    .string()
    .min(20)
    .regex(/^[\x21-\x7e]+$/)
  const SetupCode = z
    .string()
    .min(16)
    .max(200)
    .regex(/^[\x21-\x7e]+$/)
  const secret = readVariable(env, 'AUTH_SECRET', 'a random text of at least 32 characters', Secret)
  if (databaseUrl && !secret) {
    throw new ConfigError(
      'AUTH_SECRET takes a random text of at least 32 characters; it must be set when DATABASE_URL is.',
    )
  }
  const previous = readVariable(
    env,
    'AUTH_SECRET_PREVIOUS',
    'the AUTH_SECRET before this one, at least 32 characters',
    Secret,
  )
  const trustedProxies = readVariable(
    env,
    'TRUSTED_PROXIES',
    'addresses or networks, for example 10.0.0.5,192.168.0.0/16',
    z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
  )
  const hostedOrigins = readVariable(
    env,
    'HOSTED_ORIGINS',
    'addresses of pages, for example https://reports.example.com,http://localhost:5173, or * for all',
    z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim().replace(/\/+$/, '')))
      .pipe(z.array(z.union([z.literal('*'), Url(/^https?$/)]))),
  )
  return {
    port,
    host: host ?? '127.0.0.1',
    baseUrl: baseUrl ?? `http://localhost:${port}`,
    hostedOrigins: hostedOrigins ?? [baseUrl ?? `http://localhost:${port}`],
    dataDir,
    s3: readS3(env),
    databaseUrl,
    databaseReplicaUrl,
    isForAgencies: readVariable(env, 'AGENCIES', '1, or nothing', z.literal('1')) !== undefined,
    authSecret: secret ?? keptSecret(dataDir),
    previousAuthSecret: previous ?? formerSecret(dataDir),
    // A proxy on the same machine is the usual one, and nobody from elsewhere arrives from these addresses.
    trustedProxies: trustedProxies ?? ['127.0.0.1', '::1'],
    adminEmail: readVariable(env, 'ADMIN_EMAIL', 'an e-mail address', Email) ?? 'admin@makao.local',
    adminPassword: readVariable(env, 'ADMIN_PASSWORD', 'a password of 10 to 128 characters', Password),
    setupCode: readVariable(env, 'SETUP_CODE', 'a random text of 16 to 200 characters without blanks', SetupCode),
    smtpUrl: readVariable(env, 'SMTP_URL', 'a mail server, for example smtp://user:password@host:587', Url(/^smtps?$/)),
    mailFrom: mailFrom ?? 'Makao <makao@localhost>',
    ...readAfricasTalking(env),
    metricsToken: readVariable(env, 'METRICS_TOKEN', 'a random text of at least 20 characters', MetricsToken),
    passwordCost: PASSWORD_COST,
  }
}

/** @throws ConfigError */
function readS3(env: Environment): Config['s3'] {
  const Word = z.string().regex(/^[\x21-\x7e]+$/)
  const bucketUrl = readVariable(
    env,
    'S3_BUCKET_URL',
    'the address of a bucket, for example https://s3.example.com/makao',
    Url(/^https?$/)
      .transform((text) => text.replace(/\/+$/, ''))
      .refine((text) => new URL(text).pathname.length > 1),
  )
  const accessKeyId = readVariable(env, 'S3_ACCESS_KEY_ID', 'the id of a key of the bucket', Word)
  const secretAccessKey = readVariable(env, 'S3_SECRET_ACCESS_KEY', 'the secret of the key S3_ACCESS_KEY_ID', Word)
  const region = readVariable(env, 'S3_REGION', 'the region of the bucket, for example eu-west-1', Word) ?? 'auto'
  if (!bucketUrl) return undefined
  if (!accessKeyId) throw new ConfigError('S3_ACCESS_KEY_ID takes the id of a key; S3_BUCKET_URL is set.')
  if (!secretAccessKey) throw new ConfigError('S3_SECRET_ACCESS_KEY takes the secret of the key; S3_BUCKET_URL is set.')
  return { bucketUrl, region, accessKeyId, secretAccessKey }
}

/** @throws ConfigError */
function readAfricasTalking(env: Environment): Pick<Config, 'africasTalking' | 'africasTalkingUrl'> {
  const Word = z.string().regex(/^[\x21-\x7e]+$/)
  const username = readVariable(env, 'AFRICASTALKING_USERNAME', "the user name at Africa's Talking", Word)
  const apiKey = readVariable(env, 'AFRICASTALKING_API_KEY', "the API key of Africa's Talking", Word)
  const readSender = (name: string) =>
    readVariable(
      env,
      name,
      'a registered sender of at most 11 letters and digits, or a short code',
      z.string().regex(/^[A-Za-z0-9 _-]{1,11}$/),
    )
  const sender = readSender('AFRICASTALKING_SENDER')
  const [Kenya, Uganda] = [readSender('AFRICASTALKING_SENDER_KENYA'), readSender('AFRICASTALKING_SENDER_UGANDA')]
  const url = readVariable(
    env,
    'AFRICASTALKING_URL',
    "the address of Africa's Talking, for example https://api.africastalking.com",
    Url(/^https?$/).transform((text) => text.replace(/\/+$/, '')),
  )
  if (!username && !apiKey) return { africasTalking: undefined, africasTalkingUrl: url }
  if (!apiKey) throw new ConfigError('AFRICASTALKING_API_KEY takes an API key; AFRICASTALKING_USERNAME is set.')
  if (!username) throw new ConfigError('AFRICASTALKING_USERNAME takes a user name; AFRICASTALKING_API_KEY is set.')
  const senderOf = { ...(Kenya && { Kenya }), ...(Uganda && { Uganda }) }
  const africasTalking = { username, apiKey, sender: sender ?? '', senderOf, url: url ?? africasTalkingFor(username) }
  return { africasTalking, africasTalkingUrl: url }
}

/** Where Africa's Talking is asked in the name of a user: the one called sandbox has a test service of its own. */
export const africasTalkingFor = (username: string) =>
  `https://${username === 'sandbox' ? 'api.sandbox.africastalking.com' : 'api.africastalking.com'}`

/** To replace the generated secret, `auth-secret` is renamed to `auth-secret.previous`; the next start makes a new one. */
function formerSecret(dataDir: string): string | undefined {
  const file = join(dataDir, 'auth-secret.previous')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    chmodSync(dataDir, 0o700)
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`DATA_DIR takes a folder that can be written to: ${reason}`)
  }
}
