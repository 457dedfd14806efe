import { serveAgencies } from './agencies/serve-agencies'
import { ConfigError, readConfig } from './config'
import { fail, start } from './start'

async function run(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.isForAgencies) return start({ config })
  if (!config.databaseUrl) throw new ConfigError('AGENCIES takes a PostgreSQL server: set DATABASE_URL.')
  await serveAgencies(config, config.databaseUrl)
}

run().catch(fail)
