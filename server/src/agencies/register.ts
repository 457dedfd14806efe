import type pg from 'pg'
import { z } from 'zod'
import { ConfigError } from '../config'
import { jobsSchema } from '../platform/jobs/boss'
import { alone, createHolds, whileNobodyHas } from './holds'

/** One of the agencies of an installation. */
export interface HostedAgency {
  /** 'acacia': what commands call it, and its schema and folder after it. */
  name: string
  /** The name under which browsers ask for it, without a port: 'acacia.example.com'. */
  host: string
  /** Whether it is served. */
  isOpen: boolean
}

/** The channel on which commands tell processes that agencies came, went or changed. */
export const AGENCIES_CHANNEL = 'makao_agencies'

/** Where the extensions are that every agency uses; nothing else is in it. */
const EXTENSIONS = 'makao_extensions'

export const schemaOf = (name: string) => `agency_${name}`

const Name = z.string().regex(/^[a-z][a-z0-9]{1,39}$/)
const Host = z
  .string()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/)

/** @throws ConfigError */
export function asAgencyName(text: string | undefined): string {
  const { success, data } = Name.safeParse(text)
  if (!success) throw new ConfigError('Name the agency with 2 to 40 small letters and digits, for example acacia.')
  return data
}

/** @throws ConfigError */
export function asHost(text: string | undefined): string {
  const { success, data } = Host.safeParse(text?.toLowerCase())
  if (!success) throw new ConfigError('Name the host without a port, for example acacia.example.com.')
  return data
}

const duplicate = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'

/** The agencies of a database, in tables of their own beside the schemas of each. */
export function createRegister(pool: pg.Pool) {
  const told = () => pool.query('select pg_notify($1, $2)', [AGENCIES_CHANNEL, ''])

  /** @throws ConfigError where no such agency is */
  async function find(name: string): Promise<HostedAgency> {
    const found = (await list()).find((agency) => agency.name === name)
    if (!found) throw new ConfigError(`There is no agency ${name}. See npm run agencies -- list`)
    return found
  }

  async function list(): Promise<HostedAgency[]> {
    const { rows } = await pool.query<HostedAgency>(
      'select name, host, is_open as "isOpen" from makao.agencies order by name',
    )
    return rows
  }

  /** @throws ConfigError where the host is another's */
  async function change(name: string, sql: string, values: unknown[]): Promise<void> {
    await find(name)
    await pool.query(`update makao.agencies set ${sql} where name = $1`, [name, ...values]).catch((error: unknown) => {
      throw duplicate(error) ? new ConfigError(`${values[0]} is the host of another agency.`) : error
    })
    await told()
  }

  return {
    /**
     * Makes what agencies have in common. Processes that start together wait for one another.
     * @returns the schema of the extensions
     * @throws ConfigError where the database is that of one agency alone
     */
    prepare: async (): Promise<string> => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query("select pg_advisory_xact_lock(hashtext('makao.agencies'))")
        const { rows: alone } = await client.query(
          "select to_regclass('drizzle.__drizzle_migrations') is not null as is",
        )
        if (alone[0]?.is) {
          throw new ConfigError(
            'The database of DATABASE_URL holds one agency alone. Name another one, and take a backup over: npm run agencies -- restore',
          )
        }
        await client.query(`
          create schema if not exists makao;
          create table if not exists makao.agencies (
            name text primary key,
            host text not null unique,
            is_open boolean not null default true,
            created_at timestamptz not null default now()
          );
          create schema if not exists ${EXTENSIONS};
          create extension if not exists pg_trgm schema ${EXTENSIONS}`)
        const { rows } = await client.query<{ schema: string }>(
          "select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'",
        )
        await client.query('commit')
        client.release()
        return rows[0]?.schema ?? EXTENSIONS
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    list,
    find,
    /** @throws ConfigError where the name or the host is taken */
    add: async ({ name, host, isOpen }: HostedAgency): Promise<void> => {
      const { rows } = await pool.query('select to_regnamespace($1) is not null as is', [schemaOf(name)])
      if (rows[0]?.is) throw new ConfigError(`There is an agency ${name} already.`)
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query('insert into makao.agencies (name, host, is_open) values ($1, $2, $3)', [name, host, isOpen])
        await client.query(`create schema ${schemaOf(name)}`)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw duplicate(error) ? new ConfigError(`The name ${name} or the host ${host} is another agency's.`) : error
      } finally {
        client.release()
      }
      await told()
    },
    /** @param onLost no agency that was held may be worked with any more */
    holds: (onLost: () => void) => createHolds(pool, onLost),
    /** Closes an agency, and waits until no process works with it: what was written by then is all. @throws ConfigError */
    close: async (name: string): Promise<void> => {
      await change(name, 'is_open = $2', [false])
      await whileNobodyHas(pool, { name, schema: schemaOf(name) }, async () => undefined)
    },
    alone: <Result>(name: string, work: () => Promise<Result>) => alone(pool, name, work),
    whileNobodyHas: <Result>(name: string, work: () => Promise<Result>) =>
      whileNobodyHas(pool, { name, schema: schemaOf(name) }, work),
    setHost: (name: string, host: string) => change(name, 'host = $2', [host]),
    setOpen: (name: string, isOpen: boolean) => change(name, 'is_open = $2', [isOpen]),
    /** Takes an agency away with everything in its tables. */
    remove: async (name: string): Promise<void> => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query('set local statement_timeout = 0')
        await client.query(`drop schema if exists ${schemaOf(name)} cascade`)
        await client.query(`drop schema if exists ${jobsSchema(schemaOf(name))} cascade`)
        await client.query('delete from makao.agencies where name = $1', [name])
        await client.query('commit')
        client.release()
      } catch (error) {
        client.release(true)
        throw error
      }
      await told()
    },
  }
}

export type Register = ReturnType<typeof createRegister>
