import { type Database, type DatabaseOptions, openDatabase } from '../src/db/open'

/** Opens a database whose connections, statements and transactions take as long as they take: on a slow machine that is longer than people would wait. */
export function openPatiently(options: DatabaseOptions): Promise<Database> {
  return openDatabase({ ...options, connectionTimeoutMillis: 0, statementTimeoutMillis: 0, idleTransactionMillis: 0 })
}
