import { type Database, type DatabaseOptions, openDatabase } from '../src/db/open'

/** Opens a database whose connections are waited for as long as it takes: on a slow machine that is longer than people would wait. */
export function openPatiently(options: DatabaseOptions): Promise<Database> {
  return openDatabase({ ...options, connectionTimeoutMillis: 0 })
}
