import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

export type Db = NodePgDatabase
/** What `db.transaction` hands over. Inside a transaction nothing else may be queried: the embedded pool has one client. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Queryable = Db | Tx

/** Where the database tells what people who run it should know; a pino logger fits. */
export interface DatabaseLog {
  info(message: string): void
  error(detail: object, message: string): void
}
