import { serveAgencies } from './agencies/serve-agencies'
import { ConfigError, readConfig } from './config'
import { checkReplica } from './db/replica'
import { createLogger } from './logger'
import { fail, start } from './start'

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const { databaseUrl, databaseReplicaUrl } = config
  if (databaseUrl && databaseReplicaUrl) {
    await checkReplica(databaseReplicaUrl, databaseUrl, createLogger(process.env.LOG_LEVEL ?? 'info'))
  }
  if (!config.isForAgencies) return start({ config })
  if (!databaseUrl) throw new ConfigError('AGENCIES takes a PostgreSQL server: set DATABASE_URL.')
  await serveAgencies(config, databaseUrl)
}

run().catch(fail)
